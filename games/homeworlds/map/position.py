"""A position: who is to move, and which pieces make up which systems. An immutable value.

RULES.md § Homeworlds, § Catastrophes (overpopulation), § The end (elimination).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias
from zlib import crc32

from games.homeworlds.map.pieces import (
    EVERYTHING,
    KIND,
    NOTHING,
    Colour,
    Heap,
    Kind,
    contains,
    heap_of,
    joined,
    overpopulated,
    pieces,
    sizes,
    with_piece,
    without_heap,
    without_piece,
    written,
)

# Names of systems. The notation allows letters, digits and _; old records have more.
SYSTEM_NAME = r"[A-Za-z0-9_.?!'*+-]{1,40}"
NOBODY = 2  # the owner of an ordinary system; sorts behind the homes

Verdict: TypeAlias = Literal["win0", "win1", "draw"]


class System(NamedTuple):
    """A homeworld (of 0 or 1) or an ordinary star with the ships of both players."""

    home: int
    stars: Heap
    ships: tuple[Heap, Heap]
    name: str = ""

    @property
    def everything(self) -> Heap:
        return joined(self.stars, *self.ships)

    def with_ship(self, seat: int, kind: Kind) -> System:
        ours, theirs = self.ships
        ships = (with_piece(ours, kind), theirs) if seat == 0 else (ours, with_piece(theirs, kind))
        return System(self.home, self.stars, ships, self.name)

    def without_ship(self, seat: int, kind: Kind) -> System:
        ours, theirs = self.ships
        ships = (without_piece(ours, kind), theirs) if seat == 0 else (ours, without_piece(theirs, kind))
        return System(self.home, self.stars, ships, self.name)

    def overpopulated(self) -> tuple[Colour, ...]:
        """Return the colours of which four or more pieces are here, stars and ships together."""
        return overpopulated(self.stars, *self.ships)


@lru_cache(1 << 16)
def connected(stars: Heap, others: Heap) -> bool:
    """Return whether systems with these stars are connected: they share no size of star."""
    return not set(sizes(stars)) & set(sizes(others))


class Position(NamedTuple):
    """The systems on the table between two turns or actions. All other pieces are in the bank."""

    to_move: int
    systems: tuple[System, ...] = ()
    bank: Heap = EVERYTHING

    def find(self, name: str) -> int | None:
        """Return the index of the system called `name`, in upper or lower case."""
        for at, system in enumerate(self.systems):
            if system.name.lower() == name.lower():
                return at
        return None

    def home(self, seat: int) -> System | None:
        for system in self.systems:
            if system.home == seat:
                return system
        return None

    def fleet(self, at: int) -> Heap:
        """Return the ships of the player to move in a system."""
        return self.systems[at].ships[self.to_move]

    def overpopulations(self) -> list[tuple[int, Colour]]:
        """Return each system, by its index, with each colour that is overpopulated there."""
        return [
            (at, colour)
            for at, system in enumerate(self.systems)
            for colour in overpopulated(system.stars, *system.ships)
        ]

    def needs_homeworld(self) -> bool:
        """Return whether the player to move has yet to choose a homeworld."""
        me = self.to_move
        return len(self.systems) == me and all(
            system.home == 1 - me and not system.ships[me] for system in self.systems
        )

    def eliminated(self, seat: int) -> bool:
        """Return whether `seat` has no homeworld or no ship there. Only asked at the end of a turn."""
        home = self.home(seat)
        return home is None or not home.ships[seat]

    def verdict(self) -> Verdict | None:
        """Return the verdict at the end of a turn of play, or None while play goes on."""
        alive = [home for home, _stars, ships, _name in self.systems if home != NOBODY and ships[home]]
        if not alive:
            return "draw"
        return None if len(alive) == 2 else "win1" if alive[0] else "win0"

    # --- changes: each gives a new position -----------------------------------------------------

    def with_system(self, at: int, system: System, bank: Heap) -> Position:
        """Return the position with `system` in the place `at`, and the immediate consequences.

        A homeworld remains even when empty. An ordinary star without ships goes, and a system without stars
        leaves nothing (supernova).
        """
        before, after = self.systems[:at], self.systems[at + 1 :]
        home, stars, ships, _name = system
        if stars and (home != NOBODY or ships != (NOTHING, NOTHING)):
            return Position(self.to_move, (*before, system, *after), bank)
        return Position(self.to_move, before + after, joined(bank, stars, *ships))

    def with_next_player(self) -> Position:
        return Position(1 - self.to_move, self.systems, self.bank)

    def without_names(self) -> Position:
        """Return the position without names and in a fixed order: equal for equal positions."""
        systems = tuple(System(s.home, s.stars, s.ships) for s in self.systems)
        return Position(self.to_move, systems, self.bank).canonical()

    def canonical(self) -> Position:
        """Return the position with its systems in a fixed order."""
        return Position(self.to_move, tuple(sorted(self.systems)), self.bank)

    # --- the name-free key ----------------------------------------------------------------------

    def key(self) -> str:
        """Return a line that is the same for positions that differ in names only."""
        homes = [_home_key(seat, self.home(seat)) for seat in (0, 1)]
        others = sorted(
            f"({written(system.stars)}){_ships_key(system)}" for system in self.systems if system.home == NOBODY
        )
        return "|".join([str(self.to_move), *homes, *others])

    def checksum(self) -> int:
        """Return a number of 32 bits that is the same for positions that differ in names only."""
        return crc32(self.key().encode())


def _home_key(seat: int, home: System | None) -> str:
    return f"({seat},x)" if home is None else f"({seat},{written(home.stars)}){_ships_key(home)}"


def _ships_key(system: System) -> str:
    return f"{written(system.ships[0])}-{written(system.ships[1])}"


_KEY_PART = re.compile(r"\((?:([01]),)?(x|(?:[rygb][123])+)\)(?:((?:[rygb][123])*)-((?:[rygb][123])*))?")


def from_key(key: str) -> Position:
    """Return the position of a key.

    The homeworlds are called H0 and H1, the other systems S1, S2, … in the order of the key.

    Raises:
        ValueError: there can be no such position; the text says why.
    """
    to_move, *parts = key.strip().split("|")
    if to_move not in ("0", "1"):
        raise ValueError(f"a key begins with who is to move, 0 or 1, not with {to_move[:20]!r}")
    systems = [system for part in parts if (system := _system_from(part)) is not None]
    return position_of(int(to_move), _named(systems))


def _named(systems: list[System]) -> list[System]:
    named: list[System] = []
    for system in systems:
        others = sum(each.home == NOBODY for each in named)
        name = f"S{others + 1}" if system.home == NOBODY else f"H{system.home}"
        named.append(system._replace(name=name))
    return named


def _system_from(part: str) -> System | None:
    found = _KEY_PART.fullmatch(part)
    if found is None or (found[3] is None) != (found[2] == "x"):
        raise ValueError(f"this is no system of a key: {part[:60]!r}")
    if found[2] == "x":
        return None
    ships = (heap_from(found[3]), heap_from(found[4]))
    return System(NOBODY if found[1] is None else int(found[1]), heap_from(found[2]), ships)


def heap_from(text: str) -> Heap:
    return checked_heap([text[i : i + 2] for i in range(0, len(text), 2)])


def checked_heap(names: list[str]) -> Heap:
    """Return the heap of the pieces with these names; ValueError if there are no such pieces."""
    for name in names:
        if name not in KIND:
            raise ValueError(f"there is no piece {name[:20]!r}")
        if names.count(name) > 3:
            raise ValueError(f"there are only three pieces {name}")
    return heap_of(KIND[name] for name in names)


def position_of(to_move: int, systems: list[System]) -> Position:
    """Return the position with these systems; ValueError says why there can be no such position."""
    bank = EVERYTHING
    for system in systems:
        for heap in (system.stars, *system.ships):
            if not contains(bank, heap):
                raise ValueError("there are only three pieces of each kind")
            bank = without_heap(bank, heap)
        _check_system(system)
    for seat in (0, 1):
        if sum(system.home == seat for system in systems) > 1:
            raise ValueError(f"player {seat} has two homeworlds")
    names = [system.name.lower() for system in systems]
    if len(set(names)) != len(names):
        raise ValueError("two systems have the same name")
    return Position(to_move, tuple(systems), bank)


def _check_system(system: System) -> None:
    stars = len(pieces(system.stars))
    if system.home == NOBODY:
        if stars != 1:
            raise ValueError(f"the system {system.name} has {stars} stars, it must have one")
        if not any(system.ships):
            raise ValueError(f"the star {system.name} has no ship, it would have been forgotten")
    elif stars not in (1, 2):
        raise ValueError(f"the homeworld {system.name} has {stars} stars, it must have one or two")
