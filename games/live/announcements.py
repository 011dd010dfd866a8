"""Follow what the site announces: tell all sockets when it changes, and close them for maintenance."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth import get_user_model
from django.db import DatabaseError
from django.utils import timezone

from games.bus.bus import Bus
from games.bus.events import AnnouncementsChanged, Event
from games.bus.topics import SITE
from games.live.arrivals import Arriving
from games.live.database_thread import DatabaseThread
from games.live.reader import Reader
from games.live.sockets import Socket, Sockets
from games.protocol.close_codes import CloseCode

LOOK_EVERY = 10.0  # seconds, for what a lost event may have meant
CLOSED_OVER = 1.0  # seconds over which sockets are closed


@dataclass(frozen=True, slots=True)
class Announced:
    """The announcements of the site at a moment."""

    shown: tuple[tuple[int, datetime], ...] = ()  # primary keys, and when each was changed
    closed: bool = False  # for maintenance
    changes_at: datetime | None = None  # when something begins or ends by itself


LOOKS: list[Callable[[], Announced]] = []  # apps that announce something add how to look it up


class AnnouncementWatch:
    """The announcements as this process has read them last."""

    def __init__(self, bus: Bus, reader: Reader, sockets: Sockets) -> None:
        self._reader, self._sockets = reader, sockets
        self._thread = DatabaseThread("announcements")
        self._announced: Announced | None = None  # None: the database was away so far
        self._looked = asyncio.Event()  # set while what is known is new
        self._changed = asyncio.Event()
        bus.subscribe(SITE, self._hear)

    async def run(self) -> None:
        """Look again at every event, when something begins or ends, and from time to time."""
        while True:
            self._changed.clear()
            try:
                await self._look()
            finally:
                if not self._changed.is_set():
                    self._looked.set()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), self._pause())

    async def close(self) -> None:
        """Give the connection to the database back."""
        await self._thread.close()

    async def keeps_out(self, socket: Socket) -> bool:
        """Return whether the site is closed for whoever opens this socket."""
        await self._looked.wait()
        is_closed = self._announced is not None and self._announced.closed
        return is_closed and not await self._is_of_staff(socket)

    def _hear(self, event: Event) -> None:
        if isinstance(event, AnnouncementsChanged):
            self._looked.clear()
            self._changed.set()

    async def _look(self) -> None:
        """Read what is announced now, and tell all if that has become another."""
        before = self._announced
        try:
            now = await self._thread.run(_present)
        except DatabaseError:  # it is away: nothing can be told
            return
        self._announced = now
        if before is not None and (before.shown, before.closed) != (now.shown, now.closed):
            for socket in self._sockets:
                socket.announce()
        if now.closed and not (before is not None and before.closed):
            await self._close()

    def _pause(self) -> float:
        """Return for how many seconds nothing is to be expected but events."""
        changes_at = None if self._announced is None else self._announced.changes_at
        if changes_at is None:
            return LOOK_EVERY
        return min(LOOK_EVERY, max(0.0, (changes_at - timezone.now()).total_seconds()) + 0.01)

    async def _close(self) -> None:
        pause = CLOSED_OVER / max(1, len(self._sockets))
        for socket in self._sockets:
            if not await self._is_of_staff(socket):
                socket.dismiss(None, CloseCode.TRY_LATER)
                await asyncio.sleep(pause)

    async def _is_of_staff(self, socket: Socket) -> bool:
        """Return whether an operator has opened this socket in their browser."""
        with contextlib.suppress(DatabaseError):
            arrival = await self._reader.arrival(Arriving(socket.session_key))
            if arrival.person is not None:
                staff = get_user_model().objects.filter(pk=arrival.person, is_staff=True)
                return await self._thread.run(staff.exists)
        return False


def _present() -> Announced:
    """Return what all announce together."""
    found = [look() for look in LOOKS]
    return Announced(
        tuple(shown for each in found for shown in each.shown),
        any(each.closed for each in found),
        min((each.changes_at for each in found if each.changes_at), default=None),
    )
