"""The basic technology of all races. RULES.md § The turn."""

from __future__ import annotations

from dataclasses import replace

from games.core import Name, Option, _
from games.impulse.card_use import CardUse, performs
from games.impulse.effects import Improvise
from games.impulse.options import hand_options
from games.impulse.text import card_name

LABELS = {"build": _("Build a ship"), "command": _("Move a fleet")}


@performs(Improvise)
async def improvise(use: CardUse, effect: Improvise) -> None:
    """Pay one hand card, then move a fleet or build a ship."""
    table, seat = use.table, use.seat
    choices = {
        "build": replace(use, effect=effect.build, begun=True),
        "command": replace(use, effect=effect.command, begun=True),
    }
    if not table.hands[seat] or not any(choice.first_question() for choice in choices.values()):
        return
    card = await use.ask(_("Pay with which card?"), hand_options(table, seat))
    if card is None:
        return
    table.discard_from_hand(seat, card)
    table.say(_("{player} discards {card}.", player=Name(seat), card=card_name(card)))
    options = {
        name: Option(choice, LABELS[name])
        for name, choice in choices.items()
        if choice.first_question()
    }
    chosen = await use.ask(_("Move a fleet, or build a ship?"), options)
    if chosen is not None:
        await chosen.resolve()
