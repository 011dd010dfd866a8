"""Cache of the texts of a running turn for its frames."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from games.core.dialogue.messages import Translator
from games.core.dialogue.questions import Seat
from games.core.dialogue.rendering import JournalLine, journal_lines
from games.core.engine.engine import Engine
from games.core.engine.table import Line

T = TypeVar("T")


class TurnTexts:
    """Texts of the running turn in one language, each rendered once."""

    def __init__(self, game: Engine[Any], read: Translator) -> None:
        self.reader = read.remembering()
        self._game, self._turn, self._read = game, game.checkpoint, read
        self._lines: dict[Seat | None, tuple[list[Line], int, list[JournalLine]]] = {}
        self._made: dict[Hashable, tuple[object, Any]] = {}

    def hold(self, read: Translator) -> bool:
        """Return whether the texts are of the present turn and translator."""
        return self._turn is self._game.checkpoint and self._read is read

    def lines(self, seat: Seat | None, number: Callable[[int], int]) -> list[JournalLine]:
        """Return the journal of the turn for `seat`, with versions translated by `number`.

        Known lines stay valid until the turn is replayed with a new journal.
        """
        journal: list[Line] = self._game.state.journal
        known, length, lines = self._lines.get(seat) or (journal, 0, [])
        if known is not journal:
            length, lines = 0, []
        if length < len(journal):
            lines = lines + journal_lines(journal[length:], seat, self.reader, number)
        self._lines[seat] = journal, len(journal), lines
        return lines

    def once(self, what: Hashable, follows_from: object, make: Callable[[], T]) -> T:
        """Return the result of `make`, cached until `follows_from` changes."""
        known = self._made.get(what)
        if known is None or known[0] != follows_from:
            known = self._made[what] = follows_from, make()
        made: T = known[1]
        return made
