"""Look at a room once for all its sockets in this process, however often it changes."""

from __future__ import annotations

import logging
from typing import Protocol
from weakref import WeakKeyDictionary

from django.db import DatabaseError

from games.bus.events import Event, RoomChanged
from games.bus.topics import room_topic
from games.core.messages import Message, _
from games.live.hub import MatchHub
from games.live.news_pace import NewsPace
from games.live.outgoing import Outgoing
from games.protocol.close_codes import CloseCode
from games.protocol.server import ChangedFrame, encode
from games.services.storage import AWAY
from lobby.models import Room
from lobby.rooms.services import may_look

log = logging.getLogger("games")
CHANGED = encode(ChangedFrame())
NO_ROOM = _("there is no room here that you may look at")

_watches: WeakKeyDictionary[MatchHub, dict[str, RoomWatch]] = WeakKeyDictionary()


class RoomSocket(Protocol):
    """A socket of a room as the watch knows it."""

    person: int | None  # primary key
    out: Outgoing

    async def report(self) -> None:
        """Note anew that the person is here: another page of theirs is gone."""

    def dismiss(self, message: Message | None, code: CloseCode) -> None:
        """Close the socket, with a sentence if there is one."""


class RoomWatch:
    """The sockets of one room in this process. They are told at once, and then of all changes together."""

    def __init__(self, hub: MatchHub, slug: str) -> None:
        self._hub, self._slug = hub, slug
        self._sockets: set[RoomSocket] = set()
        self._lost: set[int] = set()  # people who have lost a page since the last look
        self._pace = NewsPace(self._tell)

    @classmethod
    def of(cls, hub: MatchHub, slug: str) -> RoomWatch:
        """Return the watch of a room; its sockets share one."""
        watches = _watches.setdefault(hub, {})
        if slug not in watches:
            watches[slug] = cls(hub, slug)
        return watches[slug]

    def add(self, socket: RoomSocket) -> None:
        if not self._sockets:
            self._hub.bus.subscribe(room_topic(self._slug), self._hear)
        self._sockets.add(socket)

    def remove(self, socket: RoomSocket) -> None:
        """Forget a socket, and with the last one the watch."""
        self._sockets.discard(socket)
        if not self._sockets:
            self._hub.bus.unsubscribe(room_topic(self._slug), self._hear)
            _watches.get(self._hub, {}).pop(self._slug, None)

    def _hear(self, event: Event) -> None:
        if isinstance(event, RoomChanged):
            self._lost |= set() if event.lost is None else {event.lost}
            self._pace.news()

    def _tell(self) -> None:
        for socket in self._sockets:
            socket.out.newest("changed", CHANGED)
        self._hub.start(self._look())

    async def _look(self) -> None:
        """Close sockets of people who may look no more. Have those report themselves who have lost a page."""
        lost, self._lost = self._lost, set()
        try:
            members = await self._hub.reader.run(self._members)
        except DatabaseError as fault:
            log.warning("room %s: it cannot be looked at: %s", self._slug, fault)
            for socket in list(self._sockets):
                socket.dismiss(AWAY, CloseCode.TRY_LATER)
            return
        for socket in list(self._sockets):
            if members is not None and socket.person not in members:
                socket.dismiss(NO_ROOM, CloseCode.NOT_YOURS)
            elif socket.person in lost:
                await socket.report()

    def _members(self) -> set[int] | None:
        """Return the people who may look; None if everybody may."""
        room = Room.objects.filter(slug=self._slug).first()
        return set() if room is None else may_look(room)
