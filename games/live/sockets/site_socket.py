"""Base of all sockets, from handshake to close.

It is a plain ASGI application. A Channels consumer would change threads before every frame,
and keep two tasks and a queue for a channel without use here.
"""

from __future__ import annotations

import asyncio
import logging
import time
from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import DatabaseError
from prometheus_client import Gauge

from games.bus.events import Event, NewsFor, PersonOut, TokenOut
from games.bus.topics import person_topic
from games.core.dialogue.messages import Message, _
from games.live.admission.authentication import NO_MATCH, Access, Credentials, Visitor
from games.live.admission.entry import address_of, admitted, not_admitted, token_of
from games.live.admission.handshake import language_of
from games.live.admission.refusals import SocketRefused, is_refused_too_often, was_refused
from games.live.frames.match_frames import sentence
from games.live.process import live_process
from games.live.sockets import asgi
from games.live.sockets.limits import FRAMES_BURST, FRAMES_PER_SECOND, TokenBucket
from games.live.sockets.news_pace import NewsPace
from games.live.sockets.outgoing import Outgoing
from games.moderation.models import Ban
from games.protocol.close_codes import CloseCode
from games.protocol.server import NewsFrame, PageFrame, RefusedFrame, ServerFrame, SiteFrame, encode
from games.site import database_time, metrics
from games.site.storage import AWAY

log = logging.getLogger("games")
TOO_FAST = _("too many messages at once; please wait a moment")
NEWS, SITE = encode(NewsFrame()), encode(SiteFrame())


