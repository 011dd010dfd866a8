"""The secrets of invite and return links; see `games.services.links`."""

from __future__ import annotations

from games.services.links import ROOMS_AND_PEOPLE, is_link_token, link_token
from lobby.models import Person, Room


def invite_token(room: Room) -> str:
    """Return the secret of the room's present invite link."""
    return link_token(ROOMS_AND_PEOPLE, "invite", room.slug, room.invite_number)


def is_invited(room: Room, token: str) -> bool:
    """Return whether the token is that of the room's present invite link."""
    return is_link_token(token, ROOMS_AND_PEOPLE, "invite", room.slug, room.invite_number)


def return_token(person: Person) -> str:
    """Return the secret of the person's present return link."""
    return link_token(ROOMS_AND_PEOPLE, "return", person.slug, person.return_number)


def is_returning(person: Person, token: str) -> bool:
    """Return whether the token is that of the person's present return link."""
    return is_link_token(token, ROOMS_AND_PEOPLE, "return", person.slug, person.return_number)
