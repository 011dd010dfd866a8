"""Plans: adding cards to one's own Impulse-to-be, and using them all in one turn."""

from __future__ import annotations

from typing import Any

import msgspec

from games.core import Choose, Message, Name, Option, Seat, _
from games.impulse.cards import CARDS
from games.impulse.deck import drop
from games.impulse.effects import Pick, Plan
from games.impulse.offers import hand_options
from games.impulse.state import Galaxy
from games.impulse.use import Use, carries_out, resolve, turn_next, use_of
from games.impulse.words import card_name, card_told

FORCED = 4  # so many cards, and the Plan can no longer be delayed
USE_OR_END: dict[str, Option[bool]] = {
    "plan": Option(True, _("Use your Plan")),
    "end": Option(False, _("Keep it and end your turn")),
}


@carries_out(Plan)
async def plan(use: Use, effect: Plan) -> None:
    """Add cards to the end of the Plan, in the order they are chosen or turned up."""
    colors: list[str] = []
    for i, pick in enumerate(effect.steps):
        if effect.like_first and i > 0:
            pick = msgspec.structs.replace(pick, colors=(colors[0],))
        for _card in range(pick.count):
            if pick.source == "deck":
                card = await plan_deck(use, pick)
            else:
                card = await plan_hand(use, pick, colors if effect.distinct_colors else [])
            if card is None:
                return
            colors.append(CARDS[card].color)


async def plan_hand(use: Use, pick: Pick, used_colors: list[str]) -> int | None:
    table, seat = use.table, use.seat
    options = {
        key: option
        for key, option in hand_options(table, seat, pick).items()
        if CARDS[option.value].color not in used_colors
    }
    card = await use.ask(_("Plan which card?"), options)
    if card is not None:
        table.leave_hand(seat, card)
        append(table, seat, card)
    return card


async def plan_deck(use: Use, pick: Pick) -> int | None:
    """Turn up a card; one that matches may join the Plan."""
    table, seat = use.table, use.seat
    card = await turn_next(use)
    if card is None:
        return None
    if pick.fits(CARDS[card].color, CARDS[card].size) and await Choose(
        seat,
        _("Add {card} to your Plan?", card=card_name(card)),
        ADD_OR_DISCARD,
        hint=card_told(card, table.boost(seat, card)),
    ):
        table.limbo.remove(card)
        append(table, seat, card)
    else:
        drop(table, card)
    return card


ADD_OR_DISCARD: dict[str, Option[Any]] = {
    "add": Option(True, _("Add it")),
    "discard": Option(False, _("Discard it")),
}


def append(table: Galaxy, seat: Seat, card: int) -> None:
    table.plans[seat].append(card)
    table.say(_("{player} plans {card}.", player=Name(seat), card=card_name(card)))


async def use_or_delay(table: Galaxy, seat: Seat, outlook: Message) -> bool:
    """Step 4 of a turn: the Plan is used whole or kept; four cards have to be used.

    Gives whether the player has ended the turn by keeping it.
    """
    if not table.plans[seat]:
        return False
    if len(table.plans[seat]) < FORCED and not await Choose(
        seat, _("Use your Plan now?"), USE_OR_END, hint=outlook
    ):
        return True
    table.plan_in_use, table.plans[seat] = table.plans[seat], []
    table.walked = 0
    while table.walked < len(table.plan_in_use):
        card = table.plan_in_use[table.walked]
        await resolve(use_of(table, seat, card, "plan", table.walked))
        table.walked += 1
    table.discards += table.plan_in_use
    table.plan_in_use = []
    return False
