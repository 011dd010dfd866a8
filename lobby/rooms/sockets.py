"""The sockets of the lobby, of rooms and of other pages: they say that something changed, never what."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime

from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone

from games.bus.events import Event, RoomChanged
from games.bus.topics import ROOMS, room_topic
from games.core.messages import _
from games.live import asgi
from games.live.bearers import SocketRefused
from games.live.flow_control import FRAMES_BURST, FRAMES_PER_SECOND, PersonBudgets
from games.live.frames import pong_frame
from games.live.site_socket import TOO_FAST, SiteSocket
from games.protocol.client import ping_in
from games.protocol.close_codes import CloseCode
from games.protocol.server import ChangedFrame, encode
from games.services.storage import AWAY
from lobby.models import Room
from lobby.rooms import presence
from lobby.rooms.attendance import is_shown_away
from lobby.rooms.services import room_visible

log = logging.getLogger("games")
MAX_SOCKETS = 12  # of one person, beside those at matches
MAX_VISITORS = 100  # sockets of people without a name from one network
CHANGED = encode(ChangedFrame())
NO_ROOM = _("there is no room here that you may look at")
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

    def hear(self, event: Event) -> None:
        """Tell the browser that what it shows has changed, or what is new for its person."""
        if isinstance(event, RoomChanged):
            self.out.newest("changed", CHANGED)
        else:
            super().hear(event)


class LobbySocket(PageSocket):
    """Somebody looks at the list of rooms."""

    topics = (ROOMS,)


class RoomSocket(PageSocket):
    """Somebody looks at a room; as long as they do, they are shown as present."""

    def __init__(self, scope: asgi.Scope, send: asgi.Send) -> None:
        super().__init__(scope, send)
        self._slug: str = scope["url_route"]["kwargs"]["slug"]
        self.topics = (room_topic(self._slug),)
        self.room: Room | None = None
        self._is_shown_away = False

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
        if self.has_entered and self.person is not None:
            loop = asyncio.get_running_loop()
            loop.call_later(presence.LOST_AFTER, self._lose, timezone.now())

    def _lose(self, at: datetime) -> None:
        others = self.hub.sockets.of(self.person, self.address)
        is_open = any(isinstance(each, RoomSocket) and each.room == self.room for each in others)
        if not is_open and self.room is not None and self.person is not None:
            self.hub.start(presence.lose(self.room, self.person, at))

    def hear(self, event: Event) -> None:
        """Tell the browser of an event. After a change of the room its person may be sent out, say."""
        super().hear(event)
        if isinstance(event, RoomChanged):
            self.hub.start(self._look_again(event))

    async def _look_again(self, event: RoomChanged) -> None:
        """Close the socket if its person may look no more. Report them if a page of theirs is gone."""
        try:
            if await self.hub.reader.run(lambda: room_visible(self._slug, self.person)) is None:
                self.dismiss(NO_ROOM, CloseCode.NOT_YOURS)
            elif self.person is not None and event.lost == self.person:
                self._is_shown_away = True
                await self.here()
        except DatabaseError as fault:
            log.warning("room %s: it cannot be looked at: %s", self._slug, fault)
            self.dismiss(AWAY, CloseCode.TRY_LATER)
