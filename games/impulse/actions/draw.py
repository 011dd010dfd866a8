"""Draw: deck cards go to the hand, unseen or, under a condition, seen by all.

RULES.md § Deck and hand.
"""

from __future__ import annotations

from games.core import Name, Option, _
from games.impulse.cards.card_use import CardUse, performs
from games.impulse.cards.deck import draw_unseen, is_card_left
from games.impulse.cards.effects import Draw, Pick, picks
from games.impulse.state import HAND_LIMIT
from games.impulse.view.text import card_name

DRAW = {"deck": Option(True, _("Draw a card"))}


@performs(Draw)
async def draw(use: CardUse, effect: Draw) -> None:
    """Draw card after card; a full hand draws nothing and turns up no card."""
    for pick in picks(effect):
        for _card in range(pick.count):
            if len(use.table.hands[use.seat]) >= HAND_LIMIT:
                return
            if not await (draw_any(use) if pick.unconditional else draw_fitting(use, pick)):
                return


async def draw_any(use: CardUse) -> bool:
    options = DRAW if is_card_left(use.table) else {}
    if not await use.ask(_("Draw from the deck?"), options):
        return False
    await draw_unseen(use.table, use.seat, 1)
    return True


async def draw_fitting(use: CardUse, pick: Pick) -> bool:
    card, taken = await use.take_from_deck(pick)
    if card is not None and taken:
        use.table.take_shown_card(use.seat, card)
        use.table.say(_("{player} takes {card}.", player=Name(use.seat), card=card_name(card)))
    return card is not None
