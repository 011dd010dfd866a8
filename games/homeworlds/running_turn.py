"""A running turn: its actions so far, and the legal next ones.

A turn has any number of catastrophes at any moment, and one of three: a basic action, a sacrifice, or
nothing. A sacrifice brings as many actions of its colour as its ship has pips.

RULES.md § Powers, § Sacrifice, § The end (a pass).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.core import Message
from games.homeworlds.actions.action import Action, Catastrophe, Homeworld, Pass, Sacrifice
from games.homeworlds.actions.powers import POWER_ACTIONS, PowerAction
from games.homeworlds.actions.refusals import Refusal, Waived
from games.homeworlds.map.pieces import COLOUR, SIZE, Colour, Heap, has_colour
from games.homeworlds.map.position import Position, Verdict
from games.homeworlds.view.text import POWERS


class Turn(NamedTuple):
    """A position within a turn; `set_up` says that it is a player's first one."""

    position: Position
    actions_left: int = 1
    sacrificed_colour: Colour | None = None  # without a sacrifice, any power of a system may be used
    set_up: bool = False

    @staticmethod
    def begin(position: Position) -> Turn:
        return Turn(position, set_up=position.needs_homeworld())

    @property
    def action_is_open(self) -> bool:
        """Return whether the action of this turn is still to be chosen."""
        return self.actions_left > 0 and self.sacrificed_colour is None

    def refusal(self, action: Action, waived: Waived = ()) -> Refusal | None:
        """Return why `action` is not legal now, or None if it is."""
        position = self.position
        if isinstance(action, Homeworld):
            if not (self.set_up and self.actions_left):
                return Refusal.SECOND_HOMEWORLD
            return action.refusal(position, waived)
        if self.set_up and self.actions_left:
            return Refusal.NO_HOMEWORLD
        if isinstance(action, Catastrophe):
            return action.refusal(position)
        if self.actions_left == 0:
            return Refusal.NO_ACTIONS
        if isinstance(action, Sacrifice):
            return action.refusal(position) if self.action_is_open else Refusal.NO_ACTIONS
        if isinstance(action, PowerAction):
            refusal = self.power_refusal(action.at, action.power)
            return refusal or action.refusal(position, position.fleet(action.at))
        return None  # a pass

    def power_refusal(self, at: int, colour: Colour) -> Refusal | None:
        """Return why ships of the player to move cannot use the power of `colour` in a system."""
        system = self.position.systems[at]
        fleet = system.ships[self.position.to_move]
        if not fleet:
            return Refusal.ABSENT
        if self.sacrificed_colour is not None:
            return None if self.sacrificed_colour == colour else Refusal.OTHER_POWER
        there = has_colour(fleet, colour) or has_colour(system.stars, colour)
        return None if there else Refusal.NO_TECH

    def why_not(self, action: Action, refusal: Refusal) -> Message:
        facts = action.refusal_facts(self.position)
        if self.sacrificed_colour is not None:
            facts["power"] = POWERS[self.sacrificed_colour]
        return Message(refusal.value.id, facts)

    def after(self, action: Action) -> Turn:
        """Return the turn after `action`, which must be legal."""
        position, left, power = (
            action.apply(self.position),
            self.actions_left,
            self.sacrificed_colour,
        )
        match action:
            case Pass():
                return Turn(position, left - 1 if power is not None else 0, power)
            case Catastrophe():
                return Turn(position, left, power, self.set_up)
            case Homeworld():
                return Turn(position, 0, None, True)
            case Sacrifice(ship=ship):
                return Turn(position, SIZE[ship], COLOUR[ship])
        return Turn(position, left - 1, power)

    def power_actions(self) -> Iterator[PowerAction]:
        """Yield all legal actions of a colour, basic or paid for by a sacrifice."""
        for at, system in enumerate(self.position.systems):
            if fleet := system.ships[self.position.to_move]:
                yield from self.power_actions_of(at, fleet)

    def power_actions_of(self, at: int, acting: Heap) -> Iterator[PowerAction]:
        """Yield those actions that one of the ships `acting` in a system can do."""
        position = self.position
        for kind in POWER_ACTIONS if self.actions_left else ():
            if self.power_refusal(at, kind.power) is None:
                for action in kind.candidates(position, at, acting):
                    if action.refusal(position, acting) is None:
                        yield action

    def sacrifices(self) -> Iterator[Sacrifice]:
        for at in range(len(self.position.systems) if self.action_is_open else 0):
            yield from Sacrifice.candidates(self.position, at)

    def catastrophes(self) -> Iterator[Catastrophe]:
        for at, colour in self.position.overpopulations():
            yield Catastrophe(at, colour)

    def verdict(self) -> Verdict | None:
        """Return the end of the match if the turn ended now (see `Position.verdict`)."""
        return None if self.set_up else self.position.verdict()

    def end(self) -> Position:
        """Return the position after this turn, with the other player to move."""
        return self.position.with_next_player()
