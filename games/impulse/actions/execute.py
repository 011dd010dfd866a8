"""Execute: use a card once without sharing it, or use an own technology. RULES.md § Boosts."""

from __future__ import annotations

from typing import Any

from games.core import Barred, Name, Option, _
from games.impulse.cards.card_list import fits
from games.impulse.cards.card_use import CardUse, performs
from games.impulse.cards.deck import is_card_left, turn_up
from games.impulse.cards.effects import Execute, Pick
from games.impulse.cards.technologies import usable_technologies
from games.impulse.options import barred_hand, hand_options
from games.impulse.view.text import card_name, unfit_text

DECK = "deck"


@performs(Execute)
async def execute(use: CardUse, effect: Execute) -> None:
    """Use a hand card or a deck card and discard it, or use a technology."""
    table, seat, pick = use.table, use.seat, effect.pick
    options: dict[str, Option[Any]] = {}
    barred: dict[str, Barred] = {}
    if pick.source == "hand":
        options |= hand_options(table, seat, pick)
        barred = barred_hand(table, seat, options, unfit_text(pick))
    elif is_card_left(table):
        options["deck"] = Option(DECK, _("Turn up a card from the deck"))
    usable, unfit = usable_technologies(table, seat, use.tech_chain)
    chosen = await use.ask(_("Execute what?"), options | usable, barred=barred | unfit)
    if isinstance(chosen, CardUse):
        await chosen.resolve()
    elif chosen == DECK:
        await execute_from_deck(use, pick)
    elif chosen is not None:
        table.remove_from_hand(seat, chosen)
        table.limbo.append(chosen)
        await use_and_discard(use, chosen)


async def execute_from_deck(use: CardUse, pick: Pick) -> None:
    """Turn up the top card, which is used if it is small enough and discarded either way."""
    card = await turn_up(use.table, use.seat)
    if card is None:
        return
    if fits(card, pick):
        await use_and_discard(use, card)
    else:
        use.table.discard_from_limbo(card)


async def use_and_discard(use: CardUse, card: int) -> None:
    use.table.say(_("{player} executes {card}.", player=Name(use.seat), card=card_name(card)))
    await CardUse.of(use.table, use.seat, card, "execute").resolve()
    use.table.discard_from_limbo(card)
