"""Frames about a match, in the language of their reader."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from games.bus.events import Presence
from games.chat.messages import Chat
from games.clocks.live_clocks import LiveClock, clocks_seen_by
from games.core.dialogue.messages import Message, Translator
from games.core.dialogue.rendering import (
    journal_lines,
    message_hook,
    outcome_view,
    question_views,
    shared_fields,
    view_json,
)
from games.core.engine.engine import Engine
from games.core.engine.log import Entry
from games.i18n.languages import translator
from games.live.frames.offers import act_offers, standing_order_offers
from games.matches.seating import SeatInfo
from games.matches.time_controls import TIME_CONTROLS
from games.opponents.hints import hints_allowed
from games.play.loading import LiveMatch, milliseconds
from games.protocol.client import PingFrame
from games.protocol.server import (
    ChatFrame,
    ChatMessageView,
    ClocksFrame,
    HelloFrame,
    JournalPart,
    MatchFrame,
    PeopleFrame,
    Player,
    PongFrame,
    SeatClock,
    encode,
)
from games.site import database_time

log = logging.getLogger("games")
Kind: TypeAlias = tuple[int | None, str, int, int | None]  # of viewers: seat, language, lines held, side


def sentence(live: LiveMatch | None, language: str, message: Message) -> str:
    """Render one sentence, such as a refusal."""
    if live is None:
        return translator("", language).render(message)
    return live.translator(language).render(message)


def hello_frame(
    live: LiveMatch, seat: int | None, seen: int | None, language: str, side: int | None = None
) -> HelloFrame:
    """Return the facts that stay while a socket is open; `seen` is a version."""
    return HelloFrame(
        match=live.row.slug,
        game=live.row.game,
        rules=live.row.rules_version,
        options=live.row.options,
        seat=seat,
        team=[each for team in live.teams if seat in team for each in team if each != seat],
        seen=None if seen is None else live.numbering.number(seat, seen),
        language=language,
        commitment=live.row.commitment,
        hash=live.hash,
        delay=live.row.spectator_delay if live.delays(seat) else 0,
        side=side,
    )


def people_frame(live: LiveMatch, present: Presence | None = None, thinking: Collection[int] = ()) -> PeopleFrame:
    """Return the seats, the people connected and the opponents that think."""
    present = present or Presence()
    players = [
        Player(
            seat=seat.number,
            name=seat.name,
            connected=seat.number in present.seats,
            bot=seat.bot,
            vacant=seat.vacant,
            owner=seat.owner,
            level=seat.level,
            thinking=seat.number in thinking and not _hides_thinking(live, seat),
            hints=seat.hints if live.game.outcome is not None else 0,
        )
        for seat in live.seats
    ]
    return PeopleFrame(players, present.watching, hints_allowed(live.row, live.seats), present.spectators)


def _hides_thinking(live: LiveMatch, seat: SeatInfo) -> bool:
    """Return whether it would reveal that an absent player has not answered in a sealed round."""
    return seat.vacant and seat.number in live.game.sealed


def clocks_frame(live: LiveMatch, seat: int | None, now: datetime, stand: datetime | None = None) -> ClocksFrame:
    """Return the clocks as `seat` may see them. They may `stand` still since a moment."""
    clocks = live.clocks if stand is None else [clock.stopped(stand) for clock in live.clocks]
    seen = clocks_seen_by(clocks, live.game.sealed, seat)
    return ClocksFrame(milliseconds(now), [_seat_clock(clock) for clock in seen], stand is not None)


def _seat_clock(clock: LiveClock) -> SeatClock:
    if clock.runs_out_at is not None:
        return SeatClock(clock.seat, None, milliseconds(clock.runs_out_at))
    left = None if clock.left is None else clock.left // timedelta(milliseconds=1)
    return SeatClock(clock.seat, left, None)


def chat_frame(chat: Chat) -> ChatFrame:
    """Return the chat as its reader sees it."""
    return ChatFrame(
        chat.unread,
        chat.muted,
        [
            ChatMessageView(
                id=message.pk,
                audience=message.audience,
                seat=message.seat,
                name=message.name,
                text=message.text,
                sent_at=message.sent_at.isoformat(timespec="seconds"),
                mine=message.person_id == chat.reader,
            )
            for message in chat.messages
        ],
    )


def pong_frame(ping: PingFrame) -> PongFrame:
    """Return the reply to a ping, with the time of the server."""
    return PongFrame(ping.t, milliseconds(database_time.now()))


def _last_of(log: Sequence[Entry], seat: int | None) -> int:
    """Return the version that the last entry of `seat` made, or 0."""
    if seat is None:
        return 0
    return next((n for n in range(len(log), 0, -1) if log[n - 1].seat == seat), 0)


class Views:
    """The views of a match at one version. Shared parts are built once, and encoded once a language."""

    def __init__(self, game: Engine[Any]) -> None:
        self._game = game
        self._public: msgspec.Struct | None = None
        self._encoded: dict[str, msgspec.Raw] = {}  # the public view, by catalogue
        self._fields: dict[tuple[str, str], msgspec.Raw] = {}  # of the public view, by catalogue and name

    def public(self) -> msgspec.Struct:
        """Return the view of spectators."""
        if self._public is None:
            self._public = self._game.rules.view(self._game.table_seen_by(None), None)
        return self._public

    def encoded(self, seat: int | None, reader: Translator) -> msgspec.Raw:
        """Return the view of a seat (None: spectators) as JSON."""
        view = self.public() if seat is None else self._of_seat(seat)
        if view is self._public and reader.catalogue in self._encoded:
            return self._encoded[reader.catalogue]
        encoded = msgspec.Raw(view_json(view, reader, self._shared(view, reader)))
        if view is self._public:
            self._encoded[reader.catalogue] = encoded
        return encoded

    def of_side(self, side: int, reader: Translator) -> msgspec.Raw:
        """Return the view of a seat as JSON, for a spectator: without private steps."""
        return msgspec.Raw(view_json(self._game.rules.view(self._game.table_seen_by(None), side), reader))

    def _shared(self, view: msgspec.Struct, reader: Translator) -> dict[str, msgspec.Raw]:
        """Return the JSON of the fields that a seat's view shares with the public one."""
        if self._public is None:
            return {}
        return {name: self._field(name, reader) for name in shared_fields(view, self._public)}

    def _field(self, name: str, reader: Translator) -> msgspec.Raw:
        key = reader.catalogue, name
        if key not in self._fields:
            value = getattr(self._public, name)
            encoded = msgspec.json.encode(value, enc_hook=message_hook(reader))
            self._fields[key] = msgspec.Raw(encoded)
        return self._fields[key]

    def _of_seat(self, seat: int) -> msgspec.Struct:
        rules, table = self._game.rules, self._game.table_seen_by(seat)
        if self._game.has_begun_unseen(seat):  # the public view would have to be played
            return rules.view(table, seat)
        return rules.seat_view(table, seat, self.public())


