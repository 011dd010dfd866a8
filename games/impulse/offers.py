"""Options as they are put to players: one for each card, place, gate and fleet."""

from __future__ import annotations

from functools import cache

from games.core import Option, Seat
from games.impulse.cards import CARDS
from games.impulse.effects import COLORS, Color, Kind, Pick
from games.impulse.map import Gate, Place
from games.impulse.state import Galaxy
from games.impulse.words import card_name, card_text, fleet_name, gate_name, place_name, ships


@cache
def card_option(card: int, extra: int = 0) -> Option[int]:
    return Option(card, card_name(card), card_text(card, extra))


@cache
def place_option(place: Place) -> Option[int]:
    return Option(place, place_name(place))


@cache
def gate_option(gate: Gate) -> Option[int]:
    return Option(gate, gate_name(gate))


@cache
def spot_option(kind: Kind, spot: Place | Gate) -> Option[int]:
    return place_option(spot) if kind == "transport" else gate_option(spot)


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
