"""Room changes, checked once for all sockets of the process."""

from __future__ import annotations

import logging
from typing import Protocol
from weakref import WeakKeyDictionary

from django.db import DatabaseError

from games.bus.events import Event, RoomChanged
from games.bus.topics import room_topic
from games.core.dialogue.messages import Message, _
from games.live.process import LiveProcess
from games.live.sockets.news_pace import NewsPace
from games.live.sockets.outgoing import Outgoing
from games.protocol.close_codes import CloseCode
from games.protocol.server import ChangedFrame, encode
from games.site.storage import AWAY
from lobby.rooms.models import Room
from lobby.rooms.services import people_who_may_look

log = logging.getLogger("games")
CHANGED = encode(ChangedFrame())
NO_ROOM = _("there is no such room, or you may not see it")

_watches: WeakKeyDictionary[LiveProcess, dict[str, RoomWatch]] = WeakKeyDictionary()


class RoomSocket(Protocol):
    """A room's socket, as seen by the watch."""

    person: int | None  # primary key
    out: Outgoing

    async def report(self) -> None:
        """Report the person as present, after the closing of another of their pages."""

    def dismiss(self, message: Message | None, code: CloseCode) -> None:
        """Close the socket, with a reason if there is one."""


class RoomWatch:
    """Sockets of one room in this process, with its changes told at once, then in batches."""

    def __init__(self, process: LiveProcess, slug: str) -> None:
        self._process, self._slug = process, slug
        self._sockets: set[RoomSocket] = set()
        self._lost: set[int] = set()  # people with a closed page since the last check
        self._pace = NewsPace(self._tell)

    @classmethod
    def of(cls, process: LiveProcess, slug: str) -> RoomWatch:
        """Return the shared watch of a room."""
        watches = _watches.setdefault(process, {})
        if slug not in watches:
            watches[slug] = cls(process, slug)
        return watches[slug]

    def add(self, socket: RoomSocket) -> None:
        if not self._sockets:
            self._process.bus.subscribe(room_topic(self._slug), self._hear)
        self._sockets.add(socket)

    def remove(self, socket: RoomSocket) -> None:
        """Forget a socket; the last one ends the watch."""
        self._sockets.discard(socket)
        if not self._sockets:
            self._process.bus.unsubscribe(room_topic(self._slug), self._hear)
            _watches.get(self._process, {}).pop(self._slug, None)

    def _hear(self, event: Event) -> None:
        if isinstance(event, RoomChanged):
            self._lost |= set() if event.lost is None else {event.lost}
            self._pace.news()

    def _tell(self) -> None:
        for socket in self._sockets:
            socket.out.newest("changed", CHANGED)
        self._process.start(self._look())

    async def _look(self) -> None:
        """Close sockets without access, and report people with another closed page as present."""
        lost, self._lost = self._lost, set()
        try:
            members = await self._process.reader.run(self._members)
        except DatabaseError as fault:
            log.warning("room %s: database error: %s", self._slug, fault)
            for socket in list(self._sockets):
                socket.dismiss(AWAY, CloseCode.TRY_LATER)
            return
        for socket in list(self._sockets):
            if members is not None and socket.person not in members:
                socket.dismiss(NO_ROOM, CloseCode.NOT_YOURS)
            elif socket.person in lost:
                await socket.report()

    def _members(self) -> set[int] | None:
        """Return the people with access; None: everybody."""
        room = Room.objects.filter(slug=self._slug).first()
        return set() if room is None else people_who_may_look(room)
