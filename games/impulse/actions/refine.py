"""Refine: minerals are discarded for points. RULES.md § Actions."""

from __future__ import annotations

from games.core import Name, Option, _
from games.impulse.cards.card_list import CARDS
from games.impulse.cards.card_use import CardUse, performs
from games.impulse.cards.effects import Refine
from games.impulse.view.text import card_name, points_name


@performs(Refine)
async def refine(use: CardUse, effect: Refine) -> None:
    """Discard minerals for points, one after the other."""
    table, seat = use.table, use.seat
    for _card in range(effect.count):
        options = {
            f"card:{card}": Option(card, card_name(card), points_name(worth(effect, card)))
            for card in table.minerals[seat]
            if effect.takes(CARDS[card].color)
        }
        card = await use.ask(_("Refine which card?"), options)
        if card is None:
            return
        table.minerals[seat].remove(card)
        table.discards.append(card)
        n = worth(effect, card)
        table.say(
            _(
                "{player} refines {card}: {points}.",
                player=Name(seat),
                card=card_name(card),
                points=points_name(n),
            )
        )
        table.score(seat, {"refine": n})


def worth(effect: Refine, card: int) -> int:
    """Return the points that discarding the card scores."""
    return effect.worth(CARDS[card].size)
