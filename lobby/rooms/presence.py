"""Who looks at which room in this process: noted now and then, and lost if they stay away.

A page that is loaded again closes its socket and opens another, which is news to nobody. Whatever
sockets somebody opens and closes, it is for the person that something is written.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from datetime import datetime
from typing import TypeAlias

from channels.db import database_sync_to_async
from django.utils import timezone

from lobby.models import Room
from lobby.rooms.attendance import room_lost, room_seen

log = logging.getLogger("games")
SEEN_EVERY = 5.0  # seconds between writes that somebody is still here
LOST_AFTER = 5.0  # seconds until somebody is away whose last page has been closed
Key: TypeAlias = tuple[int, int]  # the primary keys of a room and a person

_open: Counter[Key] = Counter()  # sockets
_noted: dict[Key, float] = {}  # when, of those who are here or have just gone
_leaving: dict[Key, asyncio.TimerHandle] = {}
_losing: set[asyncio.Task[None]] = set()  # a task that nobody holds may be collected


def come(room: Room, person: int) -> None:
    """Count a socket of somebody who looks at a room."""
    key = room.pk, person
    _open[key] += 1
    if leaving := _leaving.pop(key, None):
        leaving.cancel()


def go(room: Room, person: int) -> None:
    """Stop counting a socket. Whose last one it was is lost after a while."""
    key = room.pk, person
    _open[key] -= 1
    if not _open[key]:
        del _open[key]
        loop = asyncio.get_running_loop()
        _leaving[key] = loop.call_later(LOST_AFTER, _lose, room, person, timezone.now())


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


def _lose(room: Room, person: int, at: datetime) -> None:
    key = room.pk, person
    del _leaving[key]
    _noted.pop(key, None)
    losing = asyncio.get_running_loop().create_task(_lost(room, person, at))
    _losing.add(losing)
    losing.add_done_callback(_losing.discard)


async def _lost(room: Room, person: int, at: datetime) -> None:
    try:
        await database_sync_to_async(room_lost)(room=room, person=person, at=at)
    except Exception as error:  # the database is away: who is silent for long is not here either
        log.warning("it could not be noted that somebody has left a room: %s", error)
