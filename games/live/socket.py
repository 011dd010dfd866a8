"""The socket of a match page: frames in, frames out, no rules.

It is a plain ASGI application. A Channels consumer would hop to another thread before every
frame and keep two tasks and a queue for a channel that it does not need.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from functools import partial
from typing import Any, TypeAlias
from urllib.parse import parse_qs

from django.conf import settings
from django.db import DatabaseError
from django.utils.translation import get_supported_language_variant

from games import metrics
from games.core.messages import Message, _
from games.core.numbers import whole_number
from games.core.questions import IllegalAnswer
from games.i18n import supported_language
from games.live.arrivals import Arriving
from games.live.chat import handle_chat
from games.live.flow_control import (
    BAD_FRAMES_FORGIVEN_PER_SECOND,
    FRAMES_BURST,
    FRAMES_PER_SECOND,
    MAX_BAD_FRAMES,
    MAX_SOCKETS,
    MAX_SPECTATORS,
    TRY_LATER,
    SendWindow,
    TokenBucket,
)
from games.live.frames import hello_frame, sentence
from games.live.hub import MatchHub, get_hub
from games.live.session import MatchSession
from games.models import Match
from games.protocol import (
    MAX_NUMBER,
    AckFrame,
    ActFrame,
    AnswerFrame,
    ChatSeenFrame,
    ClientFrame,
    CurrentFrame,
    LanguageFrame,
    MuteFrame,
    NotesFrame,
    PingFrame,
    PongFrame,
    ProtocolError,
    RefusedFrame,
    ReportFrame,
    ResyncFrame,
    SaveNotesFrame,
    SendChatFrame,
    ServerFrame,
    UndoFrame,
    decode,
    encode,
)
from games.services.access import has_watch_link
from games.services.chat import ChatReader
from games.services.moves import BUSY
from games.services.storage import AWAY
from games.services.store import LiveMatch, Unplayable
from games.services.viewing import version_seen

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]

log = logging.getLogger("games")
NOT_YOURS, SILENT, TOO_MUCH = 4404, 4408, 4429

NO_MATCH = _("there is no match here that you may watch")
SEAT_GONE = _("this seat is not yours any more")
SIGNED_OUT = _("you are signed out here")
TOO_FAST = _("that is too much at once; please wait a moment")
TOO_BAD = _("this connection has sent too much that cannot be taken, and is closed")
TOO_MANY = _("you have this match open too often; please close a tab")
ONLY_PLAYERS = _("only players keep notes")


class Refused(Exception):
    """The connection is refused, or ended: a sentence and a close code."""

    def __init__(self, message: Message, code: int) -> None:
        super().__init__(message.id)
        self.message = message
        self.code = code


async def match_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve /ws/match/<slug>/, as an ASGI application."""
    await MatchSocket(scope, send, get_hub()).serve(receive)


