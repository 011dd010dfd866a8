"""Secrets of invite links; see `games.site.link_tokens`."""

from __future__ import annotations

from games.site.link_tokens import ROOMS_AND_PEOPLE, is_link_token, link_token
from lobby.rooms.models import Room


def invite_token(room: Room) -> str:
    """Return the secret of the room's current invite link."""
    return link_token(ROOMS_AND_PEOPLE, "invite", room.slug, room.invite_number)


def is_invited(room: Room, token: str) -> bool:
    """Return whether the secret is that of the room's current invite link."""
    return is_link_token(token, ROOMS_AND_PEOPLE, "invite", room.slug, room.invite_number)
