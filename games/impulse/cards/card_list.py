"""The 108 cards, in the order of the ten actions. There is no card 21.

RULES.md § Actions.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from games.impulse.cards.effects import (
    Boxed,
    Build,
    Color,
    Command,
    Draw,
    Effect,
    Execute,
    Mine,
    Pick,
    Plan,
    Refine,
    Research,
    Sabotage,
    Site,
    Trade,
    with_box,
)


class Card(NamedTuple):
    """A card: colour and size are for battles, minerals and trade; the text is the effect."""

    id: int
    color: Color
    size: int
    effect: Effect


# fmt: off
_ALL = (
    # command
    Card(6, "yellow", 2, Command(ship="cruiser", fleet_size=Boxed(2))),
    Card(12, "green", 2, Command(fleets=Boxed(1), same_card=True)),
    Card(75, "yellow", 3, Command(fleets=Boxed(2), same_card=True)),
    Card(78, "green", 2, Command(fleets=Boxed(1), same_card=True)),
    Card(98, "green", 3, Command(fleets=Boxed(2), same_card=True)),
    Card(31, "yellow", 1, Command(ship="cruiser", fleet_size=1, moves=Boxed(1))),
    Card(38, "yellow", 1, Command(ship="cruiser", fleet_size=1, moves=Boxed(1))),
    Card(44, "yellow", 1, Command(ship="cruiser", fleet_size=1, moves=Boxed(1))),
    Card(69, "yellow", 1, Command(ship="cruiser", fleet_size=1, moves=Boxed(1))),
    Card(70, "yellow", 1, Command(ship="cruiser", fleet_size=1, moves=Boxed(1))),
    Card(35, "yellow", 1, Command(ship="transport", fleet_size=1, moves=Boxed(1))),
    Card(81, "yellow", 1, Command(ship="transport", fleet_size=1, moves=Boxed(1))),
    Card(94, "yellow", 1, Command(ship="transport", fleet_size=1, moves=Boxed(1))),
    Card(4, "yellow", 2, Command(fleet_size=Boxed(1))),
    Card(26, "yellow", 2, Command(fleet_size=Boxed(1))),
    Card(42, "yellow", 2, Command(fleet_size=Boxed(1))),
    Card(100, "yellow", 2, Command(fleet_size=Boxed(1))),
    Card(91, "yellow", 3, Command(fleet_size=Boxed(1), moves=2)),
    Card(105, "yellow", 3, Command(fleet_size=Boxed(1), moves=2)),
    Card(41, "yellow", 1, Command(ship="transport", fleet_size=Boxed(1))),
    Card(56, "yellow", 1, Command(ship="transport", fleet_size=Boxed(1))),
    Card(71, "yellow", 1, Command(ship="transport", fleet_size=Boxed(1))),
    Card(40, "yellow", 2, Command(ship="transport", fleet_size=Boxed(1), moves=2)),
    Card(39, "yellow", 2, Command(ship="cruiser", fleet_size=2, moves=Boxed(1))),
    Card(13, "yellow", 3, Command(fleet_size=2, moves=Boxed(1))),
    Card(55, "yellow", 3, Command(fleet_size=2, moves=Boxed(1))),
    Card(88, "yellow", 2, Command(ship="transport", fleet_size=2, moves=Boxed(1))),
    # build
    Card(22, "blue", 1, Build(ship="cruiser", count=Boxed(1))),
    Card(30, "blue", 1, Build(ship="cruiser", count=Boxed(1))),
    Card(37, "blue", 1, Build(ship="cruiser", count=Boxed(1))),
    Card(109, "blue", 2, Build(ship="cruiser", count=Boxed(1), site=Site.ONE_OCCUPIED)),
    Card(32, "blue", 2, Build(count=Boxed(1), site=Site.HOME_AND_EACH_OCCUPIED, color="yellow")),
    Card(52, "blue", 2, Build(count=Boxed(1), site=Site.HOME_AND_EACH_OCCUPIED, color="green")),
    Card(57, "blue", 2, Build(count=Boxed(1), site=Site.HOME_AND_EACH_OCCUPIED, color="blue")),
    Card(62, "blue", 2, Build(count=Boxed(1), site=Site.HOME_AND_EACH_OCCUPIED, color="red")),
    Card(33, "blue", 3, Build(count=Boxed(2), site=Site.ONE_OCCUPIED)),
    Card(10, "blue", 1, Build(ship="transport", count=Boxed(1))),
    Card(48, "blue", 1, Build(ship="transport", count=Boxed(1))),
    Card(27, "blue", 2, Build(ship="transport", count=Boxed(1), site=Site.ONE_OCCUPIED)),
    # mine
    Card(19, "red", 2, Mine(Pick("deck", count=Boxed(1), max_size=2))),
    Card(73, "red", 1, Mine(Pick("deck", max_size=Boxed(1)))),
    Card(102, "red", 1, Mine(Pick("deck", max_size=Boxed(1)))),
    Card(61, "red", 2, Mine(Pick("deck", count=2, max_size=Boxed(1)))),
    Card(23, "green", 1, Mine(Pick("hand", count=Boxed(1), colors=("red",)))),
    Card(29, "red", 1, Mine(Pick("hand", count=Boxed(1), colors=("blue",)))),
    Card(72, "red", 1, Mine(Pick("hand", count=Boxed(1), colors=("yellow",)))),
    Card(85, "red", 1, Mine(Pick("hand", count=Boxed(1), colors=("green",)))),
    Card(92, "red", 3, Mine(Pick("hand", count=Boxed(1), max_size=2))),
    Card(7, "red", 2, Mine(Pick("hand", max_size=Boxed(1)))),
    Card(58, "red", 2, Mine(Pick("hand", max_size=Boxed(1)))),
    Card(93, "red", 3, Mine(Pick("hand", count=2, max_size=Boxed(1)))),
    # trade
    Card(95, "blue", 3, Trade(Pick("deck", count=Boxed(1), max_size=1))),
    Card(11, "blue", 1, Trade(Pick("hand", count=Boxed(1), colors=("red",)))),
    Card(16, "yellow", 1, Trade(Pick("hand", count=Boxed(1), colors=("blue",)))),
    Card(17, "blue", 1, Trade(Pick("hand", count=Boxed(1), colors=("green",)))),
    Card(28, "blue", 1, Trade(Pick("hand", count=Boxed(1), colors=("yellow",)))),
    Card(36, "blue", 1, Trade(Pick("hand", count=Boxed(1), colors=("yellow",)))),
    Card(53, "yellow", 1, Trade(Pick("hand", count=Boxed(1), colors=("blue",)))),
    Card(84, "blue", 1, Trade(Pick("hand", count=Boxed(1), colors=("red",)))),
    Card(99, "blue", 1, Trade(Pick("hand", count=Boxed(1), colors=("green",)))),
    Card(83, "blue", 2, Trade(Pick("hand", count=Boxed(1), max_size=3))),
    Card(68, "blue", 2, Trade(Pick("hand", count=2, max_size=Boxed(1)))),
    # research
    Card(63, "blue", 3, Research(Pick("deck", count=2, max_size=Boxed(1)))),
    Card(96, "red", 3, Research(Pick("deck", count=2, max_size=Boxed(1)))),
    Card(20, "red", 2, Research(Pick("hand", count=Boxed(1), colors=("green",)))),
    Card(60, "red", 2, Research(Pick("hand", count=Boxed(1), colors=("yellow",)))),
    Card(74, "red", 2, Research(Pick("hand", count=Boxed(1), colors=("blue",)))),
    Card(76, "green", 2, Research(Pick("hand", count=Boxed(1), colors=("red",)))),
    Card(2, "red", 1, Research(Pick("hand", max_size=Boxed(1)))),
    Card(54, "red", 1, Research(Pick("hand", max_size=Boxed(1)))),
    Card(77, "red", 1, Research(Pick("hand", max_size=Boxed(1)))),
    Card(18, "red", 3, Research(Pick("hand", max_size=Boxed(1)), then_use=True)),
    Card(101, "red", 1, Research(Pick("plan", count=Boxed(1)))),
    # draw
    Card(5, "green", 3, Draw(Pick("deck", count=Boxed(2)))),
    Card(66, "green", 2, Draw(Pick("deck", count=Boxed(3), max_size=1))),
    Card(90, "green", 2, Draw(Pick("deck", count=Boxed(3), max_size=1))),
    Card(1, "green", 1, Draw(Pick("deck"), then=Pick("deck", count=Boxed(1), colors=("red", "yellow")))),
    Card(3, "blue", 1, Draw(Pick("deck"), then=Pick("deck", count=Boxed(1), colors=("red", "green")))),
    Card(80, "green", 1, Draw(Pick("deck"), then=Pick("deck", count=Boxed(1), colors=("blue", "red")))),
    Card(87, "red", 1, Draw(Pick("deck"), then=Pick("deck", count=Boxed(1), colors=("green", "yellow")))),
    Card(103, "green", 1, Draw(Pick("deck"), then=Pick("deck", count=Boxed(1), colors=("blue", "yellow")))),
    Card(108, "yellow", 1, Draw(Pick("deck"), then=Pick("deck", count=Boxed(1), colors=("blue", "green")))),
    # sabotage
    Card(15, "red", 1, Sabotage(bombs=Boxed(1))),
    Card(45, "red", 3, Sabotage(bombs=Boxed(2))),
    Card(9, "red", 2, Sabotage(target="cruiser", bombs=Boxed(3))),
    Card(79, "red", 1, Sabotage(target="cruiser", bombs=Boxed(2))),
    Card(24, "red", 2, Sabotage(target="transport", bombs=Boxed(3))),
    Card(104, "red", 1, Sabotage(target="transport", bombs=Boxed(2))),
    # plan
    Card(51, "green", 3, Plan(Pick("deck"), then=Pick("deck", count=Boxed(2)), like_first=True)),
    Card(49, "green", 2, Plan(Pick("deck", count=2, max_size=Boxed(1)))),
    Card(8, "green", 1, Plan(Pick("hand", count=Boxed(2), colors=("blue",)))),
    Card(14, "green", 1, Plan(Pick("hand", count=Boxed(2), colors=("yellow",)))),
    Card(25, "green", 1, Plan(Pick("hand", count=Boxed(2), colors=("red",)))),
    Card(59, "blue", 1, Plan(Pick("hand", count=Boxed(2), colors=("green",)))),
    Card(34, "green", 2, Plan(Pick("hand", count=Boxed(2)), distinct_colors=True)),
    Card(50, "green", 2, Plan(Pick("hand", count=Boxed(2), max_size=1))),
    # execute
    Card(82, "green", 1, Execute(Pick("deck", max_size=Boxed(1)))),
    Card(86, "green", 1, Execute(Pick("deck", max_size=Boxed(1)))),
    Card(97, "green", 1, Execute(Pick("deck", max_size=Boxed(1)))),
    Card(64, "green", 3, Execute(Pick("hand", max_size=Boxed(2)))),
    Card(65, "blue", 3, Execute(Pick("hand", max_size=Boxed(2)))),
    Card(89, "green", 2, Execute(Pick("hand", max_size=Boxed(1)))),
    # refine
    Card(46, "green", 1, Refine(colors=("yellow",), rate=Boxed(1))),
    Card(47, "blue", 1, Refine(colors=("green",), rate=Boxed(1))),
    Card(67, "green", 1, Refine(colors=("blue",), rate=Boxed(1))),
    Card(107, "green", 1, Refine(colors=("red",), rate=Boxed(1))),
    Card(106, "blue", 3, Refine(points=Boxed(2))),
    Card(43, "green", 3, Refine(count=Boxed(1))),
)
# fmt: on
CARDS: dict[int, Card] = {card.id: card for card in _ALL}


@cache
def effect_of(card: int, boost: int) -> Effect:
    """Return the effect of a card with the number in its box raised by `boost`."""
    return with_box(CARDS[card].effect, lambda number: int(number) + boost)


@cache
def boxed_effect_of(card: int, boost: int) -> Effect:
    """Return the effect of a card with the number still in its box, for texts that show it."""
    return with_box(CARDS[card].effect, lambda number: Boxed(number + boost))


def fits(card: int, pick: Pick) -> bool:
    """Return whether a pick takes the card, apart from `like_newest`."""
    return pick.takes(CARDS[card].color, CARDS[card].size)


def are_alike(card: int, other: int) -> bool:
    """Return whether two cards have the same colour and size."""
    return (CARDS[card].color, CARDS[card].size) == (CARDS[other].color, CARDS[other].size)
