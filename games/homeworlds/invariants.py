"""Impossible tables of Homeworlds: pyramids lost or doubled, empty systems."""

from __future__ import annotations

from collections import Counter

from games.core.invariants import misplaced, out_of_bounds
from games.homeworlds.map.pieces import NAME
from games.homeworlds.state import StarMap, bank_data

OF_EACH_KIND = 3
MOST_ACTIONS = 3
MOST_STARS = 2


def faults(table: StarMap) -> list[str]:
    """Return the broken invariants of a table."""
    data = table.position
    placed: list[str] = []
    for system in data.systems:
        placed += [*system.stars, *system.ships[0], *system.ships[1]]
    banked = [
        f"{letter}{size}"
        for letter, counts in bank_data(table.placed().bank).items()
        for size, n in enumerate(counts, start=1)
        for _piece in range(n)
    ]
    found = [*misplaced("pyramid", [*placed, *banked], NAME * OF_EACH_KIND)]
    found += out_of_bounds("turn", {"actions left": table.actions_left}, MOST_ACTIONS)
    names = Counter(system.name for system in data.systems)
    found += [f"system {name}: there are {n} of it" for name, n in names.items() if n > 1]
    for system in data.systems:
        stars = MOST_STARS if system.home is not None else 1
        found += out_of_bounds(f"system {system.name}", {"stars": len(system.stars)}, stars)
        if system.home is None and not (system.stars and any(system.ships)):
            found.append(f"system {system.name}: an ordinary system lacks its star or all ships")
    return found
