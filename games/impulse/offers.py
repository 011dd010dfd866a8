"""Options as they are put to players: one for each card, place, gate and fleet."""

from __future__ import annotations

from functools import cache

from games.core import Name, Option, Seat, _
from games.impulse.cards import CARDS
from games.impulse.effects import COLORS, Color, Kind, Pick
from games.impulse.map import CORE, CROSSINGS, Gate, Place
from games.impulse.state import Galaxy
from games.impulse.words import card_name, card_told, fleet_name, gate_name, place_name, ships


@cache
def card_option(card: int, extra: int = 0) -> Option[int]:
    return Option(card, card_name(card), card_told(card, extra))


def place_option(table: Galaxy, place: Place) -> Option[int]:
    """A card to go to, and what lies there."""
    if place == CORE:
        return Option(place, place_name(place), _("activating it scores points"))
    if place in table.face_down:
        return Option(place, place_name(place), _("face down: you explore it"))
    return Option(place, place_name(place), card_name(table.cards[place]))


def gate_option(table: Galaxy, seat: Seat, here: Gate, there: Gate) -> Option[int]:
    """A gate to go to, and what happens on the way."""
    crossed, enemy = CROSSINGS[here][there], table.enemy_on(seat, there)
    if enemy is not None:
        against = ships("cruiser", table.cruisers[enemy][there])
        way = _("a battle against {ships} of {player}", ships=against, player=Name(enemy))
    elif crossed in table.face_down:
        way = _("across {place}, which you explore", place=place_name(crossed))
    else:
        way = _("across {place}", place=place_name(crossed))
    return Option(there, gate_name(there), way)


def spot_option(table: Galaxy, seat: Seat, kind: Kind, here: int, there: int) -> Option[int]:
    if kind == "transport":
        return place_option(table, there)
    return gate_option(table, seat, here, there)


@cache
def fleet_option(kind: Kind, spot: int, n: int) -> Option[tuple[Kind, int]]:
    return Option((kind, spot), fleet_name(kind, spot, n))


@cache
def number_option(kind: Kind, n: int) -> Option[int]:
    return Option(n, ships(kind, n))


def spot_key(kind: Kind, spot: int) -> str:
    return f"place:{spot}" if kind == "transport" else f"gate:{spot}"


def fleet_key(seat: Seat, kind: Kind, spot: int) -> str:
    return f"fleet:{seat}:{spot_key(kind, spot)}"


def boosts(table: Galaxy, seat: Seat) -> dict[Color, int]:
    """What the minerals of `seat` add to the boxed numbers of each colour."""
    gems = dict.fromkeys(COLORS, 0)
    for card in table.minerals[seat]:
        gems[CARDS[card].color] += CARDS[card].size
    return {color: n // 2 for color, n in gems.items()}


def card_options(table: Galaxy, seat: Seat, cards: list[int]) -> dict[str, Option[int]]:
    """Cards with what they would do for `seat`."""
    extra = boosts(table, seat)
    return {f"card:{card}": card_option(card, extra[CARDS[card].color]) for card in cards}


def hand_options(table: Galaxy, seat: Seat, pick: Pick | None = None) -> dict[str, Option[int]]:
    """The hand cards that fit."""
    hand = table.hands[seat]
    if pick is not None:
        hand = [card for card in hand if pick.fits(CARDS[card].color, CARDS[card].size)]
    return card_options(table, seat, hand)
