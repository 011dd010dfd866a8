"""Draw: cards of the deck go to the hand, unseen or, under a condition, seen by all."""

from __future__ import annotations

from games.core import Name, Option, _
from games.impulse.cards import CARDS
from games.impulse.deck import any_left, draw_unseen, drop
from games.impulse.effects import Draw, Pick
from games.impulse.state import HAND_LIMIT
from games.impulse.use import Use, carries_out, turn_next
from games.impulse.words import card_name

DRAW = {"deck": Option(True, _("Draw a card"))}


@carries_out(Draw)
async def draw(use: Use, effect: Draw) -> None:
    """Draw card after card; a full hand draws nothing, and no card is turned for it."""
    for pick in effect.steps:
        for _card in range(pick.count):
            if len(use.table.hands[use.seat]) >= HAND_LIMIT:
                return
            if not await (draw_any(use) if pick.unconditional else draw_fitting(use, pick)):
                return


async def draw_any(use: Use) -> bool:
    options = DRAW if any_left(use.table) else {}
    if not await use.ask(_("Draw from the deck?"), options):
        return False
    await draw_unseen(use.table, use.seat, 1)
    return True


async def draw_fitting(use: Use, pick: Pick) -> bool:
    card = await turn_next(use)
    if card is None:
        return False
    if pick.fits(CARDS[card].color, CARDS[card].size):
        use.table.limbo.remove(card)
        use.table.gain(use.seat, card)
        use.table.say(_("{player} takes {card}.", player=Name(use.seat), card=card_name(card)))
    else:
        drop(use.table, card)
    return True
