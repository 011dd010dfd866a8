"""Effects of card texts, as data: the ten actions and their numbers.

All numbers mean "up to". One number of each card is printed in a box: it is `Boxed`, and boosts raise it.
RULES.md § Boosts, § Actions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum, auto
from typing import Literal, TypeAlias, TypeVar

import msgspec

Color: TypeAlias = Literal["blue", "yellow", "red", "green"]
Kind: TypeAlias = Literal["transport", "cruiser"]
Ship: TypeAlias = Literal["transport", "cruiser", "any"]
COLORS: tuple[Color, ...] = ("blue", "green", "red", "yellow")
KINDS: tuple[Kind, ...] = ("transport", "cruiser")
LARGEST = 3
WHOLE_FLEET = 12


class Boxed(int):
    """The number in the box of a card."""


class Route(Enum):
    """Conditions on the steps of a Command."""

    ANYWHERE = auto()
    TO_THE_CORE = auto()
    ACROSS_FACE_DOWN = auto()


class Site(Enum):
    """The cards at which a Build puts ships."""

    HOME = auto()
    ONE_OCCUPIED = auto()
    HOME_AND_EACH_OCCUPIED = auto()  # of the other cards, those of one colour


class Effect(msgspec.Struct, frozen=True):
    """An effect of a card, a technology or the Sector Core."""


class Pick(msgspec.Struct, frozen=True):
    """Up to `count` cards from a source, limited by size and colours."""

    source: Literal["hand", "deck", "plan"]
    count: int = 1
    max_size: int = LARGEST
    colors: tuple[Color, ...] = ()
    like_newest: bool = False  # only with the colour and size of the newest Impulse card

    def __post_init__(self) -> None:
        if self.max_size > LARGEST:
            msgspec.structs.force_setattr(self, "max_size", type(self.max_size)(LARGEST))

    def takes(self, color: Color, size: int) -> bool:
        return size <= self.max_size and (not self.colors or color in self.colors)

    @property
    def unconditional(self) -> bool:
        return self.max_size == LARGEST and not self.colors


class Command(Effect, frozen=True):
    """Move `fleets` groups of one kind of ship; several have to meet at the same card."""

    ship: Ship = "any"
    fleets: int = 1
    fleet_size: int = WHOLE_FLEET
    moves: int = 1
    same_card: bool = False
    route: Route = Route.ANYWHERE


class Build(Effect, frozen=True):
    """Put up to `count` new ships at each place of `site`."""

    ship: Ship = "any"
    count: int = 1
    site: Site = Site.HOME
    color: Color | None = None
    towards_face_down: bool = False


class Mine(Effect, frozen=True):
    """Put cards into the minerals."""

    pick: Pick


class Trade(Effect, frozen=True):
    """Discard cards for points, as many as their sizes."""

    pick: Pick


class Research(Effect, frozen=True):
    """Put cards into technology slots."""

    pick: Pick
    then_use: bool = False


class Draw(Effect, frozen=True):
    """Draw cards into the hand, one pick after the other."""

    pick: Pick
    then: Pick | None = None


class Plan(Effect, frozen=True):
    """Add cards to the end of the Plan, one pick after the other."""

    pick: Pick
    then: Pick | None = None
    distinct_colors: bool = False
    like_first: bool = False  # the second pick takes only the colour of the first card


class Execute(Effect, frozen=True):
    """Use a card once without sharing it, or use an own technology."""

    pick: Pick


class Refine(Effect, frozen=True):
    """Discard minerals for points: `rate` for each gem, or `points` for the card."""

    count: int = 1
    colors: tuple[Color, ...] = ()
    rate: int = 1
    points: int | None = None

    def takes(self, color: Color) -> bool:
        return not self.colors or color in self.colors

    def worth(self, size: int) -> int:
        """Return the points for a mineral of that size."""
        return self.rate * size if self.points is None else self.points


class Sabotage(Effect, frozen=True):
    """Drop bombs on an enemy fleet: each deck card of size 2 or 3 destroys a ship."""

    target: Ship = "any"
    bombs: int = 1


class Improvise(Effect, frozen=True):
    """The Basic technology of all races: pay one hand card, then move a fleet or build a ship."""

    command: Command = Command()
    build: Build = Build()


def picks(effect: Draw | Plan) -> tuple[Pick, ...]:
    return (effect.pick,) if effect.then is None else (effect.pick, effect.then)


P = TypeVar("P", Effect, Pick)


def with_box(part: P, change: Callable[[int], int]) -> P:
    """Return an effect, or a pick, with `change` applied to the number in its box."""

    def changed(value: object) -> object:
        match value:
            case Boxed():
                return change(value)
            case Pick():
                return with_box(value, change)
        return value

    values = {name: changed(getattr(part, name)) for name in part.__struct_fields__}
    return msgspec.structs.replace(part, **values)


def boxes(part: Effect | Pick) -> Iterator[int]:
    """Yield the numbers in boxes: one, except in basic technologies, which have none."""
    for value in (getattr(part, name) for name in part.__struct_fields__):
        match value:
            case Boxed():
                yield int(value)
            case Pick():
                yield from boxes(value)
