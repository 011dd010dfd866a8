"""The table: eight moons, the probes on and around them, and the missions."""

from __future__ import annotations

from games.core import Seat, Table

MOONS = range(8)
PADS = 3
"""Probes that find room on a moon."""


class Moons(Table, kw_only=True):
    """The state: plain data, complete at the start of every turn.

    `missions` has two moons for each seat. Once all have `chosen`, the first of them counts. `box` has the other moons.
    `pads` has the seats on each moon in the order of landing, `orbits` the moons with a probe of the running flight.
    `die` is the moon that the die shows.
    """

    missions: list[list[int]]
    box: list[int]
    chosen: bool = False
    pads: list[list[Seat]]
    orbits: list[int] = []
    die: int | None = None
    turns: int = 0

    @property
    def mover(self) -> Seat:
        return self.turns % self.seats

    @property
    def full_moons(self) -> int:
        return sum(len(seats) == PADS for seats in self.pads)

    @property
    def needed(self) -> int:
        """Return the number of full moons that ends the match."""
        return int(self.options["length"])

    @property
    def over(self) -> bool:
        return self.full_moons >= self.needed
