"""Secrets in links of the site.

*Link tokens* are 128 bits of an HMAC of the link's subject, by the site's key. They are not stored,
so the database alone reveals none. A higher number in the subject invalidates the old link.

*Signed numbers* carry a primary key, and may expire. *Spectator tokens* are random, and stored as
a hash.
"""

from __future__ import annotations

import secrets
from typing import Final

from django.core import signing
from django.utils.crypto import constant_time_compare, salted_hmac

TOKEN_BYTES = 16

# Salts never change, since people keep links.
ROOMS_AND_PEOPLE: Final = "lobby.tokens"
SUBSTITUTES: Final = "games.absent"
CONFIRM_CHANNEL: Final = "games.ways.confirm"
STOP_CHANNEL: Final = "games.ways.stop"


def link_token(salt: str, *about: object) -> str:
    """Return the token of the link about a subject."""
    return signing.b64_encode(_digest(salt, about)).decode()


def is_link_token(token: str, salt: str, *about: object) -> bool:
    """Return whether `token` is that of the link about a subject."""
    in_hex = _digest(salt, about).hex()  # of old links to substitutes
    return constant_time_compare(token, link_token(salt, *about)) or constant_time_compare(token, in_hex)


def _digest(salt: str, about: tuple[object, ...]) -> bytes:
    text = "/".join(map(str, about))
    return salted_hmac(salt, text, algorithm="sha256").digest()[:TOKEN_BYTES]


def signed_number(salt: str, number: int) -> str:
    """Sign a number."""
    return signing.dumps(number, salt=salt)


def number_signed(salt: str, text: str, max_age: int | None = None) -> int | None:
    """Return the number in a text of `signed_number`, or None; `max_age` is in seconds."""
    try:
        return int(signing.loads(text, salt=salt, max_age=max_age))
    except (signing.BadSignature, TypeError, ValueError):
        return None


def new_spectator_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)
