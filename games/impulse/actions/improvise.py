"""The Basic technology of all races. RULES.md § The turn."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from games.core import Ahead, Name, Option, Seat, _
from games.impulse.actions.build import building_spots
from games.impulse.cards.card_use import CardUse, performs
from games.impulse.cards.effects import Improvise
from games.impulse.map.declaration import movable_fleets
from games.impulse.options import hand_options
from games.impulse.state import Galaxy
from games.impulse.view.text import card_name

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
    options = {name: Option(choice, LABELS[name]) for name, choice in choices.items() if choice.first_question()}
    chosen = await use.ask(
        _("Move a fleet, or build a ship?"),
        options,
        _("Do nothing: the card is lost"),
        ahead=partial(fleets_and_sites, table, seat, effect),
        warning=_("You have paid a card for this. Do nothing?"),
    )
    if chosen is not None:
        await chosen.resolve()


def fleets_and_sites(table: Galaxy, seat: Seat, effect: Improvise) -> dict[str, Ahead]:
    """Return the fleets to move and the places to build at."""
    sites = building_spots(table, seat, effect.build, [table.homes[seat]])
    return {
        key: Ahead([way, key], option.label, LABELS[way], listed=False)
        for way, pieces in (
            ("build", sites if table.supply(seat) else {}),
            ("command", movable_fleets(table, seat, effect.command)),
        )
        for key, option in pieces.items()
    }
