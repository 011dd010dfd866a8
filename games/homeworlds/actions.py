"""What can be done in a turn, why something cannot be done, and what it changes.

This is the one place where legality is stated: the questions of a match, the reader of written
turns and the generator of successors all ask `refusal`. An action names a system by its place in
the position; the acting player is the one to move.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from typing import ClassVar, TypeAlias

from msgspec import Struct

from games.homeworlds.pieces import (
    BLUE,
    COLOUR,
    COLOURS,
    GREEN,
    KINDS,
    LARGE,
    NOTHING,
    OF_COLOUR,
    ONE,
    RED,
    SIZE,
    YELLOW,
    Colour,
    Heap,
    Kind,
    kind_of,
    kinds,
    largest,
    smallest,
)
from games.homeworlds.position import NOBODY, Position, System, connected


class Refusal(Enum):
    """Why an action is not legal. `explain.py` has the sentences."""

    NO_HOMEWORLD = auto()  # the first turn sets up the homeworld
    SECOND_HOMEWORLD = auto()
    NOT_LARGE = auto()
    ONE_STAR = auto()
    NAME_TAKEN = auto()
    NO_ACTIONS = auto()
    OTHER_POWER = auto()  # the sacrifice gave another colour
    NO_TECH = auto()
    ABSENT = auto()  # no ship of yours in the system
    NO_SHIP = auto()  # not that ship
    BANK_EMPTY = auto()
    NO_MODEL = auto()
    NOT_SMALLEST = auto()
    SIZE_MISMATCH = auto()
    SAME_COLOUR = auto()
    SAME_SYSTEM = auto()
    NOT_CONNECTED = auto()
    NO_TARGET = auto()
    TOO_SMALL = auto()
    NO_OVERPOPULATION = auto()


Forgiven: TypeAlias = tuple[Refusal, ...]  # what is overlooked when a homeworld is set up
ANY_SHIP: Forgiven = (Refusal.NOT_LARGE,)
ODD_RECORD: Forgiven = (Refusal.NOT_LARGE, Refusal.ONE_STAR)


class Build(Struct, frozen=True):
    """Green: the smallest piece of a colour you have there comes from the bank as a ship."""

    at: int
    ship: Kind
    power: ClassVar[Colour] = GREEN

    @staticmethod
    def candidates(position: Position, at: int) -> Iterator[Build]:
        mine = position.systems[at].ships[position.to_move]
        for colour in COLOURS:
            size = smallest(position.bank, colour)
            if size is not None and mine & OF_COLOUR[colour]:
                yield Build(at, kind_of(colour, size))

    def refusal(self, position: Position) -> Refusal | None:
        colour = COLOUR[self.ship]
        if not position.systems[self.at].ships[position.to_move] & OF_COLOUR[colour]:
            return Refusal.NO_MODEL
        size = smallest(position.bank, colour)
        if size is None:
            return Refusal.BANK_EMPTY
        return None if size == SIZE[self.ship] else Refusal.NOT_SMALLEST

    def apply(self, position: Position) -> Position:
        one = ONE[self.ship]
        system = position.systems[self.at].with_ships(position.to_move, one)
        return position.with_system(self.at, system, position.bank - one)


class Trade(Struct, frozen=True):
    """Blue: a ship is exchanged for a piece of the same size and another colour."""

    at: int
    ship: Kind
    new: Kind
    power: ClassVar[Colour] = BLUE

    @staticmethod
    def candidates(position: Position, at: int) -> Iterator[Trade]:
        for ship in kinds(position.systems[at].ships[position.to_move]):
            for colour in COLOURS:
                yield Trade(at, ship, kind_of(colour, SIZE[ship]))

    def refusal(self, position: Position) -> Refusal | None:
        if not position.systems[self.at].ships[position.to_move] & 3 * ONE[self.ship]:
            return Refusal.NO_SHIP
        if SIZE[self.ship] != SIZE[self.new]:
            return Refusal.SIZE_MISMATCH
        if self.ship == self.new:
            return Refusal.SAME_COLOUR
        return None if position.bank & 3 * ONE[self.new] else Refusal.BANK_EMPTY

    def apply(self, position: Position) -> Position:
        gained = ONE[self.new] - ONE[self.ship]
        system = position.systems[self.at].with_ships(position.to_move, gained)
        return position.with_system(self.at, system, position.bank - gained)


class Move(Struct, frozen=True):
    """Yellow: a ship goes to a connected system."""

    at: int
    ship: Kind
    to: int
    power: ClassVar[Colour] = YELLOW

    @staticmethod
    def candidates(position: Position, at: int) -> Iterator[Move]:
        for ship in kinds(position.systems[at].ships[position.to_move]):
            for to in range(len(position.systems)):
                yield Move(at, ship, to)

    def refusal(self, position: Position) -> Refusal | None:
        origin = position.systems[self.at]
        if not origin.ships[position.to_move] & 3 * ONE[self.ship]:
            return Refusal.NO_SHIP
        if self.at == self.to:
            return Refusal.SAME_SYSTEM
        if not connected(origin.stars, position.systems[self.to].stars):
            return Refusal.NOT_CONNECTED
        return None

    def apply(self, position: Position) -> Position:
        mover, one = position.to_move, ONE[self.ship]
        arrived = position.systems[self.to].with_ships(mover, one)
        left = position.systems[self.at].with_ships(mover, -one)
        bank = position.bank
        return position.with_system(self.to, arrived, bank).with_system(self.at, left, bank)


class Discover(Struct, frozen=True):
    """Yellow: a ship goes to a new system, whose star comes from the bank."""

    at: int
    ship: Kind
    star: Kind
    name: str = ""
    power: ClassVar[Colour] = YELLOW

    @staticmethod
    def candidates(position: Position, at: int) -> Iterator[Discover]:
        for ship in kinds(position.systems[at].ships[position.to_move]):
            for star in KINDS:
                yield Discover(at, ship, star)

    def refusal(self, position: Position) -> Refusal | None:
        origin = position.systems[self.at]
        if not origin.ships[position.to_move] & 3 * ONE[self.ship]:
            return Refusal.NO_SHIP
        if not connected(origin.stars, ONE[self.star]):
            return Refusal.NOT_CONNECTED
        if not position.bank & 3 * ONE[self.star]:
            return Refusal.BANK_EMPTY
        return Refusal.NAME_TAKEN if self.name and position.find(self.name) is not None else None

    def apply(self, position: Position) -> Position:
        mover, one = position.to_move, ONE[self.ship]
        ships = (one, NOTHING) if mover == 0 else (NOTHING, one)
        found = System(NOBODY, ONE[self.star], ships, self.name)
        left = position.systems[self.at].with_ships(mover, -one)
        wider = Position(mover, (*position.systems, found), position.bank - ONE[self.star])
        return wider.with_system(self.at, left, wider.bank)


class Attack(Struct, frozen=True):
    """Red: an enemy ship, no larger than your largest there, becomes yours."""

    at: int
    ship: Kind
    power: ClassVar[Colour] = RED

    @staticmethod
    def candidates(position: Position, at: int) -> Iterator[Attack]:
        for ship in kinds(position.systems[at].ships[1 - position.to_move]):
            yield Attack(at, ship)

    def refusal(self, position: Position) -> Refusal | None:
        ships = position.systems[self.at].ships
        if not ships[1 - position.to_move] & 3 * ONE[self.ship]:
            return Refusal.NO_TARGET
        return Refusal.TOO_SMALL if largest(ships[position.to_move]) < SIZE[self.ship] else None

    def apply(self, position: Position) -> Position:
        mover, one = position.to_move, ONE[self.ship]
        system = position.systems[self.at].with_ships(mover, one).with_ships(1 - mover, -one)
        return position.with_system(self.at, system, position.bank)


class Sacrifice(Struct, frozen=True):
    """A ship goes to the bank and gives as many actions of its colour as it has pips."""

    at: int
    ship: Kind

    @staticmethod
    def candidates(position: Position, at: int) -> Iterator[Sacrifice]:
        for ship in kinds(position.systems[at].ships[position.to_move]):
            yield Sacrifice(at, ship)

    def refusal(self, position: Position) -> Refusal | None:
        mine = position.systems[self.at].ships[position.to_move]
        return None if mine & 3 * ONE[self.ship] else Refusal.NO_SHIP

    def apply(self, position: Position) -> Position:
        one = ONE[self.ship]
        system = position.systems[self.at].with_ships(position.to_move, -one)
        return position.with_system(self.at, system, position.bank + one)


class Catastrophe(Struct, frozen=True):
    """All pieces of an overpopulated colour go to the bank; any number, at any moment."""

    at: int
    colour: Colour

    def refusal(self, position: Position) -> Refusal | None:
        enough = self.colour in position.systems[self.at].overpopulated()
        return None if enough else Refusal.NO_OVERPOPULATION

    def apply(self, position: Position) -> Position:
        home, stars, (first, second), name = position.systems[self.at]
        doomed = OF_COLOUR[self.colour]
        gone = stars + first + second & doomed
        system = System(home, stars & ~doomed, (first & ~doomed, second & ~doomed), name)
        return position.with_system(self.at, system, position.bank + gone)


class Homeworld(Struct, frozen=True):
    """The first turn of each player: two stars and a ship. `second` is None in odd records only."""

    star: Kind
    second: Kind | None
    ship: Kind
    name: str = ""

    def heaps(self) -> tuple[Heap, ...]:
        stars = (self.star,) if self.second is None else (self.star, self.second)
        return tuple(ONE[kind] for kind in (*stars, self.ship))

    def refusal(self, position: Position, forgiven: Forgiven = ()) -> Refusal | None:
        left = position.bank
        for one in self.heaps():
            if not left & 3 * one:
                return Refusal.BANK_EMPTY
            left -= one
        if self.second is None and Refusal.ONE_STAR not in forgiven:
            return Refusal.ONE_STAR
        if SIZE[self.ship] != LARGE and Refusal.NOT_LARGE not in forgiven:
            return Refusal.NOT_LARGE
        return Refusal.NAME_TAKEN if self.name and position.find(self.name) is not None else None

    def apply(self, position: Position) -> Position:
        *stars, ship = self.heaps()
        home = System(position.to_move, sum(stars), (NOTHING, NOTHING), self.name)
        home = home.with_ships(position.to_move, ship)
        bank = position.bank - home.everything
        return Position(position.to_move, (*position.systems, home), bank)


class Pass(Struct, frozen=True):
    """Do nothing with the action you have."""


Powered: TypeAlias = Build | Trade | Move | Discover | Attack
Action: TypeAlias = Powered | Sacrifice | Catastrophe | Homeworld | Pass
POWERED: tuple[type[Build | Trade | Move | Discover | Attack], ...] = (
    Build, Trade, Move, Discover, Attack,
)  # fmt: skip
