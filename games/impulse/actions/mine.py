"""Mine: cards become minerals, whose gems boost cards of their colour. RULES.md § Actions."""

from __future__ import annotations

from games.core import Name, _
from games.impulse.cards.card_use import CardUse, performs
from games.impulse.cards.effects import Mine
from games.impulse.view.text import card_name


@performs(Mine)
async def mine(use: CardUse, effect: Mine) -> None:
    """Put cards of the hand or of the deck into the minerals, one after the other."""
    table, seat = use.table, use.seat
    for _card in range(effect.pick.count):
        card, taken = await use.take(effect.pick, _("Mine which card?"))
        if card is None:
            return
        if taken:
            table.minerals[seat].append(card)
            table.say(_("{player} mines {card}.", player=Name(seat), card=card_name(card)))
