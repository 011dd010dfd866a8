"""Presence of people in rooms, written to the database.

Reloading a page closes its socket and opens another: presence belongs to the person, not the
socket.
"""

from __future__ import annotations

import logging
import time
from datetime import datetime

from channels.db import database_sync_to_async
from django.db import DatabaseError

from lobby.rooms.live.attendance import room_lost, room_seen
from lobby.rooms.models import Room

log = logging.getLogger("games")
SEEN_EVERY = 5.0  # seconds between writes of a present person
LOST_AFTER = 5.0  # seconds from the last closed page to absence

_noted: dict[tuple[int, int], float] = {}  # last write, by room and person (primary keys)


async def note(room: Room, person: int) -> None:
    """Write presence, unless written a moment ago."""
    key, now = (room.pk, person), time.monotonic()
    if now - _noted.get(key, float("-inf")) >= SEEN_EVERY:
        _noted[key] = now
        await database_sync_to_async(room_seen)(room=room, person=person)


async def note_anew(room: Room, person: int) -> None:
    """Write presence of a person shown as absent, at once."""
    _noted.pop((room.pk, person), None)
    await note(room, person)


async def lose(room: Room, person: int, at: datetime) -> None:
    """Write absence since `at`, the closing of the last page."""
    _noted.pop((room.pk, person), None)
    try:
        await database_sync_to_async(room_lost)(room=room, person=person, at=at)
    except DatabaseError as error:  # silence means absence too
        log.warning("absence from a room not stored: %s", error)