class SiteSocket:
    """A socket that tells its person of their news and of the site's announcements."""

    open_ones: ClassVar[Gauge] = metrics.LOBBY_SOCKETS  # their number
    silence: ClassVar[float | None] = None  # seconds, after which a silent socket is closed

    def __init__(self, scope: asgi.Scope, send: asgi.Send) -> None:
        self.process = live_process()
        self.out = Outgoing(send)
        self.out.is_closed = True  # until accepted
        self.person: int | None = None  # primary key
        self.name = ""
        self.access: Access | None = None  # of a program
        self.address = address_of(scope)
        self.session_key: str = scope["cookies"].get(settings.SESSION_COOKIE_NAME, "")
        self.language = language_of(scope)
        self.frames = TokenBucket(FRAMES_PER_SECOND, FRAMES_BURST)  # that the client may send
        self._token = token_of(scope)
        self._last_received = time.monotonic()
        self.has_entered = False
        self._topics: list[str] = []
        self._news = NewsPace(lambda: self.out.newest("news", NEWS))
        self._leaving: asyncio.Task[None] | None = None

    # --- for subclasses -----------------------------------------------------------------------

    async def open(self) -> None:
        """Admit the visitor, enter, and send the first frames of the page. Raises: SocketRefused."""
        raise NotImplementedError

    async def received(self, text: str | None, arrived_at: datetime) -> None:
        """Handle a frame. Raises: SocketRefused."""
        raise NotImplementedError

    async def closed(self) -> None:
        """Clean up after an opened socket is gone."""

    # --- from handshake to close --------------------------------------------------------------

    async def serve(self, receive: asgi.Receive) -> None:
        await receive()  # websocket.connect
        self.process.begin()
        self.process.sockets.add(self)
        try:
            with self.open_ones.track_inprogress():
                if await self._is_let_in():
                    await self._serve(receive)
        finally:
            self.out.is_closed = True
            self.process.sockets.remove(self)
            for topic in self._topics:
                self.process.bus.unsubscribe(topic, self.hear)

    async def _is_let_in(self) -> bool:
        if await self.process.announcements.keeps_out(self):
            await self.out.end(None, CloseCode.TRY_LATER)
            return False
        await self.out.accept()
        if is_refused_too_often(self.address):
            await self._end(TOO_FAST, CloseCode.TOO_MUCH)
            return False
        if not self.process.sockets.begins_to_open():
            await self._end(None, CloseCode.TRY_LATER)
            return False
        return True

    async def _serve(self, receive: asgi.Receive) -> None:
        opening = asyncio.get_running_loop().create_task(self._open())
        opening.add_done_callback(lambda _opening: self.process.sockets.has_opened())  # or cancelled
        try:
            while (message := await receive())["type"] == "websocket.receive":
                self._last_received = time.monotonic()
                arrived_at = database_time.now()
                await opening
                if not self.out.is_closed:
                    await self.received(message.get("text"), arrived_at)
        except SocketRefused as why:
            await self._end(why.message, why.code)
        except DatabaseError as fault:
            log.warning("a socket has ended: %s", fault)
            await self._end(AWAY, CloseCode.TRY_LATER)
        finally:
            self.out.is_closed = True
            if not opening.done():
                opening.cancel()  # nothing more is done for a socket that is gone
                await asyncio.wait({opening})
            await self.closed()

    async def _open(self) -> None:
        try:
            await self.open()
        except SocketRefused as why:
            was_refused(self.address)
            await self._end(why.message, why.code)
        except DatabaseError as fault:
            log.warning("a socket could not be opened: %s", fault)
            await self._end(AWAY, CloseCode.TRY_LATER)
        except Exception:  # whatever it is, the client is told to try later
            log.exception("a socket could not be opened")
            await self._end(None, CloseCode.TRY_LATER)

    async def admit(self, match: int = NO_MATCH) -> Visitor:
        """Look up the visitor, who may come to a match (primary key). Raises: SocketRefused."""
        credentials = Credentials(self.session_key, match, self._token, self.address)
        visitor = await admitted(self.process, credentials)
        self.person, self.name, self.access = visitor.person, visitor.name, visitor.access
        return visitor

    def enter(self, *topics: str) -> None:
        """Count the socket for its visitor, and subscribe to these topics and the person's own."""
        self.has_entered = True
        self.process.sockets.admit(self)
        own = [] if self.person is None else [person_topic(self.person)]
        self._topics = [*own, *topics]
        for topic in self._topics:
            self.process.bus.subscribe(topic, self.hear)

    # --- events -------------------------------------------------------------------------------

    def hear(self, event: Event) -> None:
        """Tell the client of an event, or close the socket because of it."""
        match event:
            case NewsFor():
                self.news(event)
            case PersonOut(anew=True):
                if self.access is None:
                    self.dismiss(None, CloseCode.SESSION_ENDED)
            case PersonOut():
                self.turn_out()
            case TokenOut():
                if self.access is not None and self.access.token == event.token:
                    self.turn_out()

    def news(self, _event: NewsFor) -> None:
        """Tell the client of news for its person."""
        self._news.news()

    def announce(self) -> None:
        """Tell the client of changed announcements."""
        self.out.newest("site", SITE)

    def close_if_idle(self, now: float) -> None:
        """Close a socket that is silent for too long."""
        if self.silence is not None and now - self._last_received > self.silence:
            self.dismiss(None, CloseCode.SILENT)

    def turn_out(self, ban: Ban | None = None) -> None:
        """Close the socket of a person or program that may no longer come in."""
        why = not_admitted(self.access, ban)
        self.dismiss(why.message, why.code)

    def dismiss(self, message: Message | None, code: CloseCode) -> None:
        """Close the socket, with a sentence if given."""
        if not self.out.is_closed:
            self.out.is_closed = True
            end = self._end(message, code)
            self._leaving = asyncio.get_running_loop().create_task(end)

    # --- frames out ---------------------------------------------------------------------------

    def send(self, frame: ServerFrame | PageFrame) -> None:
        self.out.frame(encode(frame))

    def sentence(self, message: Message) -> str:
        """Return a sentence in the reader's language."""
        return sentence(None, self.language, message)

    async def _end(self, message: Message | None, code: CloseCode) -> None:
        """Send the reason, and close."""
        refused = None
        if message is not None:
            refused = encode(RefusedFrame(None, self.sentence(message), None))
        await self.out.end(refused, code)
