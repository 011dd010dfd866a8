"""A turn in the making: what has been done in it and what may be done next.

turn = any number of catastrophes at any moments, and one of: a basic action, a sacrifice with up to
as many actions of its colour as it has pips, or nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.homeworlds.actions import (
    POWERED,
    Action,
    Catastrophe,
    Forgiven,
    Homeworld,
    Pass,
    Powered,
    Refusal,
    Sacrifice,
)
from games.homeworlds.pieces import COLOUR, OF_COLOUR, SIZE, Colour
from games.homeworlds.position import Position


class Turn(NamedTuple):
    """A position within a turn, with the number of actions that are left.

    `power` is the colour of the sacrificed ship, if there is one; `set_up` says that this is a
    player's first turn.
    """

    position: Position
    left: int = 1
    power: Colour | None = None
    set_up: bool = False

    @staticmethod
    def begin(position: Position) -> Turn:
        return Turn(position, set_up=position.setting_up())

    @property
    def fresh(self) -> bool:
        """Whether the action of this turn is still to be chosen."""
        return self.left > 0 and self.power is None

    def refusal(self, action: Action, forgiven: Forgiven = ()) -> Refusal | None:
        """Why `action` is not legal now, or None if it is."""
        if isinstance(action, Homeworld):
            if not (self.set_up and self.left):
                return Refusal.SECOND_HOMEWORLD
            return action.refusal(self.position, forgiven)
        if self.set_up and self.left:
            return Refusal.NO_HOMEWORLD
        if isinstance(action, Catastrophe):
            return action.refusal(self.position)
        if self.left == 0:
            return Refusal.NO_ACTIONS
        if isinstance(action, Pass):
            return None
        if isinstance(action, Sacrifice):
            return action.refusal(self.position) if self.fresh else Refusal.NO_ACTIONS
        return self.denied(action.at, action.power) or action.refusal(self.position)

    def denied(self, at: int, colour: Colour) -> Refusal | None:
        """Why ships of the player to move cannot use the power of `colour` in a system."""
        system = self.position.systems[at]
        mine = system.ships[self.position.to_move]
        if not mine:
            return Refusal.ABSENT
        if self.power is not None:
            return None if self.power == colour else Refusal.OTHER_POWER
        return None if system.stars + mine & OF_COLOUR[colour] else Refusal.NO_TECH

    def after(self, action: Action) -> Turn:
        """The turn when `action`, which must be legal, is done."""
        position, left, power, set_up = self
        match action:
            case Pass():
                return Turn(position, left - 1 if power is not None else 0, power)
            case Catastrophe():
                return Turn(action.apply(position), left, power, set_up)
            case Homeworld():
                return Turn(action.apply(position), 0, None, True)
            case Sacrifice(ship=ship):
                return Turn(action.apply(position), SIZE[ship], COLOUR[ship])
        return Turn(action.apply(position), left - 1, power)

    def powered(self) -> Iterator[Powered]:
        """All legal actions of a colour, basic ones or those a sacrifice pays for."""
        position = self.position
        for at in range(len(position.systems) if self.left else 0):
            for verb in POWERED:
                if self.denied(at, verb.power) is None:
                    for action in verb.candidates(position, at):
                        if action.refusal(position) is None:
                            yield action

    def sacrifices(self) -> Iterator[Sacrifice]:
        position = self.position
        for at in range(len(position.systems) if self.fresh else 0):
            yield from Sacrifice.candidates(position, at)

    def catastrophes(self) -> Iterator[Catastrophe]:
        for at, colour in self.position.overpopulations():
            yield Catastrophe(at, colour)

    def verdict(self) -> str | None:
        """How the match would end if the turn ended now (see `Position.verdict`)."""
        return None if self.set_up else self.position.verdict()

    def end(self) -> Position:
        """The position after this turn, with the other player to move."""
        return self.position.passed_on()
