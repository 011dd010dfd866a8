"""What a card's text does, as data: the ten actions and the numbers in them.

All numbers mean "up to". One number of each card is printed in a box; `boosted` raises that one.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Color: TypeAlias = Literal["blue", "yellow", "red", "green"]
Kind: TypeAlias = Literal["transport", "cruiser"]
Ship: TypeAlias = Literal["transport", "cruiser", "any"]
COLORS: tuple[Color, ...] = ("blue", "green", "red", "yellow")
ANY_SIZE = 3
WHOLE_FLEET = 12


class Effect(msgspec.Struct, frozen=True):
    """Something that can be done by using a card, a technology or the Sector Core."""


class Pick(msgspec.Struct, frozen=True):
    """Up to `count` cards from a source, each of at most that size and of one of the colours."""

    source: Literal["hand", "deck", "plan"] = "deck"
    count: int = 1
    max_size: int = ANY_SIZE
    colors: tuple[Color, ...] = ()

    def fits(self, color: Color, size: int) -> bool:
        return size <= self.max_size and (not self.colors or color in self.colors)

    @property
    def unconditional(self) -> bool:
        return self.max_size >= ANY_SIZE and not self.colors


class Command(Effect, frozen=True):
    """Move `fleets` groups of one kind of ship; several have to meet at the same card."""

    ship: Ship = "any"
    fleets: int = 1
    fleet_size: int = WHOLE_FLEET
    moves: int = 1
    same_card: bool = False
    only: Literal["", "to the core", "across face-down"] = ""


class Build(Effect, frozen=True):
    """Put up to `count` new ships at each place that `where` names."""

    ship: Ship = "any"
    count: int = 1
    where: Literal["home", "occupied", "home and each"] = "home"
    color: Color | None = None
    only: Literal["", "towards face-down"] = ""


class Mine(Effect, frozen=True):
    """Put cards into the minerals."""

    pick: Pick
    like_newest: bool = False


class Trade(Effect, frozen=True):
    """Discard cards for points, as many as their sizes."""

    pick: Pick


class Research(Effect, frozen=True):
    """Put cards into technology slots."""

    pick: Pick
    then_use: bool = False
    like_newest: bool = False


class Draw(Effect, frozen=True):
    """Draw cards into the hand, one step after the other."""

    steps: tuple[Pick, ...]


class Plan(Effect, frozen=True):
    """Add cards to the end of the Plan."""

    steps: tuple[Pick, ...]
    distinct_colors: bool = False
    like_first: bool = False  # the second step takes only the colour of the first card


class Execute(Effect, frozen=True):
    """Use a card once without sharing it, or use an own technology."""

    pick: Pick


class Refine(Effect, frozen=True):
    """Discard minerals for points: `rate` for each gem, or `points` for the card."""

    count: int = 1
    colors: tuple[Color, ...] = ()
    rate: int = 1
    points: int | None = None


class Sabotage(Effect, frozen=True):
    """Drop bombs on an enemy fleet: each deck card of size 2 or 3 destroys a ship."""

    target: Ship = "any"
    bombs: int = 1


class Improvise(Effect, frozen=True):
    """The basic technology of all races: pay one hand card, then move a fleet or build a ship."""

    command: Command = Command()
    build: Build = Build()


class Box(msgspec.Struct, frozen=True):
    """Where the boxed number stands: a field of the effect, or of its pick, or of one of its steps."""

    field: str
    step: int = 0


def boxed(effect: Effect, box: Box) -> int:
    """The number in the box."""
    number: int = getattr(_holder(effect, box), box.field)
    return number


def boosted(effect: Effect, box: Box, extra: int) -> Effect:
    """The effect with `extra` added to the number in the box; there is no size above 3."""
    holder = _holder(effect, box)
    number = boxed(effect, box) + extra
    if box.field == "max_size":
        number = min(number, ANY_SIZE)
    raised = msgspec.structs.replace(holder, **{box.field: number})
    if isinstance(raised, Effect):
        return raised
    if isinstance(effect, Draw | Plan):
        steps = (*effect.steps[: box.step], raised, *effect.steps[box.step + 1 :])
        return msgspec.structs.replace(effect, steps=steps)
    return msgspec.structs.replace(effect, pick=raised)


def _holder(effect: Effect, box: Box) -> msgspec.Struct:
    if isinstance(effect, Draw | Plan):
        return effect.steps[box.step]
    if box.field in effect.__struct_fields__:
        return effect
    pick: Pick = effect.pick  # type: ignore[attr-defined]  # every other effect has one
    return pick
