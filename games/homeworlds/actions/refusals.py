"""Reasons why an action is not legal, each with its sentence."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from games.core import IllegalAnswer, Message, _


class Refusal(Enum):
    """A reason to refuse an action. `Action.refusal_facts` fills in the sentences."""

    NO_HOMEWORLD = _("your first turn sets up your homeworld")
    SECOND_HOMEWORLD = _("a homeworld is founded only once")
    NOT_LARGE = _("your first ship must be large")
    ONE_STAR = _("a homeworld begins with two stars")
    NAME_TAKEN = _("there is already a system called {name}")
    NO_ACTIONS = _("you have no action left in this turn")
    OTHER_POWER = _("the ship you sacrificed gives another power: {power}")
    NO_TECH = _("no star and no ship of yours there is {tech}")
    ABSENT = _("you have no ship there")
    NO_SHIP = _("you have no {ship} ship there")
    BANK_EMPTY = _("the bank has none left")
    NO_MODEL = _("none of your ships there is {colour}")
    NOT_SMALLEST = _("the bank has a smaller one, a {smallest}")
    SIZE_MISMATCH = _("a trade is for a piece of the same size")
    SAME_COLOUR = _("a trade is for a piece of another colour")
    SAME_SYSTEM = _("the ship is there already")
    NOT_CONNECTED = _("not connected: there are stars of the same size in both")
    NO_TARGET = _("your opponent has no {ship} ship there")
    TOO_SMALL = _("none of your ships there is large enough")
    NO_OVERPOPULATION = _("fewer than four pieces there are {colour}")


Waived: TypeAlias = tuple[Refusal, ...]  # homeworld rules that a match or a record waives
ANY_SHIP: Waived = (Refusal.NOT_LARGE,)
ODD_RECORD: Waived = (Refusal.NOT_LARGE, Refusal.ONE_STAR)


class IllegalAction(IllegalAnswer):
    """An action refused; `refusal` is the reason, for programs."""

    def __init__(self, tried: str, why: Message, refusal: Refusal | None = None) -> None:
        super().__init__(_("{tried}: {why}", tried=tried, why=why))
        self.refusal = refusal
