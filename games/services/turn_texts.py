"""The texts of a running turn, which every frame holds until the turn is over."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from games.core.match import Match
from games.core.messages import Translator
from games.core.questions import Seat
from games.core.rendering import JournalLine, journal_lines
from games.core.table import Line

T = TypeVar("T")


class TurnTexts:
    """What a match's readers of one language read of the running turn: each message is rendered once."""

    def __init__(self, game: Match[Any], read: Translator) -> None:
        self.reader = read.remembering()
        self._game, self._turn, self._read = game, game.checkpoint, read
        self._lines: dict[Seat | None, tuple[list[Line], int, list[JournalLine]]] = {}
        self._made: dict[Hashable, tuple[object, Any]] = {}

    def hold(self, read: Translator) -> bool:
        """Return whether these are still the texts that `read` gives."""
        return self._turn is self._game.checkpoint and self._read is read

    def lines(self, seat: Seat | None, number: Callable[[int], int]) -> list[JournalLine]:
        """Return the journal of the turn as `seat` reads it, in which `number` stands for a version.

        That never changes while the turn runs; one that is played anew has another journal.
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
        """Return what `make` returns; it is made anew when that changes which it follows from in a turn."""
        known = self._made.get(what)
        if known is None or known[0] != follows_from:
            known = self._made[what] = follows_from, make()
        made: T = known[1]
        return made
