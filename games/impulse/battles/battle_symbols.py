"""Cards that count in a battle: those equal to a card of the Impulse, the Plan or the technologies.

RULES.md § Battles and losses.
"""

from __future__ import annotations

from games.core import Seat
from games.impulse.cards.card_list import CARDS
from games.impulse.cards.effects import Color
from games.impulse.state import BASIC, Galaxy


def battle_symbols(table: Galaxy, seat: Seat) -> set[tuple[Color, int]]:
    """Return the colours and sizes that count for `seat` in a battle."""
    cards = [*table.impulse_of(seat), *table.plans[seat], *table.techs[seat]]
    if seat == table.mover:
        cards += table.plan_in_use
    return {CARDS[card][1:3] for card in cards if card != BASIC}


def counts_in_battle(table: Galaxy, seat: Seat, card: int) -> bool:
    return CARDS[card][1:3] in battle_symbols(table, seat)


def counting(table: Galaxy, seat: Seat) -> list[int]:
    """Return the hand cards of `seat` that would count in a battle."""
    symbols = battle_symbols(table, seat)
    return [card for card in table.hands[seat] if CARDS[card][1:3] in symbols]
