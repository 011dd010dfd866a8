"""Trade: cards are discarded for as many points as their sizes. RULES.md § Actions."""

from __future__ import annotations

from games.core import Name, _
from games.impulse.card_use import CardUse, performs
from games.impulse.cards import CARDS, fits
from games.impulse.effects import Trade
from games.impulse.options import hand_options
from games.impulse.text import card_name, points_name


@performs(Trade)
async def trade(use: CardUse, effect: Trade) -> None:
    """Sell cards of the hand or of the deck, one after the other."""
    table, pick = use.table, effect.pick
    for _card in range(pick.count):
        if pick.source == "deck":
            card = await use.turn_up_next()
            if card is None:
                return
            table.discard_from_limbo(card)
            if fits(card, pick):
                sell(use, card)
        else:
            card = await use.ask(_("Trade which card?"), hand_options(table, use.seat, pick))
            if card is None:
                return
            table.discard_from_hand(use.seat, card)
            sell(use, card)


def sell(use: CardUse, card: int) -> None:
    n = CARDS[card].size
    use.table.say(
        _(
            "{player} trades {card}: {points}.",
            player=Name(use.seat),
            card=card_name(card),
            points=points_name(n),
        )
    )
    use.table.score(use.seat, {"trade": n})
