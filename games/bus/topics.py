"""The topics of events."""

from __future__ import annotations

MATCHES = "matches"  # what may be work for a computer opponent, of all matches
ROOMS = "rooms"  # the list of rooms
SITE = "site"  # what may be of interest to every socket


def match_topic(slug: str) -> str:
    return f"match.{slug}"


def person_topic(person: int) -> str:
    """Return the topic of a person with this primary key."""
    return f"person.{person}"


def room_topic(slug: str) -> str:
    return f"room.{slug}"
