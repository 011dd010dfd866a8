"""The keys of this site: each from a setting, or made at the first need and kept in DATA_DIR."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings

from games.kept_file import kept_file
from games.signatures import from_text

PrivateKey = ec.EllipticCurvePrivateKey | Ed25519PrivateKey


@cache
def signing_key() -> Ed25519PrivateKey:
    """Return the key that signs the records of this site."""
    if settings.SIGNING_KEY:
        return Ed25519PrivateKey.from_private_bytes(from_text(settings.SIGNING_KEY))
    key = kept_key("signing_key", Ed25519PrivateKey.generate)
    assert isinstance(key, Ed25519PrivateKey)
    return key


def kept_key(name: str, make: Callable[[], PrivateKey]) -> object:
    """Return the private key in DATA_DIR/<name>.pem, made with `make` if there is none yet."""

    def make_text() -> bytes:
        return make().private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )

    text = kept_file(Path(settings.DATA_DIR) / f"{name}.pem", make_text)
    return serialization.load_pem_private_key(text, None)
