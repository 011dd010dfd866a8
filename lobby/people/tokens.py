"""The secrets of invite and return links: 128 bits, made from the site's key and never stored.

Each is made from what the link is about and a number; raising the number makes another link and
the old one worthless. Whoever reads the database alone can make none of them.
"""

from __future__ import annotations

import base64

from django.utils.crypto import constant_time_compare, salted_hmac

from lobby.models import Person, Room


def _token(*about: object) -> str:
    text = "/".join(map(str, about))
    digest = salted_hmac("lobby.people.tokens", text, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


def invite_token(room: Room) -> str:
    return _token("invite", room.slug, room.invite_number)


def is_invited(room: Room, token: str) -> bool:
    """Whether the token is that of the room's present invite link."""
    return constant_time_compare(token, invite_token(room))


def return_token(person: Person) -> str:
    return _token("return", person.slug, person.return_number)


def is_returning(person: Person, token: str) -> bool:
    """Whether the token is that of the person's present return link."""
    return constant_time_compare(token, return_token(person))