class MatchSocket:
    """One browser at one match; a `Viewer` of its session."""

    def __init__(self, scope: Scope, send: Send, hub: MatchHub) -> None:
        query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        self.person: Any = None
        self.name = ""
        self.seat: int | None = None
        self.language = language_of(scope)
        self.lines = _number(query, "lines") or 0
        self.people = ""
        self.last_received = time.monotonic()
        self._known_version = _number(query, "v")
        self._slug: str = scope["url_route"]["kwargs"]["slug"]
        self._session_key: str = scope["cookies"].get(settings.SESSION_COOKIE_NAME, "")
        self._browser_session: Mapping[str, object] = {}
        self._send, self._hub = send, hub
        self._session: MatchSession | None = None
        self._frame_budget = TokenBucket(FRAMES_PER_SECOND, FRAMES_BURST)
        self._bad_frame_budget = TokenBucket(BAD_FRAMES_FORGIVEN_PER_SECOND, MAX_BAD_FRAMES)
        self._window = SendWindow()
        self._seen = self._stored_seen = 0
        self._has_seen = False
        self._newest: tuple[int, str, int] | None = None
        self._out: deque[str] = deque()
        self._sending: asyncio.Task[None] | None = None
        self._leaving: asyncio.Task[None] | None = None
        self._closed = False

    async def serve(self, receive: Receive) -> None:
        """Serve the connection from handshake to close."""
        await receive()  # websocket.connect
        await self._send({"type": "websocket.accept"})
        if not self._hub.begins_to_open():
            await self._close(TRY_LATER)
            return
        metrics.SOCKETS.inc()
        opening = asyncio.get_running_loop().create_task(self._open())
        try:
            while (message := await receive())["type"] == "websocket.receive":
                self.last_received = time.monotonic()
                await opening
                if not self._closed:
                    await self._receive(message)
        except Refused as refused:
            await self._end(refused)
        finally:
            self._closed = True
            metrics.SOCKETS.dec()
            if not opening.done():
                opening.cancel()  # nothing more is done for a socket that is gone
                await asyncio.wait({opening})
            if self._session is not None:
                self._hub.leave(self._session, self)
                await self._store_seen()

    async def _open(self) -> None:
        try:
            await self._join()
        except Refused as refused:
            await self._end(refused)
        except DatabaseError as fault:
            log.warning("match %s: a socket could not be opened: %s", self._slug, fault)
            await self._end(Refused(AWAY, TRY_LATER))
        except Exception:
            log.exception("match %s: a socket could not be opened", self._slug)
            await self._close(TRY_LATER)
        finally:
            self._hub.has_opened()

    async def _join(self) -> None:
        """Find out who this is, join the session, and send all that a page needs. Raises: Refused."""
        session = self._hub.session(self._slug)
        try:
            async with session.lock:
                live = await session.ensure_loaded()
        except Match.DoesNotExist:
            self._hub.drop(session)
            raise Refused(NO_MATCH, NOT_YOURS) from None
        except Unplayable as unplayable:
            self._hub.drop(session)
            raise Refused(unplayable.message, NOT_YOURS) from None
        except DatabaseError:
            self._hub.drop(session)
            raise
        arrival = await self._hub.reader.arrival(Arriving(self._session_key, live.row.pk))
        self.person, self.name = arrival.person, arrival.name
        self._browser_session = arrival.session
        self.seat = live.seat_of(self.person)
        if self.seat is None and not self._may_watch(live):
            self._hub.drop(session)
            raise Refused(NO_MATCH, NOT_YOURS)
        own = arrival.seat if self.seat is not None else None
        seen = own.seen_version if own else None
        self._seen = self._stored_seen = seen or 0
        self._check_capacity(session)  # nothing is awaited from here until it is counted
        self._send_frame(hello_frame(live, self.seat, seen, self.language))
        self._session = session = self._hub.join(session, self)
        session.people_changed([self])
        if own is not None:
            self._send_frame(NotesFrame(own.notes))
        await self._show_first(session, live)
        reader = ChatReader(
            self.person, own is not None, own.chat_seen if own else 0, arrival.muted
        )
        if chat := session.chat_for(reader):
            self.send(chat)

    async def _show_first(self, session: MatchSession, live: LiveMatch) -> None:
        """Show the match, unless the page has it already."""
        known = self._known_version
        if known is not None and known > live.game.version:
            self.lines = 0  # theirs may be of another history
            shown = session.shown
            await session.sync(known)
            if session.shown == shown:  # the database was set back: nobody else needs a frame
                await session.show(self)
        elif known is not None and known == live.game.version == session.shown:
            self._send_frame(CurrentFrame(known))
        else:
            await session.show(self)

    def _may_watch(self, live: LiveMatch) -> bool:
        row = live.row
        return row.public or has_watch_link(row.watch_hash, row.slug, self._browser_session)

    def _check_capacity(self, session: MatchSession) -> None:
        """Raise Refused if this person, or this match, has too many sockets."""
        if self.person is not None:
            mine = sum(viewer.person == self.person for viewer in session.viewers)
            crowded = mine >= MAX_SOCKETS
        else:
            crowded = len(session.viewers) >= MAX_SPECTATORS
        if crowded:
            raise Refused(TOO_MANY, TOO_MUCH)

    # --- frames in ----------------------------------------------------------------------------

    async def _receive(self, message: MutableMapping[str, Any]) -> None:
        try:
            if settings.RATE_LIMITS and not self._frame_budget.take():
                raise ProtocolError(TOO_FAST)
            frame = decode(message.get("text"))
        except ProtocolError as error:
            metrics.REFUSALS.labels("frame").inc()
            self._refuse(error.id, error.message)
            if not self._bad_frame_budget.take():
                raise Refused(TOO_BAD, TOO_MUCH) from None
            return
        try:
            await self._handle(frame)
        except IllegalAnswer as refusal:
            metrics.REFUSALS.labels("answer").inc()
            self._refuse(getattr(frame, "id", None), refusal.message)
        except DatabaseError:
            metrics.REFUSALS.labels("database").inc()
            log.exception("match %s: the database could not be used", self._slug)
            self._refuse(getattr(frame, "id", None), BUSY)

    async def _handle(self, frame: ClientFrame) -> None:
        assert self._session is not None
        match frame:
            case AnswerFrame() | UndoFrame() | ActFrame():
                with metrics.LATENCY.time():
                    version = await self._session.move(self.person, frame.move())
                self._window.on_ack(version - 1)  # who answers has read the question
                self._send_frame(AckFrame(frame.id, version))
            case PingFrame():
                if frame.v is not None:
                    self._window.on_ack(frame.v)
                    self._flush()
                self._send_frame(PongFrame(frame.t))
                await self._see(min(frame.seen or 0, self._session.shown))
            case SaveNotesFrame():
                if self.seat is None:
                    raise IllegalAnswer(ONLY_PLAYERS)
                await self._session.save_notes(self, self.seat, frame.notes)
                if frame.id is not None:
                    self._send_frame(AckFrame(frame.id, self._session.shown))
            case SendChatFrame():
                await handle_chat(self._hub.writer, self._slug, self.person, frame)
                await self._session.chat_written()
                self._send_frame(AckFrame(frame.id, self._session.shown))
            case ReportFrame():
                await handle_chat(self._hub.writer, self._slug, self.person, frame)
                self._send_frame(AckFrame(frame.id, self._session.shown))
            case ChatSeenFrame():
                await handle_chat(self._hub.writer, self._slug, self.person, frame)
            case MuteFrame():
                await handle_chat(self._hub.writer, self._slug, self.person, frame)
                await self._session.show_chat([self])
            case LanguageFrame():
                self.language, self.lines = frame.language, 0
                await self._session.show(self)
            case ResyncFrame():
                self.lines = 0
                await self._session.show(self)

    def _refuse(self, id: str | None, message: Message) -> None:
        live = self._session.live if self._session else None
        version = self._session.shown if self._session else None
        self._send_frame(RefusedFrame(id, sentence(live, self.language, message), version))

    # --- frames out ---------------------------------------------------------------------------

    def send_match(self, version: int, frame: str, final: int) -> None:
        """Send a `match` frame. If the client reads slowly, only the newest is kept."""
        self._newest = (version, frame, final)
        self._flush()

    def send(self, frame: str) -> None:
        """Send any other frame."""
        self._out.append(frame)
        self._flush()

    def reload_seat(self, live: LiveMatch) -> None:
        """Look up one's seat again, and leave if one may not watch any more."""
        had, self.seat = self.seat, live.seat_of(self.person)
        self.lines = 0
        if self.seat is None and not self._closed and not self._may_watch(live):
            self._closed = True
            why = Refused(NO_MATCH if had is None else SEAT_GONE, NOT_YOURS)
            self._leaving = asyncio.get_running_loop().create_task(self._end(why))

    def dismiss(self) -> None:
        """End the connection: the person may not come in any more."""
        if not self._closed:
            self._closed = True
            self._leaving = asyncio.get_running_loop().create_task(
                self._end(Refused(SIGNED_OUT, NOT_YOURS))
            )

    def close_if_idle(self, since: float) -> None:
        """Close the connection if nothing was received from it after `since`."""
        if self.last_received < since and not self._closed:
            self._closed = True
            self._sending = asyncio.get_running_loop().create_task(self._close(SILENT))

    def _send_frame(self, frame: ServerFrame) -> None:
        self.send(encode(frame))

    def _flush(self) -> None:
        if self._sending is None and not self._closed:
            self._sending = asyncio.get_running_loop().create_task(self._drain())

    async def _drain(self) -> None:
        try:
            while not self._closed:
                if self._out:
                    text = self._out.popleft()
                elif self._newest is not None and self._window.is_open:
                    version, text, self.lines = self._newest
                    self._newest = None
                    self._window.on_sent(version, len(text))
                else:
                    return
                await self._send({"type": "websocket.send", "text": text})
        except Exception as error:  # the connection is gone; `serve` notices it as well
            log.debug("a frame could not be sent: %s", error)
        finally:
            self._sending = None

    async def _end(self, refused: Refused) -> None:
        """Send the reason, and close."""
        if self._sending is not None:
            await self._sending
        self._closed = True
        live = self._session.live if self._session else None
        error = sentence(live, self.language, refused.message)
        frame = encode(RefusedFrame(None, error, None))
        await self._send({"type": "websocket.send", "text": frame})
        await self._close(refused.code)

    async def _close(self, code: int) -> None:
        self._closed = True
        await self._send({"type": "websocket.close", "code": code})

    async def _see(self, version: int) -> None:
        """Keep what the browser has shown, until the connection ends.

        What it showed first is stored at once: the page may be loaded again before that.
        """
        if version > self._seen:
            self._seen, first = version, not self._has_seen
            self._has_seen = True
            if first:
                await self._store_seen()

    async def _store_seen(self) -> None:
        if self.seat is not None and self._seen > self._stored_seen:
            try:
                await self._hub.writer.run(
                    partial(version_seen, slug=self._slug, person=self.person, version=self._seen)
                )
                self._stored_seen = self._seen
            except DatabaseError as error:  # they will be shown it once more
                log.warning("match %s: what was seen is not stored: %s", self._slug, error)


def _number(query: dict[str, list[str]], name: str) -> int | None:
    number = whole_number(query.get(name, [""])[0], 10**11 - 1)
    return None if number is None else min(number, MAX_NUMBER)


def language_of(scope: Scope) -> str:
    """Return what the address says, or else the cookie of the site, or English."""
    query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    wanted = query.get("language", [""])[0] or scope.get("cookies", {}).get("django_language", "")
    try:
        return supported_language(get_supported_language_variant(wanted))
    except LookupError:
        return supported_language(None)
