"""Options for players: one for each card, place, gate and fleet."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import Any

from games.core import Barred, Message, Name, Option, Seat, _
from games.impulse.battles.battle_odds import attack_chance, percent
from games.impulse.cards.card_list import CARDS, are_alike, fits
from games.impulse.cards.effects import Kind, Pick
from games.impulse.map.grid import CORE, CROSSINGS, Gate, Place
from games.impulse.state import Galaxy
from games.impulse.view.text import (
    card_name,
    card_text,
    fleet_name,
    gate_name,
    place_name,
    ships_name,
)


@cache
def card_option(card: int, boost: int) -> Option[int]:
    return Option(card, card_name(card), card_text(card, boost))


def card_options(table: Galaxy, seat: Seat, cards: list[int]) -> dict[str, Option[int]]:
    """Return cards with their effect for `seat`."""
    boosts = table.boosts(seat)
    return {f"card:{card}": card_option(card, boosts[CARDS[card].color]) for card in cards}


def hand_options(table: Galaxy, seat: Seat, pick: Pick | None = None) -> dict[str, Option[int]]:
    """Return the hand cards, or those of them that fit a pick."""
    hand = table.hands[seat]
    if pick is not None:
        hand = [card for card in hand if fits(card, pick)]
        if pick.like_newest:
            newest = table.impulse_of(seat)[-1:]
            hand = [card for card in hand if newest and are_alike(card, newest[0])]
    return card_options(table, seat, hand)


def barred_hand(table: Galaxy, seat: Seat, options: Mapping[str, Option[Any]], why: Message) -> dict[str, Barred]:
    """Return all hand cards as barred, if none of them is among the options.

    A question with barred options is asked, so its absence never tells that no hand card fits.
    RULES.md § Deck and hand.
    """
    if not table.asks_about_any_hand or any(f"card:{card}" in options for card in table.hands[seat]):
        return {}
    return {f"card:{card}": Barred(card_name(card), why) for card in table.hands[seat]}


def place_option(table: Galaxy, place: Place) -> Option[int]:
    """Return the option of a destination card, with its name or its activation."""
    if place == CORE:
        return Option(place, place_name(place), _("activating it scores points"))
    if place in table.face_down:
        return Option(place, place_name(place), _("face down: you explore it"))
    return Option(place, place_name(place), card_name(table.cards[place]))


def gate_option(table: Galaxy, seat: Seat, here: Gate, there: Gate, ships: int) -> Option[int]:
    """Return the option of a destination gate for so many ships, and the events on the way."""
    crossed, enemy = CROSSINGS[here][there], table.enemy_at(seat, there)
    if enemy is not None:
        return Option(there, gate_name(there), partial(battle_text, table, seat, there, ships))
    if crossed in table.face_down:
        detail = _("across {place}, which you explore", place=place_name(crossed))
    else:
        detail = _("across {place}", place=place_name(crossed))
    return Option(there, gate_name(there), detail)


def battle_text(table: Galaxy, seat: Seat, gate: Gate, ships: int) -> Message:
    """Return the forecast of a battle at a gate, from the attacker's knowledge."""
    enemy = table.enemy_at(seat, gate)
    assert enemy is not None
    defending = table.cruisers[enemy][gate]
    return _(
        "a battle against {ships} of {player}: you win with {n}% if both lay all cards that count",
        ships=ships_name("cruiser", defending),
        player=Name(enemy),
        n=percent(attack_chance(table, seat, enemy, ships, defending)),
    )


def spot_option(table: Galaxy, seat: Seat, kind: Kind, here: int, there: int, ships: int) -> Option[int]:
    if kind == "transport":
        return place_option(table, there)
    return gate_option(table, seat, here, there, ships)


@cache
def fleet_option(kind: Kind, spot: int, n: int) -> Option[tuple[Kind, int]]:
    return Option((kind, spot), fleet_name(kind, spot, n))


@cache
def ships_option(kind: Kind, n: int) -> Option[int]:
    return Option(n, ships_name(kind, n))


def spot_key(kind: Kind, spot: int) -> str:
    return f"place:{spot}" if kind == "transport" else f"gate:{spot}"


def fleet_key(seat: Seat, kind: Kind, spot: int) -> str:
    return f"fleet:{seat}:{spot_key(kind, spot)}"
