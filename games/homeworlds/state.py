"""The state of a match, as plain data, and positions as JSON."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

import msgspec

from games.core import Table
from games.homeworlds.map.pieces import (
    COLOURS,
    LETTERS,
    NAME,
    SIZES,
    Heap,
    Letter,
    count,
    kind_of,
    pieces,
)
from games.homeworlds.map.position import (
    NOBODY,
    SYSTEM_NAME,
    Position,
    System,
    Verdict,
    checked_heap,
    position_of,
)
from games.homeworlds.running_turn import Turn

Ending: TypeAlias = Literal[Verdict, "repetition", ""]


class SystemData(msgspec.Struct, kw_only=True):
    """A system in plain data; `home` is the seat whose homeworld it is, or None."""

    name: str
    home: int | None = None
    stars: list[str]
    ships: list[list[str]]


class PositionData(msgspec.Struct, kw_only=True):
    """A position in plain data. The bank follows from the rest and may be left out."""

    to_move: int = 0
    systems: list[SystemData] = []
    bank: dict[str, list[int]] | None = None


def to_data(position: Position) -> PositionData:
    systems = [
        SystemData(
            name=system.name,
            home=None if system.home == NOBODY else system.home,
            stars=names(system.stars),
            ships=[names(system.ships[0]), names(system.ships[1])],
        )
        for system in position.systems
    ]
    return PositionData(to_move=position.to_move, systems=systems, bank=bank_data(position.bank))


def bank_data(bank: Heap) -> dict[str, list[int]]:
    return {LETTERS[colour]: [count(bank, kind_of(colour, size)) for size in SIZES] for colour in COLOURS}


def names(heap: Heap) -> list[str]:
    return [NAME[kind] for kind in pieces(heap)]


def from_data(data: PositionData) -> Position:
    """Return the position of plain data. Raises ValueError, with the reason, if it is impossible."""
    if data.to_move not in (0, 1):
        raise ValueError("“to_move” is 0 or 1")
    position = position_of(data.to_move, [_system(system) for system in data.systems])
    if data.bank is not None and data.bank != bank_data(position.bank):
        raise ValueError("the bank does not hold what is missing on the map")
    return position


def _system(data: SystemData) -> System:
    if re.fullmatch(SYSTEM_NAME, data.name) is None:
        raise ValueError(f"a system cannot be called {data.name[:60]!r}")
    if data.home not in (None, 0, 1):
        raise ValueError(f"the homeworld {data.name} is that of nobody in this match")
    if len(data.ships) != 2:
        raise ValueError(f"the system {data.name} needs the ships of both players")
    ours, theirs = (checked_heap(ships) for ships in data.ships)
    home = NOBODY if data.home is None else data.home
    return System(home, checked_heap(data.stars), (ours, theirs), data.name)


class StarMap(Table, kw_only=True):
    """The table of a match: the position, and all data that outlives a turn or is seen."""

    position: PositionData = msgspec.field(default_factory=PositionData)
    turns: int = 0
    names_given: int = 0
    # the actions of the last turn, in notation
    last_turn: list[str] = msgspec.field(name="last", default_factory=list)
    seen: dict[str, int] = {}  # number of occurrences of each position, if positions count
    occurred: list[int] = []  # checksums of the positions at all earlier turn starts
    ended: Ending = ""
    # The running turn; all of it is empty between turns.
    actions_done: list[str] = msgspec.field(name="done", default_factory=list)
    chosen: list[str] = []  # the pieces of the homeworld being set up
    acting_ship: str = msgspec.field(name="picked", default="")  # the key of the acting ship
    actions_left: int = msgspec.field(name="left", default=1)
    sacrificed_colour: Literal[Letter, ""] = msgspec.field(name="power", default="")

    def place(self, position: Position) -> None:
        """Lay out a position."""
        self.position = to_data(position)
        self._keep(position)

    def placed(self) -> Position:
        """Return the position; plain data is parsed once only."""
        data, position = self.__dict__.get("kept_position", (None, None))
        return position if data is self.position else self._keep(from_data(self.position))

    def _keep(self, position: Position) -> Position:
        self.__dict__["kept_position"] = self.position, position
        return position


def turn_of(table: StarMap) -> Turn:
    position = table.placed()
    power = LETTERS.index(table.sacrificed_colour) if table.sacrificed_colour else None
    # A player who destroys the own homeworld in mid-turn does not set up another.
    set_up = table.actions_left > 0 and not table.actions_done and position.needs_homeworld()
    return Turn(position, table.actions_left, power, set_up)
