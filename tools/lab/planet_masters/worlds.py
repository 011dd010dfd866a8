"""Other standing votes at the start of a turn. See tools.lab.worlds."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from games.core import Chance, Seat
from games.planet_masters.hidden import determinize
from games.planet_masters.state import PlanetMasters
from tools.lab.worlds import Retell


def seen(table: PlanetMasters, seat: Seat | None) -> Iterable[int]:
    return []


def other_world(
    start: PlanetMasters,
    now: PlanetMasters,
    seat: Seat | None,
    seen: Collection[int],
    chance: Chance,
) -> Retell | None:
    """Exchange unused votes. After a revelation, standing votes may have counted, so keep them."""
    if now.reveals != start.reveals:
        return None
    determinize(start, seat, chance)
    return lambda answer: answer
