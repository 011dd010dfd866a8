"""Impossible tables: lost missions, too many probes on a moon."""

from __future__ import annotations

from games.core.invariants import misplaced, out_of_bounds
from tools.new_game.game.state import MOONS, PADS, Moons


def faults(table: Moons) -> list[str]:
    """Return the broken invariants of a table."""
    dealt = [moon for missions in table.missions for moon in missions]
    found = [*misplaced("mission", [*table.box, *dealt], MOONS)]
    for moon, pads in enumerate(table.pads):
        found += out_of_bounds(f"moon {moon + 1}", {"probes": len(pads)}, PADS)
    if len(set(table.orbits)) < len(table.orbits):
        found.append("two probes of a flight orbit the same moon")
    return found
