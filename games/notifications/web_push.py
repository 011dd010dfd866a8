"""Web push: send messages encrypted for one browser (RFC 8291), signed by this site (RFC 8292)."""

from __future__ import annotations

import json
import os
import time
from functools import cache

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from games.base64url import from_base64url, to_base64url
from games.notifications.safe_http import Undeliverable, parts_of, post
from games.services.site_keys import kept_key

RECORD_BYTES = 4096  # which push services promise to take
LIFETIME = 24 * 3600  # seconds a push service keeps a message for a browser that sleeps
SIGNED_FOR = 12 * 3600  # seconds


@cache
def own_key() -> ec.EllipticCurvePrivateKey:
    """Return the key that signs for this site: from the settings, or made at the first need."""
    if settings.VAPID_PRIVATE_KEY:
        number = int.from_bytes(from_base64url(settings.VAPID_PRIVATE_KEY), "big")
        return ec.derive_private_key(number, ec.SECP256R1())
    key = kept_key("vapid_key", lambda: ec.generate_private_key(ec.SECP256R1()))
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    return key


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def own_public_key() -> str:
    """Return what a browser needs to subscribe to this site's messages."""
    return to_base64url(point(own_key().public_key()))


def encrypted(
    text: bytes,
    receiver: bytes,
    auth: bytes,
    *,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Encrypt a message for the browser with this public key. `sender` and `salt` are for tests."""
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), receiver)
    sender = sender or ec.generate_private_key(ec.SECP256R1())
    salt = salt or os.urandom(16)
    ours = point(sender.public_key())
    shared = sender.exchange(ec.ECDH(), theirs)
    key = _derive(shared, auth, b"WebPush: info\0" + receiver + ours, 32)
    content_key = _derive(key, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(key, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return header + AESGCM(content_key).encrypt(nonce, text + b"\x02", None)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def signature(endpoint: str) -> str:
    """Return the Authorization header that proves to the push service who we are.

    Raises: Undeliverable if there can be no service at this address.
    """
    parts = parts_of(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + SIGNED_FOR,
        "sub": f"mailto:{settings.DEFAULT_FROM_EMAIL}",
    }
    head = {"typ": "JWT", "alg": "ES256"}
    token = ".".join(
        to_base64url(json.dumps(part, separators=(",", ":")).encode()) for part in (head, claims)
    )
    r, s = utils.decode_dss_signature(own_key().sign(token.encode(), ec.ECDSA(hashes.SHA256())))
    signed = to_base64url(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={token}.{signed}, k={own_public_key()}"


def send_push(
    endpoint: str,
    keys: dict[str, str],
    message: dict[str, str],
    topic: str,
    *,
    lifetime: int = LIFETIME,
    urgency: str = "high",
) -> None:
    """Send a message to a browser. A later one with the same topic takes its place.

    `lifetime` is in seconds. Raises: Undeliverable.
    """
    try:
        body = encrypted(
            json.dumps(message).encode(),
            from_base64url(keys["p256dh"]),
            from_base64url(keys["auth"]),
        )
    except (KeyError, ValueError) as error:
        raise Undeliverable("this subscription cannot be used", gone=True) from error
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(lifetime),
        "Urgency": urgency,
        "Topic": topic,
        "Authorization": signature(endpoint),
    }
    status = post(endpoint, body, headers)
    if status >= 300:
        raise Undeliverable(f"the push service says {status}", gone=status in (404, 410))
