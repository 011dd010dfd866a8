"""Actions of a turn: their legality, their effect and their texts.

Each action is one class. It states its legality, its effect, its option's key, its button, its line in the
log and its notation. Only this module and `powers.py` state legality: questions, the reader of written turns
and `successors` call `refusal`.

RULES.md § Set-up, § Sacrifice, § Catastrophes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from msgspec import Struct

from games.core import Message, Name, _, plural
from games.core.dialogue.messages import Param
from games.homeworlds.actions.refusals import Refusal, Waived
from games.homeworlds.map.pieces import (
    LARGE,
    LETTERS,
    NAME,
    NOTHING,
    SIZE,
    SIZES,
    Colour,
    Kind,
    contains,
    has,
    heap_of,
    joined,
    kinds,
    of_colour,
    with_piece,
    without_colour,
    without_heap,
)
from games.homeworlds.map.position import Position, System
from games.homeworlds.map.star_names import name_shown
from games.homeworlds.view.text import COLOURS, PIECES, POWERS


class Action(Struct, frozen=True):
    """An action of the player to move. Systems are named by their index in the position.

    `slots` is the grammar of the notation: the fields behind the verb, in the order written. Each has the
    word by which hints name it.
    """

    verb: ClassVar[str]
    slots: ClassVar[Mapping[str, str]]
    line: ClassVar[Message]  # of the log

    def apply(self, position: Position) -> Position:
        """Return the position after this action, which must be legal."""
        raise NotImplementedError

    def key(self, position: Position) -> str:
        """Return the option's key, once the acting ship is picked."""
        raise NotImplementedError

    def answers(self, position: Position) -> list[str]:
        """Return the answers for this action, from the beginning of a step."""
        raise NotImplementedError

    def label(self, position: Position) -> Message:
        """Return the button's label, given the acting ship."""
        raise NotImplementedError

    def journal(self, position: Position) -> Message:
        """Return the line for the log, for this action done in `position`."""
        return Message(self.line.id, self.journal_facts(position))

    def journal_facts(self, position: Position) -> dict[str, Param]:
        """Return the parameters of `line`."""
        return {"player": Name(position.to_move)}

    def refusal_facts(self, position: Position) -> dict[str, Param]:
        """Return the parameters that a refusal may use."""
        return {}


def ship_key(system: System, seat: int, kind: Kind) -> str:
    """Return the key of a ship: any one of its kind in its system."""
    return f"ship:{system.name}:{NAME[kind]}:{seat}"


class ShipAction(Action, frozen=True):
    """An action in the system `at`, with one of the player's ships, or with one built or captured."""

    at: int
    ship: Kind

    def actor(self, position: Position) -> Kind:
        """Return a ship that can act: any able one, if the notation leaves it open."""
        return self.ship

    def answers(self, position: Position) -> list[str]:
        system = position.systems[self.at]
        return [ship_key(system, position.to_move, self.actor(position)), self.key(position)]

    def journal_facts(self, position: Position) -> dict[str, Param]:
        facts = super().journal_facts(position)
        return facts | {"system": name_shown(position.systems[self.at].name), "ship": PIECES[self.ship]}

    def refusal_facts(self, position: Position) -> dict[str, Param]:
        return {"ship": PIECES[self.ship]}


class Sacrifice(ShipAction, frozen=True):
    """Return a ship to the bank for as many actions of its colour as it has pips."""

    verb: ClassVar = "sacrifice"
    slots: ClassVar = {"ship": "SHIP", "at": "SYSTEM"}
    line: ClassVar = _("{player} sacrifices a {ship} ship at {system}")

    @staticmethod
    def candidates(position: Position, at: int) -> Iterator[Sacrifice]:
        for ship in kinds(position.fleet(at)):
            yield Sacrifice(at, ship)

    def refusal(self, position: Position) -> Refusal | None:
        return None if has(position.fleet(self.at), self.ship) else Refusal.NO_SHIP

    def apply(self, position: Position) -> Position:
        system = position.systems[self.at].without_ship(position.to_move, self.ship)
        return position.with_system(self.at, system, with_piece(position.bank, self.ship))

    def key(self, position: Position) -> str:
        return "sacrifice"

    def label(self, position: Position) -> Message:
        return _("Sacrifice it")


# The gain by sacrificing a ship of each kind.
GIVES = [
    plural("for {n} action: {power}", "for {n} actions: {power}", size, power=power)
    for power in POWERS
    for size in SIZES
]


