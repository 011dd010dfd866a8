"""The socket of a match page: frames in, frames out, no rules."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import datetime
from urllib.parse import parse_qs

from django.conf import settings
from django.db import DatabaseError

from games.bus.events import NewsFor
from games.chat.messages import ChatReader
from games.core.dialogue.messages import Message, _
from games.core.dialogue.questions import IllegalAnswer
from games.live.admission.authentication import Visitor
from games.live.admission.entry import check_scope
from games.live.admission.handshake import number_in, time_in
from games.live.admission.refusals import SocketRefused
from games.live.chat import handle_chat
from games.live.frames.match_frames import hello_frame, pong_frame, sentence
from games.live.sessions.seen import SeenVersion
from games.live.sessions.session import MatchSession
from games.live.sockets import asgi
from games.live.sockets.limits import (
    BAD_FRAMES_FORGIVEN_PER_SECOND,
    MAX_BAD_FRAMES,
    MAX_SOCKETS,
    MAX_SOCKETS_IN_ALL,
    MAX_SPECTATORS,
    PersonBudgets,
    TokenBucket,
)
from games.live.sockets.register import counted_as
from games.live.sockets.site_socket import TOO_FAST, SiteSocket
from games.matches.models import Match
from games.matches.teams import team_of
from games.matches.unplayable import Unplayable
from games.play.loading import LiveMatch
from games.play.moves import BUSY
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
from games.protocol.server import AckFrame, ClocksFrame, CurrentFrame, NotesFrame, RefusedFrame
from games.site import metrics
from games.site.models import TokenScope
from games.site.rate_limits import network_of
from games.visitors.access import may_watch_live

log = logging.getLogger("games")
SILENCE = 150.0  # seconds, after which a socket is gone; hidden tabs ping once a minute only

# Whole matches sent on demand, a thousand times the size of the demand. Browsers never ask.
WHOLE_PER_SECOND, WHOLE_BURST = 1.0, 10.0  # of one person
NAMELESS_WHOLE_PER_SECOND, NAMELESS_WHOLE_BURST = 4.0, 40.0  # of all nameless people of a network

NO_MATCH = _("there is no such match, or you may not watch it")
WATCHED = _("you may no longer watch this match; its players can send you a new spectator link")
SEAT_GONE = _("this seat is no longer yours")
TOO_BAD = _("this connection sent too many invalid messages and is closed")
TOO_MANY = _("you have this match open too often; please close a tab")
TOO_MANY_IN_ALL = _("you have too many matches open; please close a tab")
TOO_MANY_NAMELESS = _("too many visitors without a name are watching from your network; enter a name, or close a tab")
ONLY_LOOKING = (PingFrame, LanguageFrame, ResyncFrame)  # frames
ASKING_FOR_ALL = (LanguageFrame, ResyncFrame)
ONLY_PLAYERS = _("only players can write notes")

_whole_budgets = PersonBudgets()


class MatchSocket(SiteSocket):
    """One browser or program at one match; a `Viewer` of its session."""

    open_ones = metrics.SOCKETS
    silence = SILENCE

    def __init__(self, scope: asgi.Scope, send: asgi.Send) -> None:
        super().__init__(scope, send)
        query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        self.slug: str = scope["url_route"]["kwargs"]["slug"]
        self.seat: int | None = None
        self.side = number_in(query, "side")
        self.people = ""
        self.clocks: ClocksFrame | None = None
        self.out.lines = number_in(query, "lines") or 0
        self._known = number_in(query, "v")  # number of the newest step that the page has
        self._known_at = time_in(query, "at")  # time of that step
        self._browser_session: Mapping[str, object] = {}
        self._session: MatchSession | None = None
        self._bad_frame_budget = TokenBucket(BAD_FRAMES_FORGIVEN_PER_SECOND, MAX_BAD_FRAMES)
        self._seen: SeenVersion | None = None  # of a person

    # --- coming and going ---------------------------------------------------------------------

    async def open(self) -> None:
        """Join the match's session and send all frames of the page. Raises: SocketRefused."""
        session = self.process.session(self.slug)
        try:
            async with session.lock:
                match = (await session.ensure_loaded()).row.pk
            visitor = await self.admit(match)
            async with session.lock:  # no move may change the match meanwhile
                session = await self._join(session, visitor)
        except Match.DoesNotExist:
            raise SocketRefused(NO_MATCH, CloseCode.NOT_YOURS) from None
        except Unplayable as unplayable:
            raise SocketRefused(unplayable.message, CloseCode.NOT_YOURS) from None
        finally:
            if self._session is None:  # refused, or gone before it joined
                self.process.drop(session)
        await self._show_first(session)
        own = visitor.seat if self.seat is not None else None
        team = team_of(session.live.teams, self.seat) if session.live else None
        reader = ChatReader(self.person, own is not None, own.chat_seen if own else 0, visitor.muted, team)
        if chat := session.chat.frame(reader):
            self.out.newest("chat", chat)

    async def closed(self) -> None:
        """Leave the session, and store the seen version."""
        if self._session is not None:
            self.process.leave(self._session, self)
            if self.seat is not None and self._seen is not None:
                await self._seen.store()

    async def _join(self, session: MatchSession, visitor: Visitor) -> MatchSession:
        """Join the session and send all frames but the match. Return the session.

        Call it with the lock held. Raises: SocketRefused.
        """
        live = await session.ensure_loaded()
        self._browser_session = visitor.session
        self.seat = live.seat_of(self.person)
        if not self._may_watch(live):
            raise SocketRefused(NO_MATCH, CloseCode.NOT_YOURS)
        own = visitor.seat if self.seat is not None else None
        seen = own.seen_version if own else None
        if self.person is not None:
            network = network_of(self.address)
            self._seen = SeenVersion(self.process.writer, self.slug, self.person, seen or 0, network)
        shown = await session.shown_to(self)
        self._check_capacity(session)  # no await from here to `enter`, which counts the socket
        self.enter()
        side = live.side_for(self.seat, self.side)
        self.send(hello_frame(shown, self.seat, seen, self.language, side))
        self._session = session = self.process.join(session, self)
        session.people_changed([self])
        session.show_clocks([self])
        if own is not None:
            self.send(NotesFrame(own.notes))
        return session

    async def _show_first(self, session: MatchSession) -> None:
        """Show the match, unless the page has it already."""
        live, known = session.live, self._known
        if known is None or live is None or live.delays(self.seat):
            self.out.lines = 0
            await session.show(self)
        elif not live.has_shown(self.seat, known, self._known_at):
            self.out.lines = 0  # the page's lines may be of another history
            if known > self._number:
                await session.sync()
            await session.show(self)
        elif live.game.version == session.shown and known == self._number:
            self.send(CurrentFrame(known))
        else:
            await session.show(self)

    @property
    def _number(self) -> int:
        """Return the number of the newest step that this viewer has seen."""
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
        others = self.process.sockets.of(self.person, self.address)
        at_matches = sum(isinstance(each, MatchSocket) for each in others)
        if settings.RATE_LIMITS and at_matches >= MAX_SOCKETS_IN_ALL:
            nameless = self.person is None
            raise SocketRefused(TOO_MANY_NAMELESS if nameless else TOO_MANY_IN_ALL, CloseCode.TOO_MUCH)

    # --- frames in ----------------------------------------------------------------------------

    async def received(self, text: str | None, arrived_at: datetime) -> None:
        """Handle or refuse a frame. Raises: SocketRefused after too many bad ones."""
        try:
            if settings.RATE_LIMITS and not self.frames.take():
                raise ProtocolError(TOO_FAST)
            frame = decode(text)
            if settings.RATE_LIMITS and isinstance(frame, ASKING_FOR_ALL) and not self._takes_whole_match():
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
            log.exception("match %s: the database failed", self.slug)
            self._refuse(getattr(frame, "id", None), BUSY)

    def _takes_whole_match(self) -> bool:
        """Take a whole match from the budget of this person or network. Return False if it is used up."""
        visitor = counted_as(self.person, self.address)
        if self.person is None:
            return _whole_budgets.of(visitor, NAMELESS_WHOLE_PER_SECOND, NAMELESS_WHOLE_BURST).take()
        return _whole_budgets.of(visitor, WHOLE_PER_SECOND, WHOLE_BURST).take()

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
                await handle_chat(self.process.writer, self.slug, self.person, frame)
                await self._session.chat_written()
                self.send(AckFrame(frame.id, self._number))
            case ReportFrame():
                await handle_chat(self.process.writer, self.slug, self.person, frame)
                self.send(AckFrame(frame.id, self._number))
            case ChatSeenFrame():
                await handle_chat(self.process.writer, self.slug, self.person, frame)
            case MuteFrame():
                await handle_chat(self.process.writer, self.slug, self.person, frame)
                await self._session.chat.show([self])
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

    # --- events -------------------------------------------------------------------------------

    def news(self, event: NewsFor) -> None:
        """Tell a browser of news about other matches: this page shows its own."""
        if event.slug != self.slug and self.access is None:
            super().news(event)

    def reload_seat(self, live: LiveMatch) -> None:
        """Look up the viewer's seat again; close the socket if the viewer may no longer watch."""
        had, self.seat = self.seat, live.seat_of(self.person)
        self.out.lines = 0
        if not self._may_watch(live):
            self.dismiss(WATCHED if had is None else SEAT_GONE, CloseCode.NOT_YOURS)
