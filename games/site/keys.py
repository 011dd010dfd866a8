"""Private keys of the site, from settings or from files in DATA_DIR; keys and signatures as text."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings
from django.core.signing import b64_decode, b64_encode

from games.site.kept_file import kept_file

PrivateKey = ec.EllipticCurvePrivateKey | Ed25519PrivateKey


@cache
def signing_key() -> Ed25519PrivateKey:
    """Return the key that signs records."""
    if settings.SIGNING_KEY:
        return Ed25519PrivateKey.from_private_bytes(from_text(settings.SIGNING_KEY))
    key = kept_key("signing_key", Ed25519PrivateKey.generate)
    assert isinstance(key, Ed25519PrivateKey)
    return key


def kept_key(name: str, make: Callable[[], PrivateKey]) -> object:
    """Return the private key in DATA_DIR/<name>.pem; write one from `make` if there is none."""

    def make_text() -> bytes:
        return make().private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )

    text = kept_file(Path(settings.DATA_DIR) / f"{name}.pem", make_text)
    return serialization.load_pem_private_key(text, None)


def from_text(text: str) -> bytes:
    """Decode a key or signature from canonical base64url without padding. Raises: ValueError."""
    data = b64_decode(text.encode("ascii"))
    if b64_encode(data).decode() != text:
        raise ValueError("this is not base64url without padding")
    return data


def public_text(key: Ed25519PrivateKey) -> str:
    """Return the public key as in records and at /.well-known/orrery-signing-key."""
    return b64_encode(key.public_key().public_bytes_raw()).decode()
