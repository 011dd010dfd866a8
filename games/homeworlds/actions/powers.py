"""Actions of the four powers, basic or paid for by a sacrifice.

RULES.md § Build, § Trade, § Move, § Capture. `Turn.power_refusal` tells which powers a system has (§ Powers).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from games.core import Message, _
from games.core.dialogue.messages import Param
from games.homeworlds.actions.action import ShipAction
from games.homeworlds.actions.refusals import Refusal
from games.homeworlds.map.pieces import (
    BLUE,
    COLOUR,
    COLOURS,
    GREEN,
    KINDS,
    NAME,
    NOTHING,
    ONLY,
    RED,
    SIZE,
    YELLOW,
    Colour,
    Heap,
    Kind,
    has,
    has_colour,
    kind_of,
    kinds,
    largest,
    smallest,
    with_piece,
    without_piece,
)
from games.homeworlds.map.position import NOBODY, Position, System, connected
from games.homeworlds.map.star_names import name_shown
from games.homeworlds.view.text import COLOURS as COLOUR_NAMES
from games.homeworlds.view.text import PIECES


class PowerAction(ShipAction, frozen=True):
    """An action of a colour in the system `at`, done by one of the ships `acting` there.

    Acting are all ships of the player to move, or only the one that has been picked up.
    """

    power: ClassVar[Colour]
    title: ClassVar[Message]
    without_candidates: ClassVar[Message]  # the reason for an empty list of candidates

    @staticmethod
    def candidates(position: Position, at: int, acting: Heap) -> Iterator[PowerAction]:
        """Yield the conceivable actions, legal or not, each once."""
        raise NotImplementedError

    def refusal(self, position: Position, acting: Heap) -> Refusal | None:
        """Return why a player with the power cannot use it like this."""
        raise NotImplementedError

    def taken(self) -> Kind | None:
        """Return the piece taken from the bank, if any."""
        return None

    def refusal_facts(self, position: Position) -> dict[str, Param]:
        colour = COLOUR[self.ship]
        facts = super().refusal_facts(position)
        facts |= {"tech": COLOUR_NAMES[self.power], "colour": COLOUR_NAMES[colour]}
        if size := smallest(position.bank, colour):
            facts["smallest"] = PIECES[kind_of(colour, size)]
        return facts


class Build(PowerAction, frozen=True):
    """Green: take the smallest bank piece of a colour you have there as a ship."""

    verb: ClassVar = "build"
    slots: ClassVar = {"ship": "PIECE", "at": "SYSTEM"}
    line: ClassVar = _("{player} builds a {ship} ship at {system}")
    power: ClassVar = GREEN
    title: ClassVar = _("Build")
    labels: ClassVar = [_("Build a {ship} ship", ship=piece) for piece in PIECES]
    without_candidates: ClassVar = _("the bank has no piece of its colour")

    @staticmethod
    def candidates(position: Position, at: int, acting: Heap) -> Iterator[Build]:
        for colour in COLOURS:
            if has_colour(acting, colour):
                size = smallest(position.bank, colour)
                if size is not None:
                    yield Build(at, kind_of(colour, size))

    def refusal(self, position: Position, acting: Heap) -> Refusal | None:
        colour = COLOUR[self.ship]
        if not has_colour(acting, colour):
            return Refusal.NO_MODEL
        size = smallest(position.bank, colour)
        if size is None:
            return Refusal.BANK_EMPTY
        return None if size == SIZE[self.ship] else Refusal.NOT_SMALLEST

    def apply(self, position: Position) -> Position:
        system = position.systems[self.at].with_ship(position.to_move, self.ship)
        return position.with_system(self.at, system, without_piece(position.bank, self.ship))

    def actor(self, position: Position) -> Kind:
        return next(kind for kind in kinds(position.fleet(self.at)) if COLOUR[kind] == COLOUR[self.ship])

    def taken(self) -> Kind:
        return self.ship

    def key(self, position: Position) -> str:
        return f"build:{position.systems[self.at].name}:{NAME[self.ship]}"

    def label(self, position: Position) -> Message:
        return self.labels[self.ship]


class Trade(PowerAction, frozen=True):
    """Blue: exchange a ship for a piece of the same size and another colour."""

    new: Kind
    verb: ClassVar = "trade"
    slots: ClassVar = {"ship": "OLD", "new": "NEW", "at": "SYSTEM"}
    line: ClassVar = _("{player} trades a {ship} ship for a {new} one at {system}")
    power: ClassVar = BLUE
    title: ClassVar = _("Trade")
    labels: ClassVar = [_("Trade it for a {ship} ship", ship=piece) for piece in PIECES]

    @staticmethod
    def candidates(position: Position, at: int, acting: Heap) -> Iterator[Trade]:
        for ship in kinds(acting):
            for colour in COLOURS:
                yield Trade(at, ship, kind_of(colour, SIZE[ship]))

    def refusal(self, position: Position, acting: Heap) -> Refusal | None:
        if not has(acting, self.ship):
            return Refusal.NO_SHIP
        if SIZE[self.ship] != SIZE[self.new]:
            return Refusal.SIZE_MISMATCH
        if self.ship == self.new:
            return Refusal.SAME_COLOUR
        return None if has(position.bank, self.new) else Refusal.BANK_EMPTY

    def apply(self, position: Position) -> Position:
        mover, system = position.to_move, position.systems[self.at]
        system = system.without_ship(mover, self.ship).with_ship(mover, self.new)
        bank = with_piece(without_piece(position.bank, self.new), self.ship)
        return position.with_system(self.at, system, bank)

    def taken(self) -> Kind:
        return self.new

    def key(self, position: Position) -> str:
        return f"trade:{NAME[self.new]}"

    def label(self, position: Position) -> Message:
        return self.labels[self.new]

    def journal_facts(self, position: Position) -> dict[str, Param]:
        return super().journal_facts(position) | {"new": PIECES[self.new]}


class Move(PowerAction, frozen=True):
    """Yellow: move a ship to a connected system."""

    to: int
    verb: ClassVar = "move"
    slots: ClassVar = {"ship": "SHIP", "at": "FROM", "to": "TO"}
    line: ClassVar = _("{player} moves a {ship} ship from {system} to {to}")
    power: ClassVar = YELLOW
    title: ClassVar = _("Move")

    @staticmethod
    def candidates(position: Position, at: int, acting: Heap) -> Iterator[Move]:
        for ship in kinds(acting):
            for to in range(len(position.systems)):
                yield Move(at, ship, to)

    def refusal(self, position: Position, acting: Heap) -> Refusal | None:
        if not has(acting, self.ship):
            return Refusal.NO_SHIP
        if self.at == self.to:
            return Refusal.SAME_SYSTEM
        if not connected(position.systems[self.at].stars, position.systems[self.to].stars):
            return Refusal.NOT_CONNECTED
        return None

    def apply(self, position: Position) -> Position:
        mover, bank = position.to_move, position.bank
        arrived = position.systems[self.to].with_ship(mover, self.ship)
        left = position.systems[self.at].without_ship(mover, self.ship)
        return position.with_system(self.to, arrived, bank).with_system(self.at, left, bank)

    def key(self, position: Position) -> str:
        return f"move:{position.systems[self.to].name}"

    def label(self, position: Position) -> Message:
        return _("Move to {system}", system=name_shown(position.systems[self.to].name))

    def journal_facts(self, position: Position) -> dict[str, Param]:
        return super().journal_facts(position) | {"to": name_shown(position.systems[self.to].name)}


class Discover(PowerAction, frozen=True):
    """Yellow: move a ship to a new system, whose star comes from the bank."""

    star: Kind
    name: str = ""
    verb: ClassVar = "discover"
    slots: ClassVar = {"ship": "SHIP", "at": "FROM", "star": "STAR", "name": "NAME"}
    line: ClassVar = _("{player} discovers {to}, a {new} star, with a {ship} ship from {system}")
    power: ClassVar = YELLOW
    title: ClassVar = _("Discover")
    labels: ClassVar = [_("Discover a {star} star", star=piece) for piece in PIECES]

    @staticmethod
    def candidates(position: Position, at: int, acting: Heap) -> Iterator[Discover]:
        for ship in kinds(acting):
            for star in KINDS:
                yield Discover(at, ship, star)

    def refusal(self, position: Position, acting: Heap) -> Refusal | None:
        if not has(acting, self.ship):
            return Refusal.NO_SHIP
        if not connected(position.systems[self.at].stars, ONLY[self.star]):
            return Refusal.NOT_CONNECTED
        if not has(position.bank, self.star):
            return Refusal.BANK_EMPTY
        return Refusal.NAME_TAKEN if self.name and position.find(self.name) is not None else None

    def apply(self, position: Position) -> Position:
        mover, bank = position.to_move, without_piece(position.bank, self.star)
        ship = ONLY[self.ship]
        ships = (ship, NOTHING) if mover == 0 else (NOTHING, ship)
        found = System(NOBODY, ONLY[self.star], ships, self.name)
        left = position.systems[self.at].without_ship(mover, self.ship)
        return Position(mover, (*position.systems, found), bank).with_system(self.at, left, bank)

    def taken(self) -> Kind:
        return self.star

    def key(self, position: Position) -> str:
        return f"discover:{NAME[self.star]}"

    def answers(self, position: Position) -> list[str]:
        ship, action = super().answers(position)
        return [ship, f"{action}:{self.name}"]

    def label(self, position: Position) -> Message:
        return self.labels[self.star]

    def journal_facts(self, position: Position) -> dict[str, Param]:
        return super().journal_facts(position) | {"new": PIECES[self.star], "to": name_shown(self.name)}

    def refusal_facts(self, position: Position) -> dict[str, Param]:
        return super().refusal_facts(position) | {"name": self.name}


class Attack(PowerAction, frozen=True):
    """Red: take an enemy ship, no larger than the acting one."""

    verb: ClassVar = "attack"
    slots: ClassVar = {"ship": "PIECE", "at": "SYSTEM"}
    line: ClassVar = _("{player} captures a {ship} ship at {system}")
    power: ClassVar = RED
    title: ClassVar = _("Capture")
    labels: ClassVar = [_("Capture the {ship} ship", ship=piece) for piece in PIECES]
    without_candidates: ClassVar = _("there is no enemy ship here")

    @staticmethod
    def candidates(position: Position, at: int, acting: Heap) -> Iterator[Attack]:
        for ship in kinds(position.systems[at].ships[1 - position.to_move]):
            yield Attack(at, ship)

    def refusal(self, position: Position, acting: Heap) -> Refusal | None:
        if not has(position.systems[self.at].ships[1 - position.to_move], self.ship):
            return Refusal.NO_TARGET
        return Refusal.TOO_SMALL if largest(acting) < SIZE[self.ship] else None

    def apply(self, position: Position) -> Position:
        mover = position.to_move
        system = position.systems[self.at].without_ship(1 - mover, self.ship)
        return position.with_system(self.at, system.with_ship(mover, self.ship), position.bank)

    def actor(self, position: Position) -> Kind:
        return max(kinds(position.fleet(self.at)), key=lambda kind: SIZE[kind])

    def key(self, position: Position) -> str:
        return f"attack:{NAME[self.ship]}:{1 - position.to_move}"

    def label(self, position: Position) -> Message:
        return self.labels[self.ship]


POWER_ACTIONS: tuple[type[PowerAction], ...] = (Build, Trade, Move, Discover, Attack)
