"""The 108 cards, in the order of the ten actions. There is no card 21."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from games.impulse.effects import (
    Box,
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
    Trade,
    boosted,
    boxed,
)


class Card(NamedTuple):
    """A card: its colour and size serve battles, minerals and trade; its text is the effect."""

    id: int
    color: Color
    size: int
    effect: Effect
    box: Box

    @property
    def printed(self) -> int:
        return boxed(self.effect, self.box)


# fmt: off
_ALL = (
    # command
    Card(6, "yellow", 2, Command(ship="cruiser", fleet_size=2), Box("fleet_size")),
    Card(12, "green", 2, Command(same_card=True), Box("fleets")),
    Card(75, "yellow", 3, Command(fleets=2, same_card=True), Box("fleets")),
    Card(78, "green", 2, Command(same_card=True), Box("fleets")),
    Card(98, "green", 3, Command(fleets=2, same_card=True), Box("fleets")),
    Card(31, "yellow", 1, Command(ship="cruiser", fleet_size=1), Box("moves")),
    Card(38, "yellow", 1, Command(ship="cruiser", fleet_size=1), Box("moves")),
    Card(44, "yellow", 1, Command(ship="cruiser", fleet_size=1), Box("moves")),
    Card(69, "yellow", 1, Command(ship="cruiser", fleet_size=1), Box("moves")),
    Card(70, "yellow", 1, Command(ship="cruiser", fleet_size=1), Box("moves")),
    Card(35, "yellow", 1, Command(ship="transport", fleet_size=1), Box("moves")),
    Card(81, "yellow", 1, Command(ship="transport", fleet_size=1), Box("moves")),
    Card(94, "yellow", 1, Command(ship="transport", fleet_size=1), Box("moves")),
    Card(4, "yellow", 2, Command(fleet_size=1), Box("fleet_size")),
    Card(26, "yellow", 2, Command(fleet_size=1), Box("fleet_size")),
    Card(42, "yellow", 2, Command(fleet_size=1), Box("fleet_size")),
    Card(100, "yellow", 2, Command(fleet_size=1), Box("fleet_size")),
    Card(91, "yellow", 3, Command(fleet_size=1, moves=2), Box("fleet_size")),
    Card(105, "yellow", 3, Command(fleet_size=1, moves=2), Box("fleet_size")),
    Card(41, "yellow", 1, Command(ship="transport", fleet_size=1), Box("fleet_size")),
    Card(56, "yellow", 1, Command(ship="transport", fleet_size=1), Box("fleet_size")),
    Card(71, "yellow", 1, Command(ship="transport", fleet_size=1), Box("fleet_size")),
    Card(40, "yellow", 2, Command(ship="transport", fleet_size=1, moves=2), Box("fleet_size")),
    Card(39, "yellow", 2, Command(ship="cruiser", fleet_size=2), Box("moves")),
    Card(13, "yellow", 3, Command(fleet_size=2), Box("moves")),
    Card(55, "yellow", 3, Command(fleet_size=2), Box("moves")),
    Card(88, "yellow", 2, Command(ship="transport", fleet_size=2), Box("moves")),
    # build
    Card(22, "blue", 1, Build(ship="cruiser"), Box("count")),
    Card(30, "blue", 1, Build(ship="cruiser"), Box("count")),
    Card(37, "blue", 1, Build(ship="cruiser"), Box("count")),
    Card(109, "blue", 2, Build(ship="cruiser", where="occupied"), Box("count")),
    Card(32, "blue", 2, Build(where="home and each", color="yellow"), Box("count")),
    Card(52, "blue", 2, Build(where="home and each", color="green"), Box("count")),
    Card(57, "blue", 2, Build(where="home and each", color="blue"), Box("count")),
    Card(62, "blue", 2, Build(where="home and each", color="red"), Box("count")),
    Card(33, "blue", 3, Build(count=2, where="occupied"), Box("count")),
    Card(10, "blue", 1, Build(ship="transport"), Box("count")),
    Card(48, "blue", 1, Build(ship="transport"), Box("count")),
    Card(27, "blue", 2, Build(ship="transport", where="occupied"), Box("count")),
    # mine
    Card(19, "red", 2, Mine(Pick("deck", max_size=2)), Box("count")),
    Card(73, "red", 1, Mine(Pick("deck", max_size=1)), Box("max_size")),
    Card(102, "red", 1, Mine(Pick("deck", max_size=1)), Box("max_size")),
    Card(61, "red", 2, Mine(Pick("deck", count=2, max_size=1)), Box("max_size")),
    Card(23, "green", 1, Mine(Pick("hand", colors=("red",))), Box("count")),
    Card(29, "red", 1, Mine(Pick("hand", colors=("blue",))), Box("count")),
    Card(72, "red", 1, Mine(Pick("hand", colors=("yellow",))), Box("count")),
    Card(85, "red", 1, Mine(Pick("hand", colors=("green",))), Box("count")),
    Card(92, "red", 3, Mine(Pick("hand", max_size=2)), Box("count")),
    Card(7, "red", 2, Mine(Pick("hand", max_size=1)), Box("max_size")),
    Card(58, "red", 2, Mine(Pick("hand", max_size=1)), Box("max_size")),
    Card(93, "red", 3, Mine(Pick("hand", count=2, max_size=1)), Box("max_size")),
    # trade
    Card(95, "blue", 3, Trade(Pick("deck", max_size=1)), Box("count")),
    Card(11, "blue", 1, Trade(Pick("hand", colors=("red",))), Box("count")),
    Card(16, "yellow", 1, Trade(Pick("hand", colors=("blue",))), Box("count")),
    Card(17, "blue", 1, Trade(Pick("hand", colors=("green",))), Box("count")),
    Card(28, "blue", 1, Trade(Pick("hand", colors=("yellow",))), Box("count")),
    Card(36, "blue", 1, Trade(Pick("hand", colors=("yellow",))), Box("count")),
    Card(53, "yellow", 1, Trade(Pick("hand", colors=("blue",))), Box("count")),
    Card(84, "blue", 1, Trade(Pick("hand", colors=("red",))), Box("count")),
    Card(99, "blue", 1, Trade(Pick("hand", colors=("green",))), Box("count")),
    Card(83, "blue", 2, Trade(Pick("hand", max_size=3)), Box("count")),
    Card(68, "blue", 2, Trade(Pick("hand", count=2, max_size=1)), Box("max_size")),
    # research
    Card(63, "blue", 3, Research(Pick("deck", count=2, max_size=1)), Box("max_size")),
    Card(96, "red", 3, Research(Pick("deck", count=2, max_size=1)), Box("max_size")),
    Card(20, "red", 2, Research(Pick("hand", colors=("green",))), Box("count")),
    Card(60, "red", 2, Research(Pick("hand", colors=("yellow",))), Box("count")),
    Card(74, "red", 2, Research(Pick("hand", colors=("blue",))), Box("count")),
    Card(76, "green", 2, Research(Pick("hand", colors=("red",))), Box("count")),
    Card(2, "red", 1, Research(Pick("hand", max_size=1)), Box("max_size")),
    Card(54, "red", 1, Research(Pick("hand", max_size=1)), Box("max_size")),
    Card(77, "red", 1, Research(Pick("hand", max_size=1)), Box("max_size")),
    Card(18, "red", 3, Research(Pick("hand", max_size=1), then_use=True), Box("max_size")),
    Card(101, "red", 1, Research(Pick("plan")), Box("count")),
    # draw
    Card(5, "green", 3, Draw((Pick("deck", count=2),)), Box("count")),
    Card(66, "green", 2, Draw((Pick("deck", count=3, max_size=1),)), Box("count")),
    Card(90, "green", 2, Draw((Pick("deck", count=3, max_size=1),)), Box("count")),
    Card(1, "green", 1, Draw((Pick("deck"), Pick("deck", colors=("red", "yellow",)),)), Box("count", step=1)),
    Card(3, "blue", 1, Draw((Pick("deck"), Pick("deck", colors=("red", "green",)),)), Box("count", step=1)),
    Card(80, "green", 1, Draw((Pick("deck"), Pick("deck", colors=("blue", "red",)),)), Box("count", step=1)),
    Card(87, "red", 1, Draw((Pick("deck"), Pick("deck", colors=("green", "yellow",)),)), Box("count", step=1)),
    Card(103, "green", 1, Draw((Pick("deck"), Pick("deck", colors=("blue", "yellow",)),)), Box("count", step=1)),
    Card(108, "yellow", 1, Draw((Pick("deck"), Pick("deck", colors=("blue", "green",)),)), Box("count", step=1)),
    # sabotage
    Card(15, "red", 1, Sabotage(), Box("bombs")),
    Card(45, "red", 3, Sabotage(bombs=2), Box("bombs")),
    Card(9, "red", 2, Sabotage(target="cruiser", bombs=3), Box("bombs")),
    Card(79, "red", 1, Sabotage(target="cruiser", bombs=2), Box("bombs")),
    Card(24, "red", 2, Sabotage(target="transport", bombs=3), Box("bombs")),
    Card(104, "red", 1, Sabotage(target="transport", bombs=2), Box("bombs")),
    # plan
    Card(51, "green", 3, Plan((Pick("deck"), Pick("deck", count=2),), like_first=True), Box("count", step=1)),
    Card(49, "green", 2, Plan((Pick("deck", count=2, max_size=1),)), Box("max_size")),
    Card(8, "green", 1, Plan((Pick("hand", count=2, colors=("blue",)),)), Box("count")),
    Card(14, "green", 1, Plan((Pick("hand", count=2, colors=("yellow",)),)), Box("count")),
    Card(25, "green", 1, Plan((Pick("hand", count=2, colors=("red",)),)), Box("count")),
    Card(59, "blue", 1, Plan((Pick("hand", count=2, colors=("green",)),)), Box("count")),
    Card(34, "green", 2, Plan((Pick("hand", count=2),), distinct_colors=True), Box("count")),
    Card(50, "green", 2, Plan((Pick("hand", count=2, max_size=1),)), Box("count")),
    # execute
    Card(82, "green", 1, Execute(Pick("deck", max_size=1)), Box("max_size")),
    Card(86, "green", 1, Execute(Pick("deck", max_size=1)), Box("max_size")),
    Card(97, "green", 1, Execute(Pick("deck", max_size=1)), Box("max_size")),
    Card(64, "green", 3, Execute(Pick("hand", max_size=2)), Box("max_size")),
    Card(65, "blue", 3, Execute(Pick("hand", max_size=2)), Box("max_size")),
    Card(89, "green", 2, Execute(Pick("hand", max_size=1)), Box("max_size")),
    # refine
    Card(46, "green", 1, Refine(colors=("yellow",)), Box("rate")),
    Card(47, "blue", 1, Refine(colors=("green",)), Box("rate")),
    Card(67, "green", 1, Refine(colors=("blue",)), Box("rate")),
    Card(107, "green", 1, Refine(colors=("red",)), Box("rate")),
    Card(106, "blue", 3, Refine(points=2), Box("points")),
    Card(43, "green", 3, Refine(), Box("count")),
)
# fmt: on
CARDS: dict[int, Card] = {card.id: card for card in _ALL}


@cache
def effect_of(card: int, extra: int) -> Effect:
    """The text of a card with its boxed number raised by `extra`."""
    return boosted(CARDS[card].effect, CARDS[card].box, extra)
