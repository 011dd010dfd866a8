"""How the steps of a match are numbered for each viewer.

The length of the log counts what others have begun and taken back, and so is nobody's business. The
numbers a viewer is told count the entries that were public when they were made, and the viewer's own.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import partial
from typing import Any

from games.core.match import Match
from games.core.questions import Seat

NONE = 10**9  # no version


class Numbering:
    """Translates between the versions of a match and the numbers of one viewer: a seat, or None."""

    def __init__(self, game: Match[Any]) -> None:
        self._game = game
        self._steps: dict[Seat | None, tuple[int, list[int]]] = {}  # versions that were steps

    def number(self, seat: Seat | None, version: int) -> int:
        """Return what the viewer is told for `version`."""
        return bisect_right(self._steps_of(seat), version)

    def numbers(self, seat: Seat | None) -> Callable[[int], int]:
        """Return what translates versions for one viewer, as long as the match stands still."""
        return partial(bisect_right, self._steps_of(seat))

    def has_advanced(self, seat: Seat | None, before: int, now: int) -> bool:
        """Return whether the viewer is told different numbers for two versions."""
        steps = self._steps_of(seat)
        return bisect_right(steps, before) != bisect_right(steps, now)

    def version(self, seat: Seat | None, number: int) -> int:
        """Return the first version that the viewer knows by `number`; NONE if that is yet to come."""
        if number <= 0:
            return 0
        steps = self._steps_of(seat)
        return steps[number - 1] if number <= len(steps) else NONE

    def last_version(self, seat: Seat | None, number: int) -> int:
        """Return the last version that the viewer knows by `number`."""
        steps = self._steps_of(seat)
        return steps[number] - 1 if 0 <= number < len(steps) else self._game.version

    @property
    def public(self) -> int:
        """Return the newest version that everybody has been shown."""
        steps = self._steps_of(None)
        return steps[-1] if steps else 0

    def question(self, seat: Seat, key: str) -> str:
        """Return what the seat is told for the id of its question."""
        version, _dot, asked = key.partition(".")
        return f"{self.number(seat, int(version))}.{asked}"

    def question_key(self, seat: Seat, told: str) -> str:
        """Return the id of the question that the seat means; one that was never asked if there is none."""
        number, _dot, asked = told.partition(".")
        if not (number.isascii() and number.isdigit()):
            return ""
        return f"{self.version(seat, int(number))}.{asked}"

    def proposal(self, seat: Seat | None, about: str) -> str:
        """Return what the viewer is told for `about`, which may name a version to go back to."""
        kind, colon, version = about.partition(":")
        return f"{kind}:{self.number(seat, int(version))}" if colon else about

    def proposed(self, seat: Seat, told: str) -> str:
        """Return what the seat proposes, or agrees to."""
        kind, colon, number = told.partition(":")
        if kind != "back" or not (number.isascii() and number.isdigit()):
            return told
        return f"{kind}:{self.last_version(seat, int(number))}" if colon else told

    def _steps_of(self, seat: Seat | None) -> list[int]:
        """Return the versions that were steps of the viewer's.

        A list that has been handed out is never changed: rules that are slow, and what is asked of the
        match meanwhile, look at the same moment from different threads.
        """
        known, steps = self._steps.get(seat, (0, []))
        log, private = self._game.log, self._game.private
        played = len(private)
        if known < played:
            new = (n + 1 for n in range(known, played) if not private[n] or log[n].seat == seat)
            steps = [*steps, *new]
            self._steps[seat] = played, steps
        return steps
