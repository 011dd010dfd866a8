"""The socket of a match page: frames in, frames out, no rules."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import datetime
from urllib.parse import parse_qs

from django.conf import settings
from django.db import DatabaseError

from games import metrics
from games.bus.events import NewsFor
from games.core.messages import Message, _
from games.core.questions import IllegalAnswer
from games.live import asgi
from games.live.arrivals import Arrival
from games.live.bearers import SocketRefused, check_scope
from games.live.chat import handle_chat
from games.live.flow_control import (
    BAD_FRAMES_FORGIVEN_PER_SECOND,
    MAX_BAD_FRAMES,
    MAX_SOCKETS,
    MAX_SOCKETS_IN_ALL,
    MAX_SPECTATORS,
    TokenBucket,
)
from games.live.frames import hello_frame, pong_frame, sentence
from games.live.handshake import number_in, time_in
from games.live.seen import SeenVersion
from games.live.session import MatchSession
from games.live.site_socket import TOO_FAST, SiteSocket
from games.live.whole_matches import may_have_all
from games.models import Match, TokenScope
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
from games.protocol.close_codes import CloseCode
from games.protocol.server import AckFrame, CurrentFrame, NotesFrame, RefusedFrame, SeatClock
from games.services.access import may_watch_live
from games.services.chat import ChatReader
from games.services.moves import BUSY
from games.services.rate_limits import network_of
from games.services.store import LiveMatch
from games.services.unplayable import Unplayable

log = logging.getLogger("games")
SILENCE = 150.0  # seconds until a socket is gone; browsers let hidden tabs ping once a minute only

NO_MATCH = _("there is no match here that you may watch")
SEAT_GONE = _("this seat is not yours any more")
TOO_BAD = _("this connection has sent too much that cannot be taken, and is closed")
TOO_MANY = _("you have this match open too often; please close a tab")
TOO_MANY_IN_ALL = _("you have too many matches open; please close a tab")
TOO_MANY_NAMELESS = _(
    "too many people without a name are watching from your network; please give a name, or close a tab"
)
ONLY_LOOKING = (PingFrame, LanguageFrame, ResyncFrame)  # frames
ASKING_FOR_ALL = (LanguageFrame, ResyncFrame)
ONLY_PLAYERS = _("only players keep notes")


class MatchSocket(SiteSocket):
    """One browser or program at one match; a `Viewer` of its session."""

    open_ones = metrics.SOCKETS
    silence = SILENCE

    def __init__(self, scope: asgi.Scope, send: asgi.Send) -> None:
        super().__init__(scope, send)
        query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        self.slug: str = scope["url_route"]["kwargs"]["slug"]
        self.seat: int | None = None
        self.people = ""
        self.clocks: list[SeatClock] = []
        self.out.lines = number_in(query, "lines") or 0
        self._known = number_in(query, "v")  # the number of the newest step it was shown
        self._known_at = time_in(query, "at")  # when that was made
        self._browser_session: Mapping[str, object] = {}
        self._session: MatchSession | None = None
        self._bad_frame_budget = TokenBucket(BAD_FRAMES_FORGIVEN_PER_SECOND, MAX_BAD_FRAMES)
        self._seen: SeenVersion | None = None  # of somebody with a name

    # --- coming and going ---------------------------------------------------------------------

    async def open(self) -> None:
        """Come to the match, and send all that a page needs. Raises: SocketRefused."""
        session = self.hub.session(self.slug)
        try:
            async with session.lock:
                match = (await session.ensure_loaded()).row.pk
            arrival = await self.admit(match)
            async with session.lock:  # so that no rules are at work on what is read of the match
                session = await self._come_in(session, arrival)
        except Match.DoesNotExist:
            raise SocketRefused(NO_MATCH, CloseCode.NOT_YOURS) from None
        except Unplayable as unplayable:
            raise SocketRefused(unplayable.message, CloseCode.NOT_YOURS) from None
        finally:
            if self._session is None:  # refused, or gone before it was in
                self.hub.drop(session)
        await self._show_first(session)
        own = arrival.seat if self.seat is not None else None
        reader = ChatReader(
            self.person, own is not None, own.chat_seen if own else 0, arrival.muted
        )
        if chat := session.chat_for(reader):
            self.out.newest("chat", chat)

    async def closed(self) -> None:
        """Leave the session, and store how far the player has seen."""
        if self._session is not None:
            self.hub.leave(self._session, self)
            if self.seat is not None and self._seen is not None:
                await self._seen.store()

    async def _come_in(self, session: MatchSession, arrival: Arrival) -> MatchSession:
        """Join the session, and send what stays the same and what the match page has around it.

        To be called with the lock held. Raises: SocketRefused.
        """
        live = await session.ensure_loaded()
        self._browser_session = arrival.session
        self.seat = live.seat_of(self.person)
        if not self._may_watch(live):
            raise SocketRefused(NO_MATCH, CloseCode.NOT_YOURS)
        own = arrival.seat if self.seat is not None else None
        seen = own.seen_version if own else None
        if self.person is not None:
            network = network_of(self.address)
            self._seen = SeenVersion(self.hub.writer, self.slug, self.person, seen or 0, network)
        self._check_capacity(session)  # nothing is awaited from here until it is counted
        self.enter()
        self.send(hello_frame(live, self.seat, seen, self.language))
        self._session = session = self.hub.join(session, self)
        session.people_changed([self])
        session.show_clocks([self])
        if own is not None:
            self.send(NotesFrame(own.notes))
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
            self.send(CurrentFrame(known))
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
            raise SocketRefused(TOO_MANY, CloseCode.TOO_MUCH)
        others = self.hub.sockets.of(self.person, self.address)
        at_matches = sum(isinstance(each, MatchSocket) for each in others)
        if settings.RATE_LIMITS and at_matches >= MAX_SOCKETS_IN_ALL:
            nameless = self.person is None
            raise SocketRefused(
                TOO_MANY_NAMELESS if nameless else TOO_MANY_IN_ALL, CloseCode.TOO_MUCH
            )

    # --- frames in ----------------------------------------------------------------------------

    async def received(self, text: str | None, arrived_at: datetime) -> None:
        """Handle a frame, or refuse it with a sentence. Raises: SocketRefused after too many bad ones."""
        try:
            if settings.RATE_LIMITS and not self.frames.take():
                raise ProtocolError(TOO_FAST)
            frame = decode(text)
            if isinstance(frame, ASKING_FOR_ALL) and not may_have_all(self.person, self.address):
                raise ProtocolError(TOO_FAST)
        except ProtocolError as error:
            metrics.REFUSALS.labels("frame").inc()
            self._refuse(error.id, error.message)
            if not self._bad_frame_budget.take():
                raise SocketRefused(TOO_BAD, CloseCode.TOO_MUCH) from None
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
                self.send(AckFrame(frame.id, number))
                if self._seen is not None:
                    await self._seen.act()
            case PingFrame():
                self.send(pong_frame(frame))
                if self.seat is not None and self._seen is not None:
                    seen = min(frame.seen or 0, self._number)
                    await self._seen.show(self._session.version(self.seat, seen))
            case SaveNotesFrame():
                if self.seat is None:
                    raise IllegalAnswer(ONLY_PLAYERS)
                await self._session.save_notes(self, self.seat, frame.notes)
                if frame.id is not None:
                    self.send(AckFrame(frame.id, self._number))
            case SendChatFrame():
                await handle_chat(self.hub.writer, self.slug, self.person, frame)
                await self._session.chat_written()
                self.send(AckFrame(frame.id, self._number))
            case ReportFrame():
                await handle_chat(self.hub.writer, self.slug, self.person, frame)
                self.send(AckFrame(frame.id, self._number))
            case ChatSeenFrame():
                await handle_chat(self.hub.writer, self.slug, self.person, frame)
            case MuteFrame():
                await handle_chat(self.hub.writer, self.slug, self.person, frame)
                await self._session.show_chat([self])
            case LanguageFrame():
                self.language, self.out.lines = frame.language, 0
                await self._session.show(self)
            case ResyncFrame():
                self.out.lines = 0
                await self._session.show(self)

    def _refuse(self, id: str | None, message: Message) -> None:
        number = self._number if self._session else None
        self.send(RefusedFrame(id, self.sentence(message), number))

    def sentence(self, message: Message) -> str:
        """Return a sentence in the reader's language and the words of the game."""
        live = self._session.live if self._session else None
        return sentence(live, self.language, message)

    # --- what is heard ------------------------------------------------------------------------

    def news(self, event: NewsFor) -> None:
        """Tell a browser of news that the page of this match does not show by itself."""
        if event.slug != self.slug and self.access is None:
            super().news(event)

    def reload_seat(self, live: LiveMatch) -> None:
        """Look up one's seat again, and leave if one may not watch any more."""
        had, self.seat = self.seat, live.seat_of(self.person)
        self.out.lines = 0
        if not self._may_watch(live):
            self.dismiss(NO_MATCH if had is None else SEAT_GONE, CloseCode.NOT_YOURS)
