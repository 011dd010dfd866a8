"""Build the frames about a match, in the language of their reader."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from games.core.log import Entry
from games.core.match import Match
from games.core.messages import Message, Translator
from games.core.rendering import journal_lines, outcome_view, question_views, view_json
from games.i18n import translator
from games.live.offers import act_offers, standing_order_offers
from games.live.presence import Presence
from games.protocol import (
    ChatFrame,
    ChatMessageView,
    HelloFrame,
    JournalPart,
    MatchFrame,
    PeopleFrame,
    Player,
    encode,
)
from games.services.chat import Chat
from games.services.store import LiveMatch
from games.services.time_controls import TIME_CONTROLS


def sentence(live: LiveMatch | None, language: str, message: Message) -> str:
    """Render one sentence, such as a refusal."""
    if live is None:
        return translator("", language).render(message)
    return translator(live.row.game, language, live.names).render(message)


def hello_frame(live: LiveMatch, seat: int | None, seen: int | None, language: str) -> HelloFrame:
    """Return what does not change while a socket is open."""
    return HelloFrame(
        match=live.row.slug,
        game=live.row.game,
        rules=live.row.rules_version,
        options=live.row.options,
        seat=seat,
        seen=seen,
        language=language,
        commitment=live.row.commitment,
        hash=live.hash,
    )


def people_frame(
    live: LiveMatch, present: Presence | None = None, thinking: Collection[int] = ()
) -> PeopleFrame:
    """Return who sits where, who is connected, who watches, and which opponents think."""
    present = present or Presence()
    players = [
        Player(
            seat=seat.number,
            name=seat.name,
            connected=seat.number in present.seats,
            bot=seat.bot,
            vacant=seat.vacant,
            level=seat.level,
            thinking=seat.number in thinking,
        )
        for seat in live.seats
    ]
    return PeopleFrame(players, present.watching, present.spectators)


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


def _last_of(log: Sequence[Entry], seat: int | None) -> int:
    """Return the version that the last entry of `seat` made, or 0."""
    return next((n for n in range(len(log), 0, -1) if log[n - 1].seat == seat), 0)


class Views:
    """The views of a match as it is now; what all see is made once, and encoded once a language."""

    def __init__(self, game: Match[Any]) -> None:
        self._game = game
        self._public: msgspec.Struct | None = None
        self._encoded: dict[str, msgspec.Raw] = {}  # the public view, by catalogue

    def public(self) -> msgspec.Struct:
        """Return the view of spectators."""
        if self._public is None:
            self._public = self._game.view(None)
        return self._public

    def encoded(self, seat: int | None, reader: Translator) -> msgspec.Raw:
        """Return the view of a seat (None: spectators) as JSON."""
        game = self._game
        view = (
            self.public() if seat is None else game.rules.seat_view(game.state, seat, self.public)
        )
        if view is not self._public:
            return msgspec.Raw(view_json(view, reader))
        if reader.catalogue not in self._encoded:
            self._encoded[reader.catalogue] = msgspec.Raw(view_json(view, reader))
        return self._encoded[reader.catalogue]


class MatchSnapshot:
    """A match at its present version, as one seat (None: spectators) sees it in one language.

    What is costly is computed once. How much of the journal a frame holds differs by socket.
    """

    def __init__(
        self, live: LiveMatch, seat: int | None, language: str, views: Views | None = None
    ) -> None:
        game, reader = live.game, translator(live.row.game, language, live.names)
        self.version = game.version
        self._seat, self._reader = seat, reader
        self._final_lines = live.final_lines(seat)
        self._running_lines = journal_lines(game.state.journal, seat, reader)
        self.final = len(self._final_lines)  # so many lines this viewer may keep for ever
        plays, time_control = seat is not None, TIME_CONTROLS[live.row.time_control]
        self._frame = MatchFrame(
            v=game.version,
            seat=seat,
            view=(views or Views(game)).encoded(seat, reader),
            journal=JournalPart(0, 0, []),
            questions=question_views(game, seat, reader) if plays else [],
            waiting=game.waiting_seen_by(seat),
            since=_last_of(game.log, seat),
            undo=seat is not None and game.can_undo(seat),
            agreed=game.agreed,
            paused=game.paused,
            acts=act_offers(game, seat, reader, time_control) if seat is not None else [],
            standing_orders=standing_order_offers(game, seat, reader) if seat is not None else [],
            outcome=outcome_view(game.outcome, reader),
            secret=None if game.outcome is None else bytes(live.row.secret).hex(),
            hash=None if game.outcome is None else live.hash,
        )

    def frame(self, lines: int = 0) -> MatchFrame:
        """Return the frame for a client that has the first `lines` lines of the journal."""
        start = min(lines, self.final)
        new = journal_lines(self._final_lines[start : self.final], self._seat, self._reader)
        part = JournalPart(start, self.final, new + self._running_lines)
        return replace(self._frame, journal=part)

    def text(self, lines: int = 0) -> str:
        """Return the text of that frame."""
        return encode(self.frame(lines))
