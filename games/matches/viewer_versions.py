"""Step numbers of a match for each viewer.

The length of the log would tell of secret entries. A viewer's numbers count public entries and the
viewer's own.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import partial
from typing import Any

from games.core.dialogue.questions import Seat
from games.core.engine.engine import Engine

NONE = 10**9  # no version


class ViewerVersions:
    """Translates between versions of a match and the numbers of a viewer: a seat, or None."""

    def __init__(self, game: Engine[Any]) -> None:
        self._game = game
        self._steps: dict[
            Seat | None, tuple[int, list[int]]
        ] = {}  # by viewer, the length of the log and the versions of steps

    def number(self, seat: Seat | None, version: int) -> int:
        """Return the viewer's number for a version."""
        return bisect_right(self._steps_of(seat), version)

    def numbers(self, seat: Seat | None) -> Callable[[int], int]:
        """Return a function from versions to a viewer's numbers, for the present log."""
        return partial(bisect_right, self._steps_of(seat))

    def has_advanced(self, seat: Seat | None, before: int, now: int) -> bool:
        """Return whether two versions have different numbers for the viewer."""
        steps = self._steps_of(seat)
        return bisect_right(steps, before) != bisect_right(steps, now)

    def version(self, seat: Seat | None, number: int) -> int:
        """Return the first version with this number; NONE for a future one."""
        if number <= 0:
            return 0
        steps = self._steps_of(seat)
        return steps[number - 1] if number <= len(steps) else NONE

    def last_version(self, seat: Seat | None, number: int) -> int:
        """Return the last version with this number."""
        steps = self._steps_of(seat)
        return steps[number] - 1 if 0 <= number < len(steps) else self._game.version

    @property
    def public(self) -> int:
        """Return the newest version that all viewers know."""
        steps = self._steps_of(None)
        return steps[-1] if steps else 0

    def question(self, seat: Seat, key: str) -> str:
        """Return the seat's id for a question."""
        version, _dot, asked = key.partition(".")
        return f"{self.number(seat, int(version))}.{asked}"

    def question_key(self, seat: Seat, told: str) -> str:
        """Return the log's id for the seat's id of a question; an unused one for an invalid id."""
        number, _dot, asked = told.partition(".")
        if not (number.isascii() and number.isdigit()):
            return ""
        return f"{self.version(seat, int(number))}.{asked}"

    def proposal(self, seat: Seat | None, about: str) -> str:
        """Return the viewer's form of a proposal, which may name a version."""
        kind, colon, version = about.partition(":")
        return f"{kind}:{self.number(seat, int(version))}" if colon else about

    def proposed(self, seat: Seat, told: str) -> str:
        """Return the log's form of a seat's proposal."""
        kind, colon, number = told.partition(":")
        if kind != "back" or not (number.isascii() and number.isdigit()):
            return told
        return f"{kind}:{self.last_version(seat, int(number))}" if colon else told

    def _steps_of(self, seat: Seat | None) -> list[int]:
        """Return the versions of the viewer's steps.

        A returned list never changes, because several threads may read the same moment.
        """
        known, steps = self._steps.get(seat, (0, []))
        log, private = self._game.log, self._game.private
        played = len(private)
        if known < played:
            new = (n + 1 for n in range(known, played) if not private[n] or log[n].seat == seat)
            steps = [*steps, *new]
            self._steps[seat] = played, steps
        return steps
