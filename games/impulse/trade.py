"""Trade: cards of the hand or of the deck are discarded for as many points as their sizes."""

from __future__ import annotations

from games.core import Name, _
from games.impulse.cards import CARDS
from games.impulse.deck import drop
from games.impulse.effects import Trade
from games.impulse.offers import hand_options
from games.impulse.use import Use, carries_out, turn_next
from games.impulse.words import card_name, points_name


@carries_out(Trade)
async def trade(use: Use, effect: Trade) -> None:
    """Sell cards one after the other."""
    table, pick = use.table, effect.pick
    for _card in range(pick.count):
        if pick.source == "deck":
            card = await turn_next(use)
            if card is None:
                return
            drop(table, card)
            if pick.fits(CARDS[card].color, CARDS[card].size):
                sell(use, card)
        else:
            card = await use.ask(_("Trade which card?"), hand_options(table, use.seat, pick))
            if card is None:
                return
            table.discard_from_hand(use.seat, card)
            sell(use, card)


def sell(use: Use, card: int) -> None:
    n = CARDS[card].size
    use.table.say(
        _(
            "{player} trades {card}: {points}.",
            player=Name(use.seat),
            card=card_name(card),
            points=points_name(n),
        )
    )
    use.table.score(use.seat, trade=n)
