"""Tell all sockets of this process when what the site announces has changed; close them for maintenance."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from datetime import datetime
from http.cookies import SimpleCookie
from typing import Any

import msgspec
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone

from games.live.arrivals import Arriving
from games.live.asgi import Application, Message, Receive, Scope, Send
from games.live.database_thread import DatabaseThread
from games.live.eager import begin
from games.live.hub import get_hub
from games.protocol.close_codes import CloseCode
from games.protocol.server import SiteFrame, encode
from lobby.announcements.services import SITE_GROUP, next_change
from lobby.models import Announcement, Person

log = logging.getLogger("games")
LOOK_EVERY = 10.0  # seconds, for what a lost event may have meant
LOOK_ALONE = 1.0  # without Redis, where commands of this machine cannot publish to us
CLOSED_OVER = 1.0  # seconds over which sockets are closed
FRAME = encode(SiteFrame())


class State(msgspec.Struct, frozen=True):
    """What is announced, as far as anybody has to be told when it becomes another."""

    shown: tuple[tuple[int, datetime], ...] = ()
    closed: bool = False


class Socket:
    """One that has been accepted."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.scope, self.send = scope, send
        self.accepted = self.unwanted = False
        self._telling: set[asyncio.Task[None]] = set()  # a task that nobody holds may be collected

    async def noted(self, message: Message) -> None:
        """Send what the application sends, and note whether we may send something as well."""
        self.accepted = message["type"] != "websocket.close" and (
            self.accepted or message["type"] == "websocket.accept"
        )
        await self.send(message)
        if self.unwanted:  # it was just being opened when all were closed
            await self.close()

    async def close(self) -> None:
        self.unwanted = True
        await self._tell({"type": "websocket.close", "code": CloseCode.TRY_LATER})

    def tell_change(self) -> None:
        """Say that something has changed, unless that is about to be said."""
        if not self._telling:
            self._begin(self._tell({"type": "websocket.send", "text": FRAME}))

    def begin_to_close(self) -> None:
        self._begin(self.close())

    def _begin(self, telling: Coroutine[Any, Any, None]) -> None:
        """Begin to tell the client something: one that reads nothing keeps only itself waiting."""
        task = begin(telling)
        if task is not None:
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    async def _tell(self, message: Message) -> None:
        if self.accepted:
            self.accepted = message["type"] != "websocket.close"
            with contextlib.suppress(Exception):  # it is just being closed
                await self.send(message)


class SiteSockets:
    """Wraps the application, and knows its sockets. It watches while there is any."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._sockets: set[Socket] = set()
        self._watch: asyncio.Task[None] | None = None
        self._state: State | None = None  # None: the database was away so far
        self._looked = asyncio.Event()  # set when the database was asked, since there are sockets
        self._next: datetime | None = None  # change that nobody makes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self._application(scope, receive, send)
            return
        socket = Socket(scope, send)
        self._sockets.add(socket)
        try:
            if self._watch is None or self._watch.done():
                self._state = None
                self._looked = asyncio.Event()
                self._watch = asyncio.create_task(self._follow())
            await self._looked.wait()
            if self._state is not None and self._state.closed and not await _is_of_staff(socket):
                await send({"type": "websocket.close", "code": CloseCode.TRY_LATER})
                return
            await self._application(scope, receive, socket.noted)
        finally:
            self._sockets.discard(socket)
            if not self._sockets and self._watch is not None:
                self._watch.cancel()
                self._watch = None

    async def _follow(self) -> None:
        """Look again at every event, when something begins or ends, and from time to time."""
        thread = DatabaseThread("announcements")
        try:
            await self._look(thread)
            while True:
                try:
                    await self._follow_events(thread)
                except Exception as error:  # Redis is away
                    log.warning("changes of the announcements cannot be heard: %s", error)
                    await asyncio.sleep(LOOK_ALONE)
                    await self._look(thread)
        finally:
            self._looked.set()
            await thread.close()

    async def _follow_events(self, thread: DatabaseThread) -> None:
        layer = get_channel_layer()
        channel = await layer.new_channel()
        await layer.group_add(SITE_GROUP, channel)
        try:
            while True:
                await self._look(thread)
                await _event_or(layer.receive(channel), self._pause())
        finally:
            await layer.group_discard(SITE_GROUP, channel)

    async def _look(self, thread: DatabaseThread) -> None:
        """Read what is announced now, and tell all if that has become another."""
        before = self._state
        with contextlib.suppress(DatabaseError):  # it is away: nothing can be told
            self._state, self._next = await thread.run(_present)
        self._looked.set()
        if self._state is None or before == self._state:
            return
        if before is not None:
            for socket in list(self._sockets):
                socket.tell_change()
        if self._state.closed and not (before is not None and before.closed):
            await self._close()

    def _pause(self) -> float:
        """Return for how many seconds nothing is to be expected but events."""
        most = LOOK_EVERY if settings.REDIS_URL else LOOK_ALONE
        if self._next is None:
            return most
        return min(most, max(0.0, (self._next - timezone.now()).total_seconds()))

    async def _close(self) -> None:
        sockets = list(self._sockets)
        for socket in sockets:
            if not await _is_of_staff(socket):
                socket.begin_to_close()
                await asyncio.sleep(CLOSED_OVER / len(sockets))


def _present() -> tuple[State, datetime | None]:
    """Return what is announced, and when that becomes another by itself."""
    now = timezone.now()
    present = list(Announcement.objects.present(now))
    shown = tuple((each.pk, each.changed_at) for each in present if each.is_shown(now))
    state = State(shown, any(each.is_closing(now) for each in present))
    return state, next_change(present, now)


async def _event_or(event: Any, seconds: float) -> None:
    """Wait for an event, but not for longer than so many seconds."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(event, seconds + 0.01)


async def _is_of_staff(socket: Socket) -> bool:
    """Return whether somebody looks after the site who opened this socket in their browser."""
    header = dict(socket.scope["headers"]).get(b"cookie", b"").decode("latin-1")
    with contextlib.suppress(Exception):  # a cookie that cannot be read is nobody's
        found = SimpleCookie(header).get(settings.SESSION_COOKIE_NAME)
        arrival = await get_hub().reader.arrival(Arriving(found.value if found else ""))
        if arrival.person is not None:
            staff = Person.objects.filter(pk=arrival.person, is_staff=True)
            return await get_hub().reader.run(staff.exists)
    return False
