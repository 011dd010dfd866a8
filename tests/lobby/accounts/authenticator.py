"""An authenticator of WebAuthn in software."""

from __future__ import annotations

import hashlib
import json
import struct

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url as text

PRESENT, VERIFIED, ELIGIBLE, SHARED, WITH_KEY = 0x01, 0x04, 0x08, 0x10, 0x40


class Authenticator:
    """One passkey; tests change its flags and its counter."""

    def __init__(self, name=b"a passkey", origin="http://localhost:8000"):
        self.id, self.origin = hashlib.sha256(name).digest(), origin
        self.flags, self.count = PRESENT | VERIFIED | ELIGIBLE | SHARED, 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def create(self, options):
        """Answer `navigator.credentials.create()`, as JSON."""
        point = self._key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        of_key = bytes(16) + struct.pack(">H", len(self.id)) + self.id + cbor2.dumps(key)
        data = self._data(options["rp"]["id"], self.flags | WITH_KEY) + of_key
        made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._answer(attestationObject=text(made), clientDataJSON=text(self._client("create", options)))

    def sign(self, options):
        """Answer `navigator.credentials.get()`, as JSON."""
        data, client = self._data(options["rpId"], self.flags), self._client("get", options)
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._answer(
            authenticatorData=text(data), clientDataJSON=text(client), signature=text(signature), userHandle=None
        )

    def _data(self, domain, flags):
        return hashlib.sha256(domain.encode()).digest() + struct.pack(">BI", flags, self.count)

    def _client(self, kind, options):
        told = {"type": f"webauthn.{kind}", "challenge": options["challenge"], "origin": self.origin}
        return json.dumps(told).encode()

    def _answer(self, **response):
        name = text(self.id)
        return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": response})
