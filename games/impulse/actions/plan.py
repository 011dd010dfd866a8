"""Plan: cards are added to one's own Impulse-to-be. RULES.md § Actions, § The turn."""

from __future__ import annotations

from typing import Any

import msgspec

from games.core import Choose, Name, Option, Seat, _
from games.impulse.cards.card_list import CARDS, fits
from games.impulse.cards.card_use import CardUse, performs
from games.impulse.cards.effects import Color, Pick, Plan, picks
from games.impulse.options import barred_hand, hand_options
from games.impulse.state import Galaxy
from games.impulse.view.text import card_name, card_text, unfit_text

ADD_OR_DISCARD: dict[str, Option[Any]] = {
    "add": Option(True, _("Add it")),
    "discard": Option(False, _("Discard it")),
}


@performs(Plan)
async def plan(use: CardUse, effect: Plan) -> None:
    """Add cards to the end of the Plan, in the order they are chosen or turned up."""
    colors: list[Color] = []
    for pick in picks(effect):
        if effect.like_first and colors:
            pick = msgspec.structs.replace(pick, colors=(colors[0],))
        for _card in range(pick.count):
            if pick.source == "deck":
                card = await plan_from_deck(use, pick)
            else:
                card = await plan_from_hand(use, pick, colors if effect.distinct_colors else [])
            if card is None:
                return
            colors.append(CARDS[card].color)


async def plan_from_hand(use: CardUse, pick: Pick, used_colors: list[Color]) -> int | None:
    table, seat = use.table, use.seat
    options = {
        key: option
        for key, option in hand_options(table, seat, pick).items()
        if CARDS[option.value].color not in used_colors
    }
    why = _("only a card of a new colour fits") if used_colors else unfit_text(pick)
    barred = barred_hand(table, seat, options, why)
    card = await use.ask(_("Plan which card?"), options, barred=barred)
    if card is not None:
        table.remove_from_hand(seat, card)
        add_to_plan(table, seat, card)
    return card


async def plan_from_deck(use: CardUse, pick: Pick) -> int | None:
    """Turn up a card; one that fits may join the Plan."""
    table, seat = use.table, use.seat
    card = await use.turn_up_next()
    if card is None:
        return None
    if fits(card, pick) and await Choose(
        seat,
        _("Add {card} to your Plan?", card=card_name(card)),
        ADD_OR_DISCARD,
        hint=card_text(card, table.boost(seat, CARDS[card].color)),
        topic="plan",
    ):
        table.limbo.remove(card)
        add_to_plan(table, seat, card)
    else:
        table.discard_from_limbo(card)
    return card


def add_to_plan(table: Galaxy, seat: Seat, card: int) -> None:
    table.plans[seat].append(card)
    table.say(_("{player} plans {card}.", player=Name(seat), card=card_name(card)))
