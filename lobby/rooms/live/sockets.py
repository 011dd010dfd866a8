"""Sockets of pages other than matches; they announce changes, without content."""

from __future__ import annotations

import asyncio
from datetime import datetime

from django.conf import settings

from games.bus.events import Event, RoomChanged
from games.bus.topics import ROOMS
from games.core.dialogue.messages import _
from games.live.admission.refusals import SocketRefused
from games.live.frames.match_frames import pong_frame
from games.live.sockets import asgi
from games.live.sockets.limits import FRAMES_BURST, FRAMES_PER_SECOND, PersonBudgets
from games.live.sockets.news_pace import NewsPace
from games.live.sockets.site_socket import TOO_FAST, SiteSocket
from games.protocol.client import ping_in
from games.protocol.close_codes import CloseCode
from games.site import database_time
from lobby.rooms.live import presence
from lobby.rooms.live.attendance import is_shown_away
from lobby.rooms.live.room_watch import CHANGED, NO_ROOM, RoomWatch
from lobby.rooms.models import Room
from lobby.rooms.services import visible_room

MAX_SOCKETS = 12  # of one person, beside sockets of matches
MAX_VISITORS = 100  # sockets of unnamed visitors from one network
TOO_MANY = _("you have too many pages open; please close a tab")

_frame_budgets = PersonBudgets()


class PageSocket(SiteSocket):
    """Socket of a page without a match."""

    topics: tuple[str, ...] = ()  # of the page

    async def open(self) -> None:
        """Admit the visitor. Raises: SocketRefused."""
        await self.admit()
        if self.person is not None:  # unnamed visitors have no budget
            self.frames = _frame_budgets.of(self.person, FRAMES_PER_SECOND, FRAMES_BURST)
        await self.look()
        most = MAX_VISITORS if self.person is None else MAX_SOCKETS
        others = self.process.sockets.of(self.person, self.address)
        if settings.RATE_LIMITS and sum(isinstance(each, PageSocket) for each in others) >= most:
            raise SocketRefused(TOO_MANY, CloseCode.TOO_MUCH)
        self.enter(*self.topics)
        await self.note_presence()

    async def look(self) -> None:
        """Load the page's subject. Raises: SocketRefused if the visitor has no access."""

    async def note_presence(self) -> None:
        """Note the open page."""

    async def received(self, text: str | None, arrived_at: datetime) -> None:
        """Count any frame as presence, and answer pings. Raises: SocketRefused."""
        if settings.RATE_LIMITS and not self.frames.take():
            raise SocketRefused(TOO_FAST, CloseCode.TOO_MUCH)
        if (ping := ping_in(text)) is not None:
            self.send(pong_frame(ping))
        await self.note_presence()


class LobbySocket(PageSocket):
    """Socket of the list of rooms."""

    topics = (ROOMS,)

    def __init__(self, scope: asgi.Scope, send: asgi.Send) -> None:
        super().__init__(scope, send)
        self._changes = NewsPace(lambda: self.out.newest("changed", CHANGED))

    def hear(self, event: Event) -> None:
        """Tell the browser about changes of the list, and news of its person."""
        if isinstance(event, RoomChanged):
            self._changes.news()
        else:
            super().hear(event)


class RoomSocket(PageSocket):
    """Socket of a room; an open one means presence."""

    def __init__(self, scope: asgi.Scope, send: asgi.Send) -> None:
        super().__init__(scope, send)
        self._slug: str = scope["url_route"]["kwargs"]["slug"]
        self.room: Room | None = None
        self._is_shown_away = False

    def enter(self, *topics: str) -> None:
        """Join the room's other sockets."""
        super().enter(*topics)
        RoomWatch.of(self.process, self._slug).add(self)

    async def look(self) -> None:
        """Load the room. Raises: SocketRefused."""
        self.room, self._is_shown_away = await self.process.reader.run(self._look)
        if self.room is None:
            raise SocketRefused(NO_ROOM, CloseCode.NOT_YOURS)

    def _look(self) -> tuple[Room | None, bool]:
        room = visible_room(self._slug, self.person)
        return room, room is not None and is_shown_away(room, self.person)

    async def note_presence(self) -> None:
        """Note the person as present, if the page is open."""
        if self.room is not None and self.person is not None:
            note = presence.note_anew if self._is_shown_away else presence.note
            self._is_shown_away = False
            await note(self.room, self.person)

    async def closed(self) -> None:
        """Note the person as absent after a delay, unless another page of theirs is open."""
        if self.has_entered:
            RoomWatch.of(self.process, self._slug).remove(self)
        if self.has_entered and self.person is not None:
            loop = asyncio.get_running_loop()
            loop.call_later(presence.LOST_AFTER, self._lose, database_time.now())

    def _lose(self, at: datetime) -> None:
        others = self.process.sockets.of(self.person, self.address)
        is_open = any(isinstance(each, RoomSocket) and each.room == self.room for each in others)
        if not is_open and self.room is not None and self.person is not None:
            self.process.start(presence.lose(self.room, self.person, at))

    async def report(self) -> None:
        """Report the person as present, after the closing of another of their pages."""
        self._is_shown_away = True
        await self.note_presence()
