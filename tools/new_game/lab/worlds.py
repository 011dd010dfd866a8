"""Other missions at the start of a turn. See `tools.lab.worlds`."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from games.core import Chance, Seat
from tools.lab.worlds import Retell, card_keys, relabel, shuffled
from tools.new_game.game.state import MOONS, Moons


def seen(table: Moons, seat: Seat | None) -> Iterable[int]:
    """Return the missions that `seat` knows."""
    if table.over:
        return MOONS
    return [] if seat is None else table.missions[seat]


def other_world(start: Moons, now: Moons, seat: Seat | None, seen: Collection[int], chance: Chance) -> Retell | None:
    """Exchange all missions that have not been seen."""
    labels = shuffled((moon for moon in MOONS if moon not in seen), chance)
    for cards in (start.box, *start.missions):
        relabel(cards, labels)
    return card_keys(labels)
