"""Research: cards become technologies. RULES.md § Actions."""

from __future__ import annotations

from typing import Any

from games.core import Choose, Message, Name, Option, Seat, _
from games.impulse.cards.card_list import CARDS, fits
from games.impulse.cards.card_use import CardUse, performs
from games.impulse.cards.effects import Pick, Research
from games.impulse.cards.technologies import SLOTS, technology_use
from games.impulse.options import barred_hand, card_options, hand_options
from games.impulse.state import BASIC, Galaxy
from games.impulse.view.text import card_name, card_text, unfit_text

SLOT_NAMES = (_("left slot"), _("right slot"))
DECLINE: dict[str, Option[Any]] = {"discard": Option(None, _("Discard it"))}


@performs(Research)
async def research(use: CardUse, effect: Research) -> None:
    """Put cards into technology slots; the cards there before are gone."""
    for _card in range(effect.pick.count):
        if effect.pick.source == "deck":
            card, slot = await choose_from_deck(use, effect.pick)
        else:
            card, slot = await choose_own(use, effect.pick)
        if card is None:
            return
        if slot is None:
            continue
        install(use.table, use.seat, card, slot)
        if effect.then_use:
            await technology_use(use.table, use.seat, slot).resolve()


async def choose_from_deck(use: CardUse, pick: Pick) -> tuple[int | None, int | None]:
    """Turn up a card. Return it with its slot, or with None if it was discarded."""
    card = await use.turn_up_next()
    if card is None:
        return None, None
    slot = await choose_slot(use, card, DECLINE) if fits(card, pick) else None
    if slot is None:
        use.table.discard_from_limbo(card)
    else:
        use.table.limbo.remove(card)
    return card, slot


async def choose_own(use: CardUse, pick: Pick) -> tuple[int | None, int | None]:
    """Choose a card of the hand or of the Plan, and its slot."""
    table, seat = use.table, use.seat
    options = researchable_cards(table, seat, pick)
    hidden = pick.source == "hand"
    barred = barred_hand(table, seat, options, unfit_text(pick)) if hidden else {}
    card = await use.ask(_("Research which card?"), options, barred=barred)
    if card is None:
        return None, None
    slot = await choose_slot(use, card, {})
    if pick.source == "hand":
        table.remove_from_hand(seat, card)
    else:
        (table.plans[seat] if card in table.plans[seat] else table.plan_in_use).remove(card)
    return card, slot


def researchable_cards(table: Galaxy, seat: Seat, pick: Pick) -> dict[str, Option[int]]:
    """Return the researchable cards of the hand or of the Plan, also of a Plan in use."""
    if pick.source == "hand":
        return hand_options(table, seat, pick)
    waiting = table.plan_in_use[table.card_index + 1 :] if seat == table.mover else []
    return card_options(table, seat, [*table.plans[seat], *waiting])


async def choose_slot(use: CardUse, card: int, decline: dict[str, Option[Any]]) -> int | None:
    table, seat = use.table, use.seat
    slots: dict[str, Option[Any]] = {
        f"slot:{slot}": Option(slot, SLOT_NAMES[slot], replaced_text(table, seat, slot)) for slot in SLOTS
    }
    chosen: int | None = await Choose(
        seat,
        _("Put {card} into which slot?", card=card_name(card)),
        {**slots, **decline},
        hint=card_text(card, table.boost(seat, CARDS[card].color)),
        topic="research",
    )
    return chosen


def replaced_text(table: Galaxy, seat: Seat, slot: int) -> Message:
    card = table.techs[seat][slot]
    if card == BASIC:
        return _("covers the basic technology for good")
    return _("replaces {card}", card=card_name(card))


def install(table: Galaxy, seat: Seat, card: int, slot: int) -> None:
    """Put a card into a slot, over a basic technology or in place of a discarded card."""
    before = table.techs[seat][slot]
    if before != BASIC:
        table.discards.append(before)
    table.techs[seat][slot] = card
    table.say(_("{player} researches {card}.", player=Name(seat), card=card_name(card)))
