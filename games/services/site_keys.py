"""The keys of this site: each from a setting, or made at the first need and kept in DATA_DIR."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings

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
    path = Path(settings.DATA_DIR) / f"{name}.pem"
    if not path.exists():
        made = make().private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        with NamedTemporaryFile(dir=path.parent, prefix=f"{name}.") as fresh:  # with mode 0600
            fresh.write(made)
            fresh.flush()
            with suppress(FileExistsError):  # whoever was first made the key of all
                os.link(fresh.name, path)
    return serialization.load_pem_private_key(path.read_bytes(), None)
