"""Topics of events."""

from __future__ import annotations

MATCHES = "matches"  # work for computer opponents at all matches
ROOMS = "rooms"  # the list of rooms
SITE = "site"  # for all sockets


def match_topic(slug: str) -> str:
    return f"match.{slug}"


def person_topic(person: int) -> str:
    """Return the topic of the person with this primary key."""
    return f"person.{person}"


def room_topic(slug: str) -> str:
    return f"room.{slug}"
