"""Execute: use a card once without sharing it, or use an own technology."""

from __future__ import annotations

from typing import Any

from games.core import Name, Option, _
from games.impulse.cards import CARDS
from games.impulse.deck import any_left, drop, turn_up
from games.impulse.effects import Execute
from games.impulse.offers import hand_options
from games.impulse.techs import usable_techs
from games.impulse.use import Use, carries_out, resolve, use_of
from games.impulse.words import card_name

DECK = "deck"


@carries_out(Execute)
async def execute(use: Use, effect: Execute) -> None:
    """Run a hand card or a deck card and discard it, or use a technology."""
    table, seat = use.table, use.seat
    options: dict[str, Option[Any]] = {}
    if effect.pick.source == "hand":
        options |= hand_options(table, seat, effect.pick)
    elif any_left(table):
        options["deck"] = Option(DECK, _("Turn up a card of the deck"))
    chosen = await use.ask(_("Execute what?"), options | usable_techs(table, seat, use.slots))
    if chosen is None:
        return
    if isinstance(chosen, Use):
        await resolve(chosen)
    elif chosen == DECK:
        await execute_deck(use, effect)
    else:
        table.leave_hand(seat, chosen)
        table.limbo.append(chosen)
        await run(use, chosen)


async def execute_deck(use: Use, effect: Execute) -> None:
    """The top card runs if it is small enough, and is discarded either way."""
    card = await turn_up(use.table, use.seat)
    if card is None:
        return
    if effect.pick.fits(CARDS[card].color, CARDS[card].size):
        await run(use, card)
    else:
        drop(use.table, card)


async def run(use: Use, card: int) -> None:
    use.table.say(_("{player} executes {card}.", player=Name(use.seat), card=card_name(card)))
    await resolve(use_of(use.table, use.seat, card, "execute"))
    drop(use.table, card)
