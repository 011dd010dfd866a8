"""The sockets of the lobby, of rooms and of other pages: they say that something changed, never what."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from django.conf import settings

from games.live.arrivals import Access, Arriving
from games.live.bearers import SocketRefused, address_of, admitted, token_of
from games.live.flow_control import (
    FRAMES_BURST,
    FRAMES_PER_SECOND,
    PersonBudgets,
    TokenBucket,
)
from games.live.hub import get_hub
from games.live.refused import is_refused_too_often, was_refused
from games.live.socket_counts import SocketCounts
from games.protocol.close_codes import CloseCode
from games.services.broadcast import EVERYBODY
from lobby.models import Room
from lobby.rooms import presence
from lobby.rooms.attendance import is_shown_away
from lobby.rooms.publishing import LOBBY_GROUP, person_group, room_group
from lobby.rooms.services import room_visible

log = logging.getLogger("games")
MAX_SOCKETS = 12  # of one person
MAX_VISITORS = 100  # sockets of people without a name from one network

_open = SocketCounts()  # apart from those at matches
_frame_budgets = PersonBudgets()


class PersonSocket(AsyncJsonWebsocketConsumer):  # type: ignore[misc]
    """Somebody looks at a page of the site, and is told what is new for them and for all."""

    group = ""  # of those who look at the same
    person: int | None = None  # primary key
    access: Access | None = None  # of a program
    slug: str | None = None  # of a match that the page shows: of none

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._telling: set[asyncio.Task[None]] = set()  # a task that nobody holds may be collected

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await super().__call__(scope, receive, send)
        except Exception as error:  # Redis or the database is away: the page tries again
            log.warning("a socket of the lobby has ended: %s", error, exc_info=error)
            with contextlib.suppress(Exception):  # it may be closed already
                await send({"type": "websocket.close", "code": CloseCode.TRY_LATER})
        finally:
            get_hub().followers.remove(self.person, self)
            self._uncount()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle a message without the hop to a thread by which Channels closes connections."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        session_key = self.scope["cookies"].get(settings.SESSION_COOKIE_NAME, "")
        address, token = address_of(self.scope), token_of(self.scope)
        self.arriving = Arriving(session_key, token=token, address=address)
        if is_refused_too_often(address):
            await self.close()
            return
        try:
            arrival = await admitted(get_hub(), self.arriving)
        except SocketRefused as why:
            was_refused(address)
            await self.accept()  # or its code would not be told
            await self.close(why.code)
            return
        self.person, self.access = arrival.person, arrival.access
        self.frames = self._frame_budget()
        if not await self._may_look():
            was_refused(address)
            await self.close()
            return
        self.groups_of = [self.group, EVERYBODY] if self.group else [EVERYBODY]
        if self.person is not None:
            self.groups_of.append(person_group(self.person))
        if not self._count():
            await self.close(CloseCode.TOO_MUCH)
            return
        for group in self.groups_of:
            await self.channel_layer.group_add(group, self.channel_name)
        get_hub().begin()
        get_hub().followers.add(self.person, self)
        await self.accept()
        await self.here()

    def _frame_budget(self) -> TokenBucket:
        """Return what may be received: for all sockets of a person; of visitors nothing is stored."""
        if self.person is None:
            return TokenBucket(FRAMES_PER_SECOND, FRAMES_BURST)
        return _frame_budgets.of(self.person, FRAMES_PER_SECOND, FRAMES_BURST)

    async def _may_look(self) -> bool:
        return True

    def _count(self) -> bool:
        """Count this socket. Return False if its person or network has too many."""
        most = MAX_VISITORS if self.person is None else MAX_SOCKETS
        if _open.is_full(self.person, self.arriving.address, most):
            return False
        _open.add(self, self.person, self.arriving.address)
        return True

    def _uncount(self) -> None:
        _open.remove(self)

    async def disconnect(self, code: int) -> None:
        if self in _open:
            for group in self.groups_of:
                await self.channel_layer.group_discard(group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if settings.RATE_LIMITS and not self.frames.take():
            await self.close(CloseCode.TOO_MUCH)
            return
        await self.here()

    async def here(self) -> None:
        """Note that the page is still open, as its browser has said."""

    def news(self) -> None:
        """Tell the browser that something is new for its person, unless it is about to be told."""
        if self._telling:
            return
        task = asyncio.get_running_loop().create_task(self._send_news())
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _send_news(self) -> None:
        with contextlib.suppress(Exception):  # it has just been closed
            await self.send_json({"type": "news"})

    async def room_changed(self, event: dict[str, Any]) -> None:
        await self.send_json({"type": "changed"})

    async def person_out(self, event: dict[str, Any]) -> None:
        """Close the socket: its person may not come in any more, or only anew, by a session that is good."""
        if not event.get("anew"):  # the version before does not tell
            await self.close(CloseCode.NOT_YOURS)
        elif self.access is None:
            await self.close(CloseCode.SESSION_ENDED)

    async def bans_changed(self, event: dict[str, Any]) -> None:
        """Look whether it is this person who may not take part any more."""
        try:
            await admitted(get_hub(), self.arriving)
        except SocketRefused as why:
            await self.close(why.code)

    async def token_out(self, event: dict[str, Any]) -> None:
        """Close the socket if it was opened by the token of the person that was revoked."""
        if self.access is not None and self.access.token == event["token"]:
            await self.close(CloseCode.UNKNOWN_TOKEN)


class LobbySocket(PersonSocket):
    """Somebody looks at the list of rooms."""

    group = LOBBY_GROUP


class RoomSocket(PersonSocket):
    """Somebody looks at a room; as long as they do, they are shown as present."""

    room: Room | None = None
    is_shown_away = False

    async def _may_look(self) -> bool:
        slug = self.scope["url_route"]["kwargs"]["slug"]
        self.group = room_group(slug)
        self.room, self.is_shown_away = await get_hub().reader.run(lambda: self._look(slug))
        return self.room is not None

    def _look(self, slug: str) -> tuple[Room | None, bool]:
        room = room_visible(slug, self.person)
        return room, room is not None and is_shown_away(room, self.person)

    def _count(self) -> bool:
        is_counted = super()._count()
        if is_counted and self.room is not None and self.person is not None:
            presence.come(self.room, self.person)
        return is_counted

    def _uncount(self) -> None:
        if self in _open and self.room is not None and self.person is not None:
            presence.go(self.room, self.person)
        super()._uncount()

    async def here(self) -> None:
        if self.room is None or self.person is None:
            return
        note = presence.note_anew if self.is_shown_away else presence.note
        self.is_shown_away = False
        await note(self.room, self.person)

    async def room_changed(self, event: dict[str, Any]) -> None:
        """Tell the browser, the last time if its person may not look any more: they were sent out, say."""
        await super().room_changed(event)
        slug = self.scope["url_route"]["kwargs"]["slug"]
        if await get_hub().reader.run(lambda: room_visible(slug, self.person)) is None:
            await self.close(CloseCode.NOT_YOURS)
            return
        if self.person is not None and event.get("lost") == self.person:  # a page of theirs is gone
            self.is_shown_away = True
            await self.here()
