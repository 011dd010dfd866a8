"""Note in the database who looks at which room: now and then while they do, and when they have left.

A page that is loaded again closes its socket and opens another, which is news to nobody. Whatever
sockets somebody opens and closes, it is for the person that something is written.
"""

from __future__ import annotations

import logging
import time
from datetime import datetime

from channels.db import database_sync_to_async
from django.db import DatabaseError

from lobby.models import Room
from lobby.rooms.attendance import room_lost, room_seen

log = logging.getLogger("games")
SEEN_EVERY = 5.0  # seconds between writes that somebody is still here
LOST_AFTER = 5.0  # seconds until somebody is away whose last page has been closed

_noted: dict[tuple[int, int], float] = {}  # by room and person (primary keys): when it was written


async def note(room: Room, person: int) -> None:
    """Note that somebody is here, unless that was noted a moment ago."""
    key, now = (room.pk, person), time.monotonic()
    if now - _noted.get(key, float("-inf")) >= SEEN_EVERY:
        _noted[key] = now
        await database_sync_to_async(room_seen)(room=room, person=person)


async def note_anew(room: Room, person: int) -> None:
    """Note that somebody is here who is shown as away, whenever that was noted last."""
    _noted.pop((room.pk, person), None)
    await note(room, person)


async def lose(room: Room, person: int, at: datetime) -> None:
    """Note that somebody has closed their last page of a room at this moment."""
    _noted.pop((room.pk, person), None)
    try:
        await database_sync_to_async(room_lost)(room=room, person=person, at=at)
    except DatabaseError as error:  # who is silent for long is not here either
        log.warning("it could not be noted that somebody has left a room: %s", error)
