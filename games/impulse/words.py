"""The words for cards, places and ships. Card texts are made from the effects, never typed in."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from games.core import Message, _, plural
from games.impulse.cards import CARDS, effect_of
from games.impulse.effects import (
    ANY_SIZE,
    Box,
    Build,
    Color,
    Command,
    Draw,
    Effect,
    Execute,
    Kind,
    Mine,
    Pick,
    Plan,
    Refine,
    Research,
    Sabotage,
    Ship,
    Trade,
)
from games.impulse.map import CORE, ENDS, LABELS, Gate, Place

COLOR_NAMES: dict[Color, Message] = {
    "blue": _("blue"),
    "green": _("green"),
    "red": _("red"),
    "yellow": _("yellow"),
}
ACTION_NAMES: dict[type[Effect], Message] = {
    Command: _("Command"),
    Build: _("Build"),
    Mine: _("Mine"),
    Trade: _("Trade"),
    Research: _("Research"),
    Draw: _("Draw"),
    Sabotage: _("Sabotage"),
    Plan: _("Plan"),
    Execute: _("Execute"),
    Refine: _("Refine"),
}
NO_BOX = Box("")
FLEET_NAMES: dict[Ship, Message] = {
    "any": _("fleet"),
    "transport": _("transport fleet"),
    "cruiser": _("cruiser fleet"),
}


@cache
def card_name(card: int) -> Message:
    """What a card is called in prompts and in the journal: action, colour and size."""
    shown = CARDS[card]
    return _(
        "{action} ({color} {size})",
        action=ACTION_NAMES[type(shown.effect)],
        color=COLOR_NAMES[shown.color],
        size=shown.size,
    )


@cache
def place_name(place: Place) -> Message:
    if place == CORE:
        return _("the Sector Core")
    return _("card {place}", place=LABELS[place])


@cache
def gate_name(gate: Gate) -> Message:
    one, other = ENDS[gate]
    return _("the gate {one}–{other}", one=LABELS[one], other=LABELS[other])


def ships(kind: Ship, n: int, shown: str = "") -> Message:
    """`n` ships of that kind; `shown` is the number as it is printed."""
    if kind == "transport":
        return plural("{count} transport", "{count} transports", n, count=shown or str(n))
    if kind == "cruiser":
        return plural("{count} cruiser", "{count} cruisers", n, count=shown or str(n))
    return plural("{count} ship", "{count} ships", n, count=shown or str(n))


def fleet_name(kind: Kind, spot: Place | Gate, n: int) -> Message:
    """A fleet and where it stands."""
    where = place_name(spot) if kind == "transport" else gate_name(spot)
    return _("{ships} at {where}", ships=ships(kind, n), where=where)


@cache
def card_text(card: int, extra: int = 0) -> Message:
    """What a card does, with the boosted number in its box, such as [3]."""
    return _TEXTS[type(CARDS[card].effect)](effect_of(card, extra), CARDS[card].box)


@cache
def card_told(card: int, extra: int = 0) -> Message:
    """What a card does, for hints and lists, where no box can be drawn."""
    return _TEXTS[type(CARDS[card].effect)](effect_of(card, extra), NO_BOX)


def _shown(number: int, field: str, box: Box) -> str:
    return f"[{number}]" if box.field == field else str(number)


def _cards(pick: Pick, box: Box) -> Message:
    """How many cards of which kind, such as "[2] red cards"."""
    count = _shown(pick.count, "count", box)
    if pick.colors:
        color = _colors(pick)
        return plural(
            "{count} {color} card", "{count} {color} cards", pick.count, count=count, color=color
        )
    if pick.max_size < ANY_SIZE or box.field == "max_size":
        return plural(
            "{count} card of {sizes}",
            "{count} cards of {sizes}",
            pick.count,
            count=count,
            sizes=_sizes(pick, box),
        )
    return plural("{count} card", "{count} cards", pick.count, count=count)


def _turned(pick: Pick, box: Box) -> Message:
    count = _shown(pick.count, "count", box)
    return plural("{count} card", "{count} cards", pick.count, count=count)


def _kind(pick: Pick, box: Box) -> Message:
    """Which single card is meant, such as "card of size 1 or less"."""
    if pick.colors:
        return _("{color} card", color=_colors(pick))
    return _("card of {sizes}", sizes=_sizes(pick, box))


def _sizes(pick: Pick, box: Box) -> Message:
    """Which sizes fit: there is none below 1, but a number in a box may grow."""
    if pick.max_size == 1 and box.field != "max_size":
        return _("size 1")
    return _("size {size} or less", size=_shown(pick.max_size, "max_size", box))


def _colors(pick: Pick) -> Message:
    names = [COLOR_NAMES[color] for color in pick.colors]
    if len(names) == 2:
        return _("{one} or {other}", one=names[0], other=names[1])
    return names[0]


def _command(effect: Command, box: Box) -> Message:
    if effect.same_card:
        number = _shown(effect.fleets, "fleets", box)
        return _(
            "Move up to {fleets} one step each, so that all reach the same card;"
            " transports that arrive use it once.",
            fleets=plural("{count} fleet", "{count} fleets", effect.fleets, count=number),
        )
    shown = ships(effect.ship, effect.fleet_size, _shown(effect.fleet_size, "fleet_size", box))
    number = _shown(effect.moves, "moves", box)
    steps = plural("{count} step", "{count} steps", effect.moves, count=number)
    return _("Move up to {ships} from one place up to {steps}.", ships=shown, steps=steps)


def _build(effect: Build, box: Box) -> Message:
    shown = ships(effect.ship, effect.count, _shown(effect.count, "count", box))
    if effect.where == "home":
        return _("Build up to {ships} at home.", ships=shown)
    if effect.where == "occupied":
        return _("Build up to {ships} at one card you occupy.", ships=shown)
    assert effect.color is not None
    return _(
        "Build up to {ships} at home, and as many at each other {color} card you occupy.",
        ships=shown,
        color=COLOR_NAMES[effect.color],
    )


def _mine(effect: Mine, box: Box) -> Message:
    if effect.pick.source == "hand":
        return _(
            "Put up to {cards} from your hand into your minerals.", cards=_cards(effect.pick, box)
        )
    return _(
        "Turn up {cards} from the deck: each {kind} joins your minerals, the rest is discarded.",
        cards=_turned(effect.pick, box),
        kind=_kind(effect.pick, box),
    )


def _trade(effect: Trade, box: Box) -> Message:
    if effect.pick.source == "hand":
        return _(
            "Discard up to {cards} from your hand and score the size of each.",
            cards=_cards(effect.pick, box),
        )
    return _(
        "Turn up {cards} from the deck: each {kind} scores its size; all are discarded.",
        cards=_turned(effect.pick, box),
        kind=_kind(effect.pick, box),
    )


def _research(effect: Research, box: Box) -> Message:
    cards = _cards(effect.pick, box)
    if effect.then_use:
        return _(
            "Put up to {cards} from your hand into a technology slot and use it once.", cards=cards
        )
    if effect.pick.source == "hand":
        return _("Put up to {cards} from your hand into your technology slots.", cards=cards)
    if effect.pick.source == "plan":
        return _("Move up to {cards} from your Plan into your technology slots.", cards=cards)
    return _(
        "Turn up {cards} from the deck: each {kind} may go into a technology slot,"
        " the rest is discarded.",
        cards=_turned(effect.pick, box),
        kind=_kind(effect.pick, box),
    )


def _draw(effect: Draw, box: Box) -> Message:
    last = effect.steps[-1]
    cards = _turned(last, box)
    if last.unconditional:
        return _("Draw {cards}.", cards=cards)
    if len(effect.steps) == 1:
        return _(
            "Turn up {cards} from the deck: take each {kind} into your hand, discard the rest.",
            cards=cards,
            kind=_kind(last, box),
        )
    return _(
        "Draw a card. Then turn up {cards} from the deck: take each {kind} into your hand,"
        " discard the rest.",
        cards=cards,
        kind=_kind(last, box),
    )


def _plan(effect: Plan, box: Box) -> Message:
    last = effect.steps[-1]
    if effect.distinct_colors:
        return _(
            "Add up to {cards} of different colours from your hand to your Plan.",
            cards=_cards(last, box),
        )
    if last.source == "hand":
        return _("Add up to {cards} from your hand to your Plan.", cards=_cards(last, box))
    if effect.like_first:
        return _(
            "Turn up a card of the deck for your Plan, then {cards} more:"
            " each of the same colour may join it, the rest is discarded.",
            cards=_turned(last, box),
        )
    return _(
        "Turn up {cards} from the deck: each {kind} may join your Plan, the rest is discarded.",
        cards=_turned(last, box),
        kind=_kind(last, box),
    )


def _execute(effect: Execute, box: Box) -> Message:
    sizes = _sizes(effect.pick, box)
    if effect.pick.source == "hand":
        return _(
            "Use a hand card of {sizes} once and discard it; or use one of your technologies.",
            sizes=sizes,
        )
    return _(
        "Turn up a deck card and use it once if it is of {sizes}; or use one of your technologies.",
        sizes=sizes,
    )


def _refine(effect: Refine, box: Box) -> Message:
    if effect.points is not None:
        points = points_name(effect.points, _shown(effect.points, "points", box))
        return _("Discard a card from your minerals and score {points}.", points=points)
    if effect.colors:
        points = points_name(effect.rate, _shown(effect.rate, "rate", box))
        return _(
            "Discard a {color} card from your minerals and score {points} for each gem on it.",
            color=COLOR_NAMES[effect.colors[0]],
            points=points,
        )
    number = _shown(effect.count, "count", box)
    return _(
        "Discard up to {cards} from your minerals and score a point for each gem.",
        cards=plural("{count} card", "{count} cards", effect.count, count=number),
    )


def points_name(n: int, shown: str = "") -> Message:
    return plural("{count} point", "{count} points", n, count=shown or str(n))


def _sabotage(effect: Sabotage, box: Box) -> Message:
    number = _shown(effect.bombs, "bombs", box)
    return _(
        "Drop {bombs} on one enemy {fleet} at a card you patrol or occupy:"
        " turn up a deck card for each; each of size 2 or 3 destroys a ship and scores a point.",
        bombs=plural("{count} bomb", "{count} bombs", effect.bombs, count=number),
        fleet=FLEET_NAMES[effect.target],
    )


_TEXTS: dict[type[Effect], Callable[[Any, Box], Message]] = {
    Command: _command,
    Build: _build,
    Mine: _mine,
    Trade: _trade,
    Research: _research,
    Draw: _draw,
    Sabotage: _sabotage,
    Plan: _plan,
    Execute: _execute,
    Refine: _refine,
}
