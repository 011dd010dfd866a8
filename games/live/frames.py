"""What the server says about a match: the frames of docs/protocol.md, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from games.core.messages import Message
from games.core.questions import Json
from games.core.rendering import journal_json, outcome_json, questions_json, view_json
from games.i18n import translator
from games.live.acts import acts, orders
from games.services.store import Live
from games.services.time_controls import PACES


def say(live: Live | None, language: str, message: Message) -> str:
    """One sentence, such as a refusal."""
    if live is None:
        return translator("", language).render(message)
    return translator(live.row.game, language, live.names).render(message)


def hello_frame(live: Live, seat: int | None, seen: int | None, language: str) -> dict[str, Json]:
    """What does not change during a match."""
    return {
        "type": "hello",
        "match": live.row.slug,
        "game": live.row.game,
        "rules": live.row.rules_version,
        "options": live.row.options,
        "seat": seat,
        "seen": seen,
        "language": language,
        "commitment": live.row.commitment,
    }


def people_frame(
    live: Live, connected: Iterable[int] = (), watching: int = 0, spectators: Iterable[str] = ()
) -> dict[str, Json]:
    """Who sits where, who is connected and who watches."""
    here = set(connected)
    return {
        "type": "people",
        "players": [
            {
                "seat": s.number,
                "name": s.name,
                "connected": s.number in here,
                "bot": s.bot,
                "vacant": s.vacant,
            }
            for s in live.seats
        ],
        "watching": watching,
        "spectators": list(spectators),
    }


class Showing:
    """A match at its present version as one seat (None: spectators) sees it in one language.

    What is dear is made once; what a frame holds of the journal differs from socket to socket.
    """

    def __init__(self, live: Live, seat: int | None, language: str) -> None:
        game, read = live.game, translator(live.row.game, language, live.names)
        self.version = game.version
        self._seat, self._reader = seat, read
        self._over = live.final_lines(seat)
        self._running = journal_json(game.state.journal, seat, read)
        self.final = len(self._over)  # so many lines this viewer may keep for ever
        self.view = view_json(game.view(seat), read)
        self._rest: dict[str, Json] = {
            "questions": [] if seat is None else questions_json(game, seat, read),
            "waiting": game.waiting,
            "undo": seat is not None and game.can_undo(seat),
            "agreed": game.agreed,
            "paused": game.paused,
            "acts": [] if seat is None else acts(game, seat, read, PACES[live.row.time_control]),
            "orders": [] if seat is None else orders(game, seat, read),
            "outcome": outcome_json(game.outcome, read),
            "secret": None if game.outcome is None else bytes(live.row.secret).hex(),
        }

    def frame(self, lines: int = 0) -> dict[str, Any]:
        """The `match` frame for whoever has the first `lines` lines of the journal."""
        start = min(lines, self.final)
        told = journal_json(self._over[start : self.final], self._seat, self._reader)
        return {
            "type": "match",
            "v": self.version,
            "seat": self._seat,
            "view": msgspec.Raw(self.view),
            "journal": {"from": start, "final": self.final, "lines": told + self._running},
            **self._rest,
        }
