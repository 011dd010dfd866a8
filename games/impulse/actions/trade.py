"""Trade: cards are discarded for their sizes in points. RULES.md § Actions."""

from __future__ import annotations

from games.core import Name, _
from games.impulse.cards.card_list import CARDS
from games.impulse.cards.card_use import CardUse, performs
from games.impulse.cards.effects import Trade
from games.impulse.view.text import card_name, points_name


@performs(Trade)
async def trade(use: CardUse, effect: Trade) -> None:
    """Sell cards of the hand or of the deck, one after the other."""
    table, seat = use.table, use.seat
    for _card in range(effect.pick.count):
        card, taken = await use.take(effect.pick, _("Trade which card?"))
        if card is None:
            return
        if not taken:
            continue
        n = CARDS[card].size
        table.discards.append(card)
        table.say(
            _(
                "{player} trades {card}: {points}.",
                player=Name(seat),
                card=card_name(card),
                points=points_name(n),
            )
        )
        table.score(seat, {"trade": n})
