"""The secrets in links that the site hands out.

*Link tokens* are 128 bits of an HMAC of what the link is about, keyed with the site's key and never
stored. Raising a number that is part of what it is about makes another link and the old one
worthless. Whoever reads the database alone can make none of them.

*Signed numbers* carry a primary key, and may expire. *Spectator tokens* are random, and stored as
a hash.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from django.core import signing
from django.utils.crypto import constant_time_compare, salted_hmac

TOKEN_BYTES = 16

# Every salt is part of links that people have kept: none may ever change.
ROOMS_AND_PEOPLE: Final = "lobby.tokens"
SUBSTITUTES: Final = "games.absent"
CONFIRM_CHANNEL: Final = "games.ways.confirm"
STOP_CHANNEL: Final = "games.ways.stop"


def link_token(salt: str, *about: object) -> str:
    """Return the token of the link about these things."""
    return signing.b64_encode(_digest(salt, about)).decode()


def is_link_token(token: str, salt: str, *about: object) -> bool:
    """Return whether `token` is that of the link about these things."""
    in_hex = _digest(salt, about).hex()  # as links to substitutes were once written
    return constant_time_compare(token, link_token(salt, *about)) or constant_time_compare(
        token, in_hex
    )


def _digest(salt: str, about: tuple[object, ...]) -> bytes:
    text = "/".join(map(str, about))
    return salted_hmac(salt, text, algorithm="sha256").digest()[:TOKEN_BYTES]


def signed_number(salt: str, number: int) -> str:
    """Return a text that carries `number` and that only this site can make."""
    return signing.dumps(number, salt=salt)


def number_signed(salt: str, text: str, max_age: int | None = None) -> int | None:
    """Return the number that `signed_number` put into `text`, or None if that is not so.

    `max_age` is in seconds.
    """
    try:
        return int(signing.loads(text, salt=salt, max_age=max_age))
    except (signing.BadSignature, TypeError, ValueError):
        return None


def new_spectator_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def spectator_hash(token: str) -> str:
    """Return what is stored of a spectator token."""
    return hashlib.sha256(token.encode()).hexdigest()
