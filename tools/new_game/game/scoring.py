"""Points, and the end of a match. RULES.md § Scoring."""

from __future__ import annotations

from typing import NamedTuple

from games.core import Outcome, Seat, plural
from tools.new_game.game.state import Moons

MISSION_POINTS = 3


class Points(NamedTuple):
    """The points of a player, by source."""

    moons: int
    mission: int


def leader(pads: list[Seat]) -> Seat | None:
    """Return the seat with most probes on a moon; among equals, the one that landed first."""
    return max(pads, key=lambda seat: (pads.count(seat), -pads.index(seat)), default=None)


def points_of(table: Moons, seat: Seat) -> Points:
    """Return a point for each probe on the moons that `seat` leads, and those for its mission."""
    led = [pads for pads in table.pads if leader(pads) == seat]
    mission = table.pads[table.missions[seat][0]]
    return Points(sum(map(len, led)), MISSION_POINTS if mission in led else 0)


def result(table: Moons) -> Outcome | None:
    if not table.over:
        return None
    scores = [sum(points_of(table, seat)) for seat in range(table.seats)]
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    message = plural("A moon is full", "{n} moons are full", table.full_moons)
    return Outcome("moons", message, winners, scores, draw=len(winners) > 1)
