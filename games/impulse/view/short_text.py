"""Short texts of cards for boards, made from the effects that the long texts are made from.

Numbers in boxes mean "up to". Each bomb turns up a deck card, and each hit destroys a ship and scores a point:
a short text leaves this out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from games.core import Message, _, plural
from games.impulse.cards.card_list import boxed_effect_of
from games.impulse.cards.effects import (
    LARGEST,
    Boxed,
    Build,
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
    picks,
)
from games.impulse.cards.races import RaceName
from games.impulse.view.text import (
    COLOR_NAMES,
    bombs_name,
    boxed_number,
    cards_name,
    colors_name,
    fleets_name,
    points_name,
    ships_name,
    steps_name,
)
from games.impulse.view.text import FLEET_NAMES as FLEETS

SHORT_COMMON_TEXT = _("Discard a hand card: move a fleet 1 step, or build a ship at home.")
SHORT_RACE_TEXTS: Mapping[RaceName, Message] = {
    "piscesish": _("Turn up 1 deck card: keep it if of size 1."),
    "ariek": _("Move a fleet 1 step to the Core or one of its gates."),
    "herculese": _("Move 1 cruiser 1 step across a face-down card."),
    "draconians": _("A hand card like the newest of the Impulse becomes a technology."),
    "triangulumnists": _("Build 1 cruiser at home, at a gate to a face-down card."),
    "caelumnites": _("A hand card like the newest of the Impulse joins your minerals."),
}


@cache
def short_card_text(card: int, boost: int) -> Message:
    """Return the short text of a card, with its boosted number in brackets that boards draw as a box."""
    effect = boxed_effect_of(card, boost)
    return _TEXTS[type(effect)](effect)


def _sizes(pick: Pick) -> Message:
    if pick.max_size == 1 and not isinstance(pick.max_size, Boxed):
        return _("of size 1")
    return _("up to size {size}", size=boxed_number(pick.max_size))


def _hand_cards(pick: Pick) -> Message:
    count = boxed_number(pick.count)
    if pick.colors:
        return plural(
            "{count} {color} hand card",
            "{count} {color} hand cards",
            pick.count,
            count=count,
            color=colors_name(pick),
        )
    if pick.max_size < LARGEST or isinstance(pick.max_size, Boxed):
        return plural(
            "{count} hand card {sizes}",
            "{count} hand cards {sizes}",
            pick.count,
            count=count,
            sizes=_sizes(pick),
        )
    return plural("{count} hand card", "{count} hand cards", pick.count, count=count)


def _deck_cards(pick: Pick) -> Message:
    return plural("{count} deck card", "{count} deck cards", pick.count, count=boxed_number(pick.count))


def _command(effect: Command) -> Message:
    if effect.same_card:
        return plural(
            "Move {fleets} 1 step to a card, used once.",
            "Move {fleets} 1 step each to the same card, used once.",
            effect.fleets,
            fleets=fleets_name(effect.fleets),
        )
    ships, steps = ships_name(effect.ship, effect.fleet_size), steps_name(effect.moves)
    if effect.fleet_size == 1 and not isinstance(effect.fleet_size, Boxed):
        return _("Move {ships} {steps}.", ships=ships, steps=steps)
    return _("Move {ships} from one place {steps}.", ships=ships, steps=steps)


def _build(effect: Build) -> Message:
    ships = ships_name(effect.ship, effect.count)
    if effect.site is Site.HOME:
        return _("Build {ships} at home.", ships=ships)
    if effect.site is Site.ONE_OCCUPIED:
        return _("Build {ships} at one card you occupy.", ships=ships)
    assert effect.color is not None
    return _(
        "Build {ships} at home and at each other {color} card you occupy.",
        ships=ships,
        color=COLOR_NAMES[effect.color],
    )


def _mine(effect: Mine) -> Message:
    pick = effect.pick
    if pick.source == "hand":
        return plural("{cards} joins your minerals.", "{cards} join your minerals.", pick.count, cards=_hand_cards(pick))  # fmt: skip
    return plural(
        "Turn up {cards}: if {sizes}, it joins your minerals.",
        "Turn up {cards}: those {sizes} join your minerals.",
        pick.count,
        cards=_deck_cards(pick),
        sizes=_sizes(pick),
    )


def _trade(effect: Trade) -> Message:
    pick = effect.pick
    if pick.source == "hand":
        return plural(
            "Discard {cards} and score its size.",
            "Discard {cards} and score their sizes.",
            pick.count,
            cards=_hand_cards(pick),
        )
    return plural(
        "Turn up {cards}: if {sizes}, score its size.",
        "Turn up {cards}: those {sizes} score their sizes.",
        pick.count,
        cards=_deck_cards(pick),
        sizes=_sizes(pick),
    )


def _research(effect: Research) -> Message:
    pick = effect.pick
    if effect.then_use:
        return _("{cards} becomes a technology; use it once.", cards=_hand_cards(pick))
    if pick.source == "hand":
        return plural(
            "{cards} becomes a technology.", "{cards} become technologies.", pick.count, cards=_hand_cards(pick)
        )
    if pick.source == "plan":
        return plural(
            "{count} card of your Plan becomes a technology.",
            "{count} cards of your Plan become technologies.",
            pick.count,
            count=boxed_number(pick.count),
        )
    return plural(
        "Turn up {cards}: if {sizes}, it may become a technology.",
        "Turn up {cards}: those {sizes} may become technologies.",
        pick.count,
        cards=_deck_cards(pick),
        sizes=_sizes(pick),
    )


def _draw(effect: Draw) -> Message:
    *before, last = picks(effect)
    if last.unconditional:
        return _("Draw {cards}.", cards=cards_name(last.count))
    if not before:
        return plural(
            "Turn up {cards}: keep it if {sizes}.",
            "Turn up {cards}: keep those {sizes}.",
            last.count,
            cards=_deck_cards(last),
            sizes=_sizes(last),
        )
    return plural(
        "Draw 1 card, then turn up {count}: keep it if {color}.",
        "Draw 1 card, then turn up {count}: keep {color} ones.",
        last.count,
        count=boxed_number(last.count),
        color=colors_name(last),
    )


def _plan(effect: Plan) -> Message:
    last = picks(effect)[-1]
    if effect.distinct_colors:
        return _("Add {cards} of different colours to your Plan.", cards=_hand_cards(last))
    if last.source == "hand":
        return _("Add {cards} to your Plan.", cards=_hand_cards(last))
    if effect.like_first:
        return _(
            "Add 1 deck card to your Plan, then turn up {count}: those of its colour may join.",
            count=boxed_number(last.count),
        )
    return plural(
        "Turn up {cards}: if {sizes}, it may join your Plan.",
        "Turn up {cards}: those {sizes} may join your Plan.",
        last.count,
        cards=_deck_cards(last),
        sizes=_sizes(last),
    )


def _execute(effect: Execute) -> Message:
    if effect.pick.source == "hand":
        return _("Use a hand card {sizes}, or a technology.", sizes=_sizes(effect.pick))
    return _("Use a deck card if {sizes}, or a technology.", sizes=_sizes(effect.pick))


def _refine(effect: Refine) -> Message:
    if effect.points is not None:
        return _("Discard a mineral card: {points}.", points=points_name(effect.points))
    if effect.colors:
        return _(
            "Discard a {color} mineral card: {points} for each gem.",
            color=COLOR_NAMES[effect.colors[0]],
            points=points_name(effect.rate),
        )
    return plural(
        "Discard {count} mineral card: 1 point for each gem.",
        "Discard {count} mineral cards: 1 point for each gem.",
        effect.count,
        count=boxed_number(effect.count),
    )


def _sabotage(effect: Sabotage) -> Message:
    return _(
        "{bombs} on one enemy {fleet} you patrol or occupy; size 2 or 3 hits.",
        bombs=bombs_name(effect.bombs),
        fleet=FLEETS[effect.target],
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