class Catastrophe(Action, frozen=True):
    """Return all pieces of an overpopulated colour to the bank; any number, at any moment."""

    at: int
    colour: Colour
    verb: ClassVar = "catastrophe"
    slots: ClassVar = {"at": "SYSTEM", "colour": "COLOUR"}
    line: ClassVar = _("{player} declares a catastrophe: {colour} at {system}")

    def refusal(self, position: Position) -> Refusal | None:
        enough = self.colour in position.systems[self.at].overpopulated()
        return None if enough else Refusal.NO_OVERPOPULATION

    def apply(self, position: Position) -> Position:
        before = position.systems[self.at]
        stars, first, second = (without_colour(heap, self.colour) for heap in (before.stars, *before.ships))
        after = System(before.home, stars, (first, second), before.name)
        gone = of_colour(before.everything, self.colour)
        return position.with_system(self.at, after, joined(position.bank, gone))

    def is_supernova(self, position: Position) -> bool:
        """Return whether no star remains, so that the whole system returns to the bank."""
        return not without_colour(position.systems[self.at].stars, self.colour)

    def key(self, position: Position) -> str:
        return f"catastrophe:{position.systems[self.at].name}:{LETTERS[self.colour]}"

    def answers(self, position: Position) -> list[str]:
        return [self.key(position)]

    def label(self, position: Position) -> Message:
        return _("Catastrophe: {colour} at {system}", **self._where(position))

    def journal_facts(self, position: Position) -> dict[str, Param]:
        return super().journal_facts(position) | self._where(position)

    def _where(self, position: Position) -> dict[str, Param]:
        return {"colour": COLOURS[self.colour], "system": name_shown(position.systems[self.at].name)}

    def refusal_facts(self, position: Position) -> dict[str, Param]:
        return {"colour": COLOURS[self.colour]}


class Homeworld(Action, frozen=True):
    """The first turn of a player: two stars and a ship. Only odd records lack `second`."""

    star: Kind
    second: Kind | None
    ship: Kind
    name: str = ""
    verb: ClassVar = "homeworld"
    slots: ClassVar = {"star": "STAR", "second": "STAR", "ship": "SHIP", "name": "NAME"}
    line: ClassVar = _("{player} founds the homeworld {system}: stars {first} and {second}, a {ship} ship")

    @property
    def stars(self) -> list[Kind]:
        return [self.star] if self.second is None else [self.star, self.second]

    @staticmethod
    def shortage(position: Position, chosen: Sequence[Kind]) -> Refusal | None:
        """Return the reason why the bank cannot give all the pieces chosen so far."""
        return None if contains(position.bank, heap_of(chosen)) else Refusal.BANK_EMPTY

    def refusal(self, position: Position, waived: Waived = ()) -> Refusal | None:
        if shortage := self.shortage(position, [*self.stars, self.ship]):
            return shortage
        if self.second is None and Refusal.ONE_STAR not in waived:
            return Refusal.ONE_STAR
        if SIZE[self.ship] != LARGE and Refusal.NOT_LARGE not in waived:
            return Refusal.NOT_LARGE
        return Refusal.NAME_TAKEN if self.name and position.find(self.name) is not None else None

    def apply(self, position: Position) -> Position:
        home = System(position.to_move, heap_of(self.stars), (NOTHING, NOTHING), self.name)
        home = home.with_ship(position.to_move, self.ship)
        bank = without_heap(position.bank, home.everything)
        return Position(position.to_move, (*position.systems, home), bank)

    def key(self, position: Position) -> str:
        return "confirm"

    def answers(self, position: Position) -> list[str]:
        keys = [f"bank:{NAME[kind]}" for kind in (*self.stars, self.ship)]
        return [*keys, f"{self.key(position)}:{self.name}"]

    def label(self, position: Position) -> Message:
        return _("Found the homeworld {system}", system=name_shown(self.name))

    def journal_facts(self, position: Position) -> dict[str, Param]:
        first, second = PIECES[self.stars[0]], PIECES[self.stars[-1]]
        facts = super().journal_facts(position) | {"system": name_shown(self.name)}
        return facts | {"first": first, "second": second, "ship": PIECES[self.ship]}

    def refusal_facts(self, position: Position) -> dict[str, Param]:
        return {"name": self.name}


class Pass(Action, frozen=True):
    """Leave an action unused."""

    verb: ClassVar = "pass"
    slots: ClassVar[Mapping[str, str]] = {}
    line: ClassVar = _("{player} passes")

    def apply(self, position: Position) -> Position:
        return position

    def answers(self, position: Position) -> list[str]:
        return []  # unused actions need no answer


PASS = Pass()