class MatchSnapshot:
    """A match at its present version, as one seat (None: spectators) sees it in one language.

    Only the part of the journal in a frame differs by socket. A spectator may see the view of a `side`.
    """

    def __init__(
        self,
        live: LiveMatch,
        seat: int | None,
        language: str,
        views: Views | None = None,
        side: int | None = None,
    ) -> None:
        views = views or Views(live.game)
        game, texts = live.game, live.turn_texts(language)
        reader = texts.reader
        numbering = live.numbering
        self._seat, self._reader = seat, reader
        self._number = numbering.numbers(seat)
        self.number = self._number(game.version)
        self._final_lines = live.final_lines(seat)
        self._running_lines = texts.lines(seat, self._number)
        self.final = len(self._final_lines)  # lines that no undo takes back
        plays, time_control = seat is not None, TIME_CONTROLS[live.row.time_control]
        self._frame = MatchFrame(
            v=self.number,
            at=live.made_at(seat, self.number),
            seat=seat,
            view=views.encoded(seat, reader) if side is None else views.of_side(side, reader),
            journal=JournalPart(0, 0, []),
            questions=[
                replace(asked, id=numbering.question(asked.seat, asked.id))
                for asked in (question_views(game, seat, reader) if plays else [])
            ],
            waiting=game.waiting_seen_by(seat),
            since=self._number(_last_of(game.log, seat)),
            undo=seat is not None and live.repetition.may_undo(seat) and game.can_undo(seat),
            agreed={numbering.proposal(seat, about): who for about, who in game.agreed.items()},
            paused=game.paused,
            acts=act_offers(live, seat, texts, time_control) if seat is not None else [],
            standing_orders=standing_order_offers(game, seat, reader) if seat is not None else [],
            outcome=outcome_view(game.outcome, reader, seat),
            secret=None if game.outcome is None else live.row.committed_secret.hex(),
            hash=None if game.outcome is None else live.hash,
        )

    def frame(self, lines: int = 0) -> MatchFrame:
        """Return the frame for a client that has the first `lines` lines of the journal."""
        start = max(0, min(lines, self.final))
        final = self._final_lines[start : self.final]
        new = journal_lines(final, self._seat, self._reader, self._number)
        part = JournalPart(start, self.final, new + self._running_lines)
        return replace(self._frame, journal=part)

    def text(self, lines: int = 0) -> str:
        """Return the text of that frame."""
        return encode(self.frame(lines))


def frames_by_kind(live: LiveMatch, kinds: Iterable[Kind]) -> dict[Kind, tuple[str, int]]:
    """Return the frame and the number of final lines for each kind of viewer."""
    views = Views(live.game)
    snapshots: dict[tuple[int | None, str, int | None], MatchSnapshot] = {}
    frames: dict[Kind, tuple[str, int]] = {}
    for seat, language, lines, side in dict.fromkeys(kinds):
        try:
            snapshot = snapshots.get((seat, language, side))
            if snapshot is None:
                snapshot = snapshots[seat, language, side] = MatchSnapshot(live, seat, language, views, side)
            text = snapshot.text(lines)
        except Exception:  # a fault in the view of one seat must not stop the frames of others
            log.exception("match %s: the view of seat %s failed", live.row.slug, seat)
            continue
        frames[seat, language, lines, side] = text, snapshot.final
    return frames
