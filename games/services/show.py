"""What the server says about a match: the frames of docs/protocol.md, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec

from games.core.messages import Message, Reader, _, english
from games.core.present import journal_json, outcome_json, questions_json, view_json
from games.core.questions import Json
from games.paces import PACES
from games.services.acts import acts, orders
from games.services.store import Live
from games.translations import compiled

LOCALES = {"zh-hant": "zh_Hant"}
DEFAULT_LANGUAGE = "en"
encode = msgspec.json.encode


def language_or_default(language: str | None) -> str:
    """A language the site speaks."""
    return language if language in LOCALES else DEFAULT_LANGUAGE


@cache
def _translations(game: str, language: str) -> Any:
    return compiled(game, LOCALES[language])


def reader(game: str, language: str, names: list[str]) -> Reader:
    """Somebody who reads `language` at a table where people have these names."""
    if language not in LOCALES:
        return english(names.__getitem__)
    translations = _translations(game, language)
    return Reader(translations.gettext, translations.ngettext, names.__getitem__)


def table_reader(game: str, language: str) -> Reader:
    """A reader at a table where nobody has a name."""
    nobody = reader(game, language, [])
    return replace(nobody, name=lambda seat: nobody.read(_("Player {n}", n=seat + 1)))


def say(live: Live | None, language: str, message: Message) -> str:
    """One sentence, such as a refusal."""
    if live is None:
        return reader("", language, []).read(message)
    return reader(live.row.game, language, live.names).read(message)


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
        game, read = live.game, reader(live.row.game, language, live.names)
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
            "acts": [] if seat is None else acts(game, seat, read, PACES[live.row.pace]),
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
