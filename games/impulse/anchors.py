"""Which cards count in a battle: those like a card of the Impulse, the Plan or the technologies.

RULES.md § Battles and losses.
"""

from __future__ import annotations

from games.core import Seat
from games.impulse.cards import CARDS
from games.impulse.effects import Color
from games.impulse.state import BASIC, Galaxy


def counts_in_battle(table: Galaxy, seat: Seat, card: int) -> bool:
    """Return whether a card of the Impulse, the Plan or the technologies is like this one."""
    return CARDS[card][1:3] in anchors(table, seat)


def anchors(table: Galaxy, seat: Seat) -> set[tuple[Color, int]]:
    """Return the colours and sizes that count for `seat` in a battle."""
    cards = [*table.impulse_of(seat), *table.plans[seat], *table.techs[seat]]
    if seat == table.mover:
        cards += table.plan_in_use
    return {CARDS[card][1:3] for card in cards if card != BASIC}
