"""Texts of cards, places and ships. A card's text is made from its effect, never written by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from games.core import Message, _, plural
from games.impulse.cards.card_list import CARDS, boxed_effect_of, effect_of
from games.impulse.cards.effects import (
    LARGEST,
    Boxed,
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
    Site,
    Trade,
    picks,
)
from games.impulse.map.grid import CORE, ENDS, LABELS, Gate, Place

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
FLEET_NAMES: dict[Ship, Message] = {
    "any": _("fleet"),
    "transport": _("transport fleet"),
    "cruiser": _("cruiser fleet"),
}


@cache
def card_name(card: int) -> Message:
    """Return the name of a card in prompts and in the log: action, colour and size."""
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


def ships_name(kind: Ship, n: int) -> Message:
    count = boxed_number(n)
    if kind == "transport":
        return plural("{count} transport", "{count} transports", n, count=count)
    if kind == "cruiser":
        return plural("{count} cruiser", "{count} cruisers", n, count=count)
    return plural("{count} ship", "{count} ships", n, count=count)


def cards_name(n: int) -> Message:
    return plural("{count} card", "{count} cards", n, count=boxed_number(n))


def points_name(n: int) -> Message:
    return plural("{count} point", "{count} points", n, count=boxed_number(n))


def fleets_name(n: int) -> Message:
    return plural("{count} fleet", "{count} fleets", n, count=boxed_number(n))


def steps_name(n: int) -> Message:
    return plural("{count} step", "{count} steps", n, count=boxed_number(n))


def bombs_name(n: int) -> Message:
    return plural("{count} bomb", "{count} bombs", n, count=boxed_number(n))


def spot_name(kind: Kind, spot: Place | Gate) -> Message:
    return place_name(spot) if kind == "transport" else gate_name(spot)


def fleet_name(kind: Kind, spot: Place | Gate, n: int) -> Message:
    """Return a fleet and its place."""
    return _("{ships} at {where}", ships=ships_name(kind, n), where=spot_name(kind, spot))


@cache
def boxed_card_text(card: int, boost: int) -> Message:
    """Return the text of a card, with its boosted number in brackets that boards draw as a box."""
    return _text_of(boxed_effect_of(card, boost))


@cache
def card_text(card: int, boost: int = 0) -> Message:
    """Return the text of a card for hints and lists, where no box can be drawn."""
    return _text_of(effect_of(card, boost))


def _text_of(effect: Effect) -> Message:
    return _TEXTS[type(effect)](effect)


def boxed_number(n: int) -> str:
    return f"[{n}]" if isinstance(n, Boxed) else str(n)


def _cards(pick: Pick) -> Message:
    """Return a number of cards of a kind, such as "[2] red cards"."""
    count = boxed_number(pick.count)
    if pick.colors:
        color = colors_name(pick)
        return plural(
            "{count} {color} card",
            "{count} {color} cards",
            pick.count,
            count=count,
            color=color,
        )
    if pick.max_size < LARGEST or isinstance(pick.max_size, Boxed):
        return plural(
            "{count} card of {sizes}",
            "{count} cards of {sizes}",
            pick.count,
            count=count,
            sizes=_sizes(pick),
        )
    return cards_name(pick.count)


def _kind(pick: Pick) -> Message:
    """Return one card of a kind, such as "card of size 1 or less"."""
    if pick.colors:
        return _("{color} card", color=colors_name(pick))
    return _("card of {sizes}", sizes=_sizes(pick))


def unfit_text(pick: Pick) -> Message:
    """Return why a card does not fit the pick."""
    if pick.like_newest:
        return _("only a card with the colour and size of the newest Impulse card fits")
    return _("only a {kind} fits", kind=_kind(pick))


def _sizes(pick: Pick) -> Message:
    """Return the sizes that fit: none below 1, but a number in a box may grow."""
    if pick.max_size == 1 and not isinstance(pick.max_size, Boxed):
        return _("size 1")
    return _("size {size} or less", size=boxed_number(pick.max_size))


def colors_name(pick: Pick) -> Message:
    names = [COLOR_NAMES[color] for color in pick.colors]
    if len(names) == 2:
        return _("{one} or {other}", one=names[0], other=names[1])
    return names[0]


def _command(effect: Command) -> Message:
    if effect.same_card:
        return _(
            "Move up to {fleets} one step each, so that all reach the same card; transports that arrive use it once.",
            fleets=fleets_name(effect.fleets),
        )
    shown = ships_name(effect.ship, effect.fleet_size)
    return _("Move up to {ships} from one place up to {steps}.", ships=shown, steps=steps_name(effect.moves))


def _build(effect: Build) -> Message:
    shown = ships_name(effect.ship, effect.count)
    if effect.site is Site.HOME:
        return _("Build up to {ships} at home.", ships=shown)
    if effect.site is Site.ONE_OCCUPIED:
        return _("Build up to {ships} at one card you occupy.", ships=shown)
    assert effect.color is not None
    return _(
        "Build up to {ships} at home, and as many at each other {color} card you occupy.",
        ships=shown,
        color=COLOR_NAMES[effect.color],
    )


def _mine(effect: Mine) -> Message:
    if effect.pick.source == "hand":
        return _("Put up to {cards} from your hand into your minerals.", cards=_cards(effect.pick))
    return plural(
        "Turn up {cards} from the deck: if it is a {kind}, it joins your minerals, or else it is discarded.",
        "Turn up {cards} from the deck: each {kind} joins your minerals, the rest is discarded.",
        effect.pick.count,
        cards=cards_name(effect.pick.count),
        kind=_kind(effect.pick),
    )


def _trade(effect: Trade) -> Message:
    if effect.pick.source == "hand":
        return _(
            "Discard up to {cards} from your hand and score the size of each.",
            cards=_cards(effect.pick),
        )
    return plural(
        "Turn up {cards} from the deck: if it is a {kind}, score its size. Discard it.",
        "Turn up {cards} from the deck: each {kind} scores its size; all are discarded.",
        effect.pick.count,
        cards=cards_name(effect.pick.count),
        kind=_kind(effect.pick),
    )


def _research(effect: Research) -> Message:
    cards = _cards(effect.pick)
    if effect.then_use:
        return _("Put up to {cards} from your hand into a technology slot and use it once.", cards=cards)
    if effect.pick.source == "hand":
        return _("Put up to {cards} from your hand into your technology slots.", cards=cards)
    if effect.pick.source == "plan":
        return _("Move up to {cards} from your Plan into your technology slots.", cards=cards)
    return plural(
        "Turn up {cards} from the deck: if it is a {kind}, it may go into a technology slot, or else it is discarded.",
        "Turn up {cards} from the deck: each {kind} may go into a technology slot, the rest is discarded.",
        effect.pick.count,
        cards=cards_name(effect.pick.count),
        kind=_kind(effect.pick),
    )


def _draw(effect: Draw) -> Message:
    *before, last = picks(effect)
    cards = cards_name(last.count)
    if last.unconditional:
        return _("Draw {cards}.", cards=cards)
    if not before:
        return plural(
            "Turn up {cards} from the deck: if it is a {kind}, take it into your hand, or else discard it.",
            "Turn up {cards} from the deck: take each {kind} into your hand, discard the rest.",
            last.count,
            cards=cards,
            kind=_kind(last),
        )
    return plural(
        "Draw a card. Then turn up {cards} from the deck: if it is a {kind}, take it into your hand, or else discard it.",
        "Draw a card. Then turn up {cards} from the deck: take each {kind} into your hand, discard the rest.",
        last.count,
        cards=cards,
        kind=_kind(last),
    )


def _plan(effect: Plan) -> Message:
    last = picks(effect)[-1]
    if effect.distinct_colors:
        return _(
            "Add up to {cards} of different colours from your hand to your Plan.",
            cards=_cards(last),
        )
    if last.source == "hand":
        return _("Add up to {cards} from your hand to your Plan.", cards=_cards(last))
    if effect.like_first:
        return _(
            "Turn up a card from the deck for your Plan, then {cards} more:"
            " each of the same colour may join it, the rest is discarded.",
            cards=cards_name(last.count),
        )
    return plural(
        "Turn up {cards} from the deck: if it is a {kind}, it may join your Plan, or else it is discarded.",
        "Turn up {cards} from the deck: each {kind} may join your Plan, the rest is discarded.",
        last.count,
        cards=cards_name(last.count),
        kind=_kind(last),
    )


def _execute(effect: Execute) -> Message:
    sizes = _sizes(effect.pick)
    if effect.pick.source == "hand":
        return _(
            "Use a hand card of {sizes} once and discard it; or use one of your technologies.",
            sizes=sizes,
        )
    return _(
        "Turn up a deck card and use it once if it is of {sizes}; or use one of your technologies.",
        sizes=sizes,
    )


def _refine(effect: Refine) -> Message:
    if effect.points is not None:
        points = points_name(effect.points)
        return _("Discard a card from your minerals and score {points}.", points=points)
    if effect.colors:
        return _(
            "Discard a {color} card from your minerals and score {points} for each gem on it.",
            color=COLOR_NAMES[effect.colors[0]],
            points=points_name(effect.rate),
        )
    return _(
        "Discard up to {cards} from your minerals and score a point for each gem.",
        cards=cards_name(effect.count),
    )


def _sabotage(effect: Sabotage) -> Message:
    return _(
        "Drop {bombs} on one enemy {fleet} at a card you patrol or occupy: turn up a deck card for "
        "each. Each of size 2 or 3 destroys a ship and scores a point.",
        bombs=bombs_name(effect.bombs),
        fleet=FLEET_NAMES[effect.target],
    )


_TEXTS: dict[type[Effect], Callable[[Any], Message]] = {
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
