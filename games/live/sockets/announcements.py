"""Follow the announcements of the site: tell all sockets of changes, and close them for maintenance."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth import get_user_model
from django.db import DatabaseError

from games.bus.bus import Bus
from games.bus.events import AnnouncementsChanged, Event
from games.bus.topics import SITE
from games.live.admission.authentication import Credentials
from games.live.reading.database_thread import DatabaseThread
from games.live.reading.reader import Reader
from games.live.sockets.register import Socket, Sockets
from games.protocol.close_codes import CloseCode
from games.site import database_time

LOOK_EVERY = 10.0  # seconds; makes up for lost events
CLOSED_OVER = 1.0  # seconds over which sockets are closed


@dataclass(frozen=True, slots=True)
class Announced:
    """The announcements of the site at one time."""

    shown: tuple[tuple[int, datetime], ...] = ()  # primary key and time of the last change
    closed: bool = False  # for maintenance
    changes_at: datetime | None = None  # time of the next planned begin or end


LOOKS: list[Callable[[], Announced]] = []  # look-ups, added by the apps that announce


class AnnouncementWatch:
    """The announcements as this process read them last."""

    def __init__(self, bus: Bus, reader: Reader, sockets: Sockets) -> None:
        self._reader, self._sockets = reader, sockets
        self._thread = DatabaseThread("announcements")
        self._announced: Announced | None = None  # None: not read yet
        self._looked = asyncio.Event()  # set while `_announced` is up to date
        self._changed = asyncio.Event()
        bus.subscribe(SITE, self._hear)

    async def run(self) -> None:
        """Look again at every event, at planned changes, and every LOOK_EVERY seconds."""
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
        """Close the connection to the database."""
        await self._thread.close()

    async def keeps_out(self, socket: Socket) -> bool:
        """Return whether the site is closed for this visitor."""
        await self._looked.wait()
        is_closed = self._announced is not None and self._announced.closed
        return is_closed and not await self._is_of_staff(socket)

    def _hear(self, event: Event) -> None:
        if isinstance(event, AnnouncementsChanged):
            self._looked.clear()
            self._changed.set()

    async def _look(self) -> None:
        """Read the announcements, and tell all sockets of changes."""
        before = self._announced
        try:
            now = await self._thread.run(_present)
        except DatabaseError:  # away: the next look reads them
            return
        self._announced = now
        if before is not None and (before.shown, before.closed) != (now.shown, now.closed):
            for socket in self._sockets:
                socket.announce()
        if now.closed and not (before is not None and before.closed):
            await self._close()

    def _pause(self) -> float:
        """Return the seconds until the next look."""
        changes_at = None if self._announced is None else self._announced.changes_at
        if changes_at is None:
            return LOOK_EVERY
        return min(LOOK_EVERY, max(0.0, (changes_at - database_time.now()).total_seconds()) + 0.01)

    async def _close(self) -> None:
        pause = CLOSED_OVER / max(1, len(self._sockets))
        for socket in self._sockets:
            if not await self._is_of_staff(socket):
                socket.dismiss(None, CloseCode.TRY_LATER)
                await asyncio.sleep(pause)

    async def _is_of_staff(self, socket: Socket) -> bool:
        """Return whether this socket is an operator's browser."""
        with contextlib.suppress(DatabaseError):
            visitor = await self._reader.authenticate(Credentials(socket.session_key))
            if visitor.person is not None:
                staff = get_user_model().objects.filter(pk=visitor.person, is_staff=True)
                return await self._thread.run(staff.exists)
        return False


def _present() -> Announced:
    """Return the announcements of all apps."""
    found = [look() for look in LOOKS]
    return Announced(
        tuple(shown for each in found for shown in each.shown),
        any(each.closed for each in found),
        min((each.changes_at for each in found if each.changes_at), default=None),
    )
