"""The sockets of the lobby, of rooms and of other pages: they say that something changed, never what."""

from __future__ import annotations

import asyncio
from datetime import datetime

from django.conf import settings
from django.utils import timezone

from games.bus.events import Event, RoomChanged
from games.bus.topics import ROOMS
from games.core.messages import _
from games.live import asgi
from games.live.bearers import SocketRefused
from games.live.flow_control import FRAMES_BURST, FRAMES_PER_SECOND, PersonBudgets
from games.live.frames import pong_frame
from games.live.news_pace import NewsPace
from games.live.site_socket import TOO_FAST, SiteSocket
from games.protocol.client import ping_in
from games.protocol.close_codes import CloseCode
from lobby.models import Room
from lobby.rooms import presence
from lobby.rooms.attendance import is_shown_away
from lobby.rooms.room_watch import CHANGED, NO_ROOM, RoomWatch
from lobby.rooms.services import room_visible

MAX_SOCKETS = 12  # of one person, beside those at matches
MAX_VISITORS = 100  # sockets of people without a name from one network
TOO_MANY = _("you have too many pages open; please close a tab")

_frame_budgets = PersonBudgets()


class PageSocket(SiteSocket):
    """Somebody looks at a page that has no match, and is told what is new for them and for all."""

    topics: tuple[str, ...] = ()  # of what the page shows

    async def open(self) -> None:
        """Admit the visitor. Raises: SocketRefused."""
        await self.admit()
        if self.person is not None:  # of visitors nothing is stored
            self.frames = _frame_budgets.of(self.person, FRAMES_PER_SECOND, FRAMES_BURST)
        await self.look()
        most = MAX_VISITORS if self.person is None else MAX_SOCKETS
        others = self.hub.sockets.of(self.person, self.address)
        if settings.RATE_LIMITS and sum(isinstance(each, PageSocket) for each in others) >= most:
            raise SocketRefused(TOO_MANY, CloseCode.TOO_MUCH)
        self.enter(*self.topics)
        await self.here()

    async def look(self) -> None:
        """Look up what the page shows. Raises: SocketRefused if its visitor may not look at it."""

    async def here(self) -> None:
        """Note that the page is still open."""

    async def received(self, text: str | None, arrived_at: datetime) -> None:
        """Take any frame as a sign that the page is open, and answer a ping. Raises: SocketRefused."""
        if settings.RATE_LIMITS and not self.frames.take():
            raise SocketRefused(TOO_FAST, CloseCode.TOO_MUCH)
        if (ping := ping_in(text)) is not None:
            self.send(pong_frame(ping))
        await self.here()


class LobbySocket(PageSocket):
    """Somebody looks at the list of rooms."""

    topics = (ROOMS,)

    def __init__(self, scope: asgi.Scope, send: asgi.Send) -> None:
        super().__init__(scope, send)
        self._changes = NewsPace(lambda: self.out.newest("changed", CHANGED))

    def hear(self, event: Event) -> None:
        """Tell the browser that the list has changed, or what is new for its person."""
        if isinstance(event, RoomChanged):
            self._changes.news()
        else:
            super().hear(event)


class RoomSocket(PageSocket):
    """Somebody looks at a room; as long as they do, they are shown as present."""

    def __init__(self, scope: asgi.Scope, send: asgi.Send) -> None:
        super().__init__(scope, send)
        self._slug: str = scope["url_route"]["kwargs"]["slug"]
        self.room: Room | None = None
        self._is_shown_away = False

    def enter(self, *topics: str) -> None:
        """Watch the room with its other sockets."""
        super().enter(*topics)
        RoomWatch.of(self.hub, self._slug).add(self)

    async def look(self) -> None:
        """Look up the room. Raises: SocketRefused."""
        self.room, self._is_shown_away = await self.hub.reader.run(self._look)
        if self.room is None:
            raise SocketRefused(NO_ROOM, CloseCode.NOT_YOURS)

    def _look(self) -> tuple[Room | None, bool]:
        room = room_visible(self._slug, self.person)
        return room, room is not None and is_shown_away(room, self.person)

    async def here(self) -> None:
        """Note that the person is here, if their page is open and that is not known."""
        if self.room is not None and self.person is not None:
            note = presence.note_anew if self._is_shown_away else presence.note
            self._is_shown_away = False
            await note(self.room, self.person)

    async def closed(self) -> None:
        """Note a while later that the person is away, unless another page of theirs is open."""
        if self.has_entered:
            RoomWatch.of(self.hub, self._slug).remove(self)
        if self.has_entered and self.person is not None:
            loop = asyncio.get_running_loop()
            loop.call_later(presence.LOST_AFTER, self._lose, timezone.now())

    def _lose(self, at: datetime) -> None:
        others = self.hub.sockets.of(self.person, self.address)
        is_open = any(isinstance(each, RoomSocket) and each.room == self.room for each in others)
        if not is_open and self.room is not None and self.person is not None:
            self.hub.start(presence.lose(self.room, self.person, at))

    async def report(self) -> None:
        """Note anew that the person is here: another page of theirs is gone."""
        self._is_shown_away = True
        await self.here()
