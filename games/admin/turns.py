"""Turns of a running match to which operators may set it back, told without secrets."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from games.core.engine.log import Entry, kept_answers
from games.core.engine.proposals import RETURNS, turn_numbers, version_to_go_back_to
from games.play.loading import EPOCH, LiveMatch


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn, and the effect of setting the match back to its start."""

    start: int  # version
    name: str  # as the match's page has it
    began_at: datetime
    lost: int  # turns that count no more
    regained: int  # turns that an earlier return had taken out

    @property
    def label(self) -> str:
        return f"{self.name} ({self.began_at:%Y-%m-%d %H:%M} UTC): {self.effect}"

    @property
    def effect(self) -> str:
        """Say how many turns go, and how many come back."""
        gone = _counted(self.lost, "goes", "go") if self.lost else "only this turn begins again"
        return f"{gone}, {_counted(self.regained, 'comes back', 'come back')}" if self.regained else gone


def turns_of(live: LiveMatch) -> list[Turn]:
    """Return the turns of a match, the newest first; of a turn played anew, its last start."""
    starts = sorted(set(live.game.turn_starts))
    names, paths = _names(live, starts), _paths(starts, live.game.log)
    present = set(paths[starts[-1]])

    def turn(start: int) -> Turn:
        path = set(paths[start])
        return Turn(start, names[start], _began_at(live, start), len(present - path), len(path - present))

    newest = {paths[start][-1]: start for start in starts}
    return [turn(start) for start in sorted(newest.values(), reverse=True)]


def _counted(number: int, one: str, many: str) -> str:
    return f"1 turn {one}" if number == 1 else f"{number} turns {many}"


def _paths(starts: Sequence[int], log: Sequence[Entry]) -> dict[int, list[int]]:
    """Return for each turn the turns that count at its start, in order, itself included.

    A turn played anew stands for the turn that it repeats.
    """
    paths: dict[int, list[int]] = {}
    path: list[int] = []
    for start in starts:
        entry = log[start - 1] if start else None
        back = version_to_go_back_to(entry.answer, start) if entry and entry.question in RETURNS else None
        if back is None:
            path = [*path, start]
        else:
            path = paths[starts[bisect_right(starts, back, hi=len(paths)) - 1]]
        paths[start] = path
    return paths


def _names(live: LiveMatch, starts: Sequence[int]) -> dict[int, str]:
    """Return the public heading of each turn, or its number with its players."""
    game, render = live.game, live.translator("en").render
    headings: dict[int, list[str]] = defaultdict(list)
    for line in game.journal:
        if line.heading and line.message is not None:
            headings[line.at].append(render(line.message))
    seats: dict[int, set[int]] = defaultdict(set)
    for index in kept_answers(game.log):
        if not game.private[index]:
            seats[starts[bisect_right(starts, index) - 1]].add(game.log[index].seat)
    seats[starts[-1]].update(game.waiting_seen_by(None))
    names = {}
    for start, number in zip(starts, turn_numbers(starts, game.log), strict=True):
        players = ", ".join(live.names[seat] for seat in sorted(seats[start]))
        names[start] = ", ".join(headings[start]) or f"Turn {number}: {players}".removesuffix(": ")
    return names


def _began_at(live: LiveMatch, start: int) -> datetime:
    return EPOCH + timedelta(milliseconds=live.times[start - 1]) if start else live.row.created_at.astimezone(UTC)
