"""The socket of a match page: frames in, frames out, no rules.

It is a plain ASGI application. A Channels consumer would hop to another thread before every
frame and keep two tasks and a queue for a channel that it does not need.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from datetime import datetime
from urllib.parse import parse_qs

from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone

from games import metrics
from games.core.messages import Message, _
from games.core.questions import IllegalAnswer
from games.live import asgi
from games.live.arrivals import Access, Arrival, Arriving
from games.live.bearers import (
    SocketRefused,
    address_of,
    admitted,
    check_scope,
    not_admitted,
    token_of,
)
from games.live.chat import handle_chat
from games.live.flow_control import (
    BAD_FRAMES_FORGIVEN_PER_SECOND,
    FRAMES_BURST,
    FRAMES_PER_SECOND,
    MAX_BAD_FRAMES,
    MAX_SOCKETS,
    MAX_SOCKETS_IN_ALL,
    MAX_SPECTATORS,
    TOO_MUCH,
    TRY_LATER,
    TokenBucket,
)
from games.live.frames import hello_frame, pong_frame, sentence
from games.live.handshake import language_of, number_in, time_in
from games.live.hub import MatchHub, get_hub
from games.live.outgoing import Outgoing
from games.live.refused import is_refused_too_often, was_refused
from games.live.seen import SeenVersion
from games.live.session import MatchSession
from games.live.whole_matches import may_have_all
from games.models import Ban, Match, TokenScope
from games.protocol.client import (
    ActFrame,
    AnswerFrame,
    ChatSeenFrame,
    ClientFrame,
    LanguageFrame,
    MuteFrame,
    PingFrame,
    ProtocolError,
    ReportFrame,
    ResyncFrame,
    SaveNotesFrame,
    SendChatFrame,
    UndoFrame,
    decode,
)
from games.protocol.server import (
    AckFrame,
    CurrentFrame,
    NewsFrame,
    NotesFrame,
    RefusedFrame,
    SeatClock,
    ServerFrame,
    encode,
)
from games.services.access import may_watch_live
from games.services.chat import ChatReader
from games.services.moves import BUSY
from games.services.rate_limits import network_of
from games.services.storage import AWAY
from games.services.store import LiveMatch
from games.services.unplayable import Unplayable

log = logging.getLogger("games")
NOT_YOURS, ANEW, SILENT = 4404, 4407, 4408

NO_MATCH = _("there is no match here that you may watch")
SEAT_GONE = _("this seat is not yours any more")
TOO_FAST = _("that is too much at once; please wait a moment")
TOO_BAD = _("this connection has sent too much that cannot be taken, and is closed")
TOO_MANY = _("you have this match open too often; please close a tab")
TOO_MANY_IN_ALL = _("you have too many matches open; please close a tab")
TOO_MANY_NAMELESS = _(
    "too many people without a name are watching from your network; please give a name, or close a tab"
)
ONLY_LOOKING = (PingFrame, LanguageFrame, ResyncFrame)  # frames
ASKING_FOR_ALL = (LanguageFrame, ResyncFrame)
ONLY_PLAYERS = _("only players keep notes")


async def match_socket(scope: asgi.Scope, receive: asgi.Receive, send: asgi.Send) -> None:
    """Serve /ws/match/<slug>/, as an ASGI application."""
    await MatchSocket(scope, send, get_hub()).serve(receive)


class MatchSocket:
    """One browser at one match; a `Viewer` of its session."""

    def __init__(self, scope: asgi.Scope, send: asgi.Send, hub: MatchHub) -> None:
        query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        self.person: int | None = None
        self.name = ""
        self.access: Access | None = None
        self.address = address_of(scope)
        self.seat: int | None = None
        self.language = language_of(scope)
        self.out = Outgoing(send, number_in(query, "lines") or 0)
        self.people = ""
        self.clocks: list[SeatClock] = []
        self.last_received = time.monotonic()
        self._known = number_in(query, "v")  # the number of the newest step it was shown
        self._known_at = time_in(query, "at")  # when that was made
        self.slug: str = scope["url_route"]["kwargs"]["slug"]
        self._scope = scope
        self._session_key: str = scope["cookies"].get(settings.SESSION_COOKIE_NAME, "")
        self._browser_session: Mapping[str, object] = {}
        self._hub = hub
        self._session: MatchSession | None = None
        self._frame_budget = TokenBucket(FRAMES_PER_SECOND, FRAMES_BURST)
        self._bad_frame_budget = TokenBucket(BAD_FRAMES_FORGIVEN_PER_SECOND, MAX_BAD_FRAMES)
        self._seen: SeenVersion | None = None  # of somebody with a name
        self._leaving: asyncio.Task[None] | None = None

    async def serve(self, receive: asgi.Receive) -> None:
        """Serve the connection from handshake to close."""
        await receive()  # websocket.connect
        await self.out.accept()
        if is_refused_too_often(self.address):
            await self._end(TOO_FAST, TOO_MUCH)
            return
        if not self._hub.begins_to_open():
            await self.out.close(TRY_LATER)
            return
        metrics.SOCKETS.inc()
        opening = asyncio.get_running_loop().create_task(self._open())
        opening.add_done_callback(lambda _opening: self._hub.has_opened())  # cancelled or not
        try:
            while (message := await receive())["type"] == "websocket.receive":
                self.last_received = time.monotonic()
                arrived_at = timezone.now()
                await opening
                if not self.out.is_closed:
                    await self._receive(message, arrived_at)
        except SocketRefused as refused:
            await self._end(refused.message, refused.code)
        finally:
            self.out.is_closed = True
            metrics.SOCKETS.dec()
            if not opening.done():
                opening.cancel()  # nothing more is done for a socket that is gone
                await asyncio.wait({opening})
            if self._session is not None:
                self._hub.leave(self._session, self)
                if self.seat is not None and self._seen is not None:
                    await self._seen.store()

    async def _open(self) -> None:
        session = self._hub.session(self.slug)
        try:
            await self._join(session)
        except Match.DoesNotExist:
            was_refused(self.address)
            await self._end(NO_MATCH, NOT_YOURS)
        except Unplayable as unplayable:
            await self._end(unplayable.message, NOT_YOURS)
        except SocketRefused as why:
            was_refused(self.address)
            await self._end(why.message, why.code)
        except DatabaseError as fault:
            log.warning("match %s: a socket could not be opened: %s", self.slug, fault)
            await self._end(AWAY, TRY_LATER)
        except Exception:
            log.exception("match %s: a socket could not be opened", self.slug)
            await self.out.close(TRY_LATER)
        finally:
            if self._session is None:  # refused, or gone before it was in
                self._hub.drop(session)

    async def _join(self, session: MatchSession) -> None:
        """Find out who this is, come in, and send all that a page needs.

        Raises: SocketRefused, Unplayable or Match.DoesNotExist.
        """
        async with session.lock:
            match = (await session.ensure_loaded()).row.pk
        arriving = Arriving(self._session_key, match, token_of(self._scope), self.address)
        arrival = await admitted(self._hub, arriving)
        async with session.lock:  # so that no rules are at work on what is read of the match
            session = await self._come_in(session, arrival)
        await self._show_first(session)
        own = arrival.seat if self.seat is not None else None
        reader = ChatReader(
            self.person, own is not None, own.chat_seen if own else 0, arrival.muted
        )
        if chat := session.chat_for(reader):
            self.send(chat)

    async def _come_in(self, session: MatchSession, arrival: Arrival) -> MatchSession:
        """Join the session, and send what stays the same and what the match page has around it.

        To be called with the lock held. Raises: SocketRefused.
        """
        live = await session.ensure_loaded()
        self.person, self.name, self.access = arrival.person, arrival.name, arrival.access
        self._browser_session = arrival.session
        self.seat = live.seat_of(self.person)
        if not self._may_watch(live):
            raise SocketRefused(NO_MATCH, NOT_YOURS)
        own = arrival.seat if self.seat is not None else None
        seen = own.seen_version if own else None
        if self.person is not None:
            network = network_of(self.address)
            self._seen = SeenVersion(self._hub.writer, self.slug, self.person, seen or 0, network)
        self._check_capacity(session)  # nothing is awaited from here until it is counted
        self._send_frame(hello_frame(live, self.seat, seen, self.language))
        self._session = session = self._hub.join(session, self)
        session.people_changed([self])
        session.show_clocks([self])
        if own is not None:
            self._send_frame(NotesFrame(own.notes))
        return session

    async def _show_first(self, session: MatchSession) -> None:
        """Show the match, unless the page has it already."""
        live, known = session.live, self._known
        if known is None or live is None:
            self.out.lines = 0
            await session.show(self)
        elif not live.has_shown(self.seat, known, self._known_at):
            self.out.lines = 0  # theirs may be of another history
            if known > self._number:
                await session.sync()
            await session.show(self)
        elif live.game.version == session.shown and known == self._number:
            self._send_frame(CurrentFrame(known))
        else:
            await session.show(self)

    @property
    def _number(self) -> int:
        """Return the number of the newest step that this viewer was shown."""
        assert self._session is not None
        return self._session.number(self.seat)

    def _may_watch(self, live: LiveMatch) -> bool:
        return may_watch_live(live=live, person=self.person, session=self._browser_session)

    def _check_capacity(self, session: MatchSession) -> None:
        """Raise SocketRefused if this person or network, or this match, has too many sockets."""
        if self.person is not None:
            crowded = sum(each.person == self.person for each in session.viewers) >= MAX_SOCKETS
        else:
            crowded = len(session.viewers) >= MAX_SPECTATORS
        if crowded:
            raise SocketRefused(TOO_MANY, TOO_MUCH)
        if self._hub.viewers.is_full(self.person, self.address, MAX_SOCKETS_IN_ALL):
            nameless = self.person is None
            raise SocketRefused(TOO_MANY_NAMELESS if nameless else TOO_MANY_IN_ALL, TOO_MUCH)

    # --- frames in ----------------------------------------------------------------------------

    async def _receive(self, message: asgi.Message, arrived_at: datetime) -> None:
        try:
            if settings.RATE_LIMITS and not self._frame_budget.take():
                raise ProtocolError(TOO_FAST)
            frame = decode(message.get("text"))
            if isinstance(frame, ASKING_FOR_ALL) and not may_have_all(self.person, self.address):
                raise ProtocolError(TOO_FAST)
        except ProtocolError as error:
            metrics.REFUSALS.labels("frame").inc()
            self._refuse(error.id, error.message)
            if not self._bad_frame_budget.take():
                raise SocketRefused(TOO_BAD, TOO_MUCH) from None
            return
        try:
            await self._handle(frame, arrived_at)
        except (IllegalAnswer, SocketRefused) as refusal:
            metrics.REFUSALS.labels("answer").inc()
            self._refuse(getattr(frame, "id", None), refusal.message)
        except DatabaseError:
            metrics.REFUSALS.labels("database").inc()
            log.exception("match %s: the database could not be used", self.slug)
            self._refuse(getattr(frame, "id", None), BUSY)

    async def _handle(self, frame: ClientFrame, arrived_at: datetime) -> None:
        assert self._session is not None
        if not isinstance(frame, ONLY_LOOKING):
            check_scope(self.access, TokenScope.PLAY)
        match frame:
            case AnswerFrame() | UndoFrame() | ActFrame():
                with metrics.LATENCY.time():
                    number = await self._session.move(self.person, frame.move(), arrived_at)
                self.out.on_ack(number - 1)  # who answers has read the question
                self._send_frame(AckFrame(frame.id, number))
                if self._seen is not None:
                    await self._seen.act()
            case PingFrame():
                if frame.v is not None:
                    self.out.on_ack(frame.v)
                self._send_frame(pong_frame(frame))
                if self.seat is not None and self._seen is not None:
                    seen = min(frame.seen or 0, self._number)
                    await self._seen.show(self._session.version(self.seat, seen))
            case SaveNotesFrame():
                if self.seat is None:
                    raise IllegalAnswer(ONLY_PLAYERS)
                await self._session.save_notes(self, self.seat, frame.notes)
                if frame.id is not None:
                    self._send_frame(AckFrame(frame.id, self._number))
            case SendChatFrame():
                await handle_chat(self._hub.writer, self.slug, self.person, frame)
                await self._session.chat_written()
                self._send_frame(AckFrame(frame.id, self._number))
            case ReportFrame():
                await handle_chat(self._hub.writer, self.slug, self.person, frame)
                self._send_frame(AckFrame(frame.id, self._number))
            case ChatSeenFrame():
                await handle_chat(self._hub.writer, self.slug, self.person, frame)
            case MuteFrame():
                await handle_chat(self._hub.writer, self.slug, self.person, frame)
                await self._session.show_chat([self])
            case LanguageFrame():
                self.language, self.out.lines = frame.language, 0
                await self._session.show(self)
            case ResyncFrame():
                self.out.lines = 0
                await self._session.show(self)

    def _refuse(self, id: str | None, message: Message) -> None:
        live = self._session.live if self._session else None
        number = self._number if self._session else None
        self._send_frame(RefusedFrame(id, sentence(live, self.language, message), number))

    # --- frames out ---------------------------------------------------------------------------

    @property
    def lines(self) -> int:
        return self.out.lines

    def send_match(self, number: int, frame: str, final: int) -> None:
        self.out.match(number, frame, final)

    def send(self, frame: str) -> None:
        self.out.frame(frame)

    def reload_seat(self, live: LiveMatch) -> None:
        """Look up one's seat again, and leave if one may not watch any more."""
        had, self.seat = self.seat, live.seat_of(self.person)
        self.out.lines = 0
        if not self.out.is_closed and not self._may_watch(live):
            self.out.is_closed = True
            end = self._end(NO_MATCH if had is None else SEAT_GONE, NOT_YOURS)
            self._leaving = asyncio.get_running_loop().create_task(end)

    def dismiss(self, ban: Ban | None = None, *, anew: bool = False) -> None:
        """End the connection: the person, or their program, may not come in any more, or only `anew`."""
        if not self.out.is_closed:
            self.out.is_closed = True
            why = not_admitted(self.access, ban)
            end = self.out.close(ANEW) if anew else self._end(why.message, why.code)
            self._leaving = asyncio.get_running_loop().create_task(end)

    def news(self) -> None:
        if self.access is None and not self.out.is_closed:
            self._send_frame(NewsFrame())

    def close_if_idle(self, since: float) -> None:
        """Close the connection if nothing was received from it after `since`."""
        if self.last_received < since and not self.out.is_closed:
            self.out.is_closed = True
            self._leaving = asyncio.get_running_loop().create_task(self.out.close(SILENT))

    def _send_frame(self, frame: ServerFrame) -> None:
        self.send(encode(frame))

    async def _end(self, message: Message, code: int) -> None:
        """Send the reason, and close."""
        live = self._session.live if self._session else None
        error = sentence(live, self.language, message)
        await self.out.end(encode(RefusedFrame(None, error, None)), code)
