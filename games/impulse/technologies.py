"""Technologies: what lies in the two slots of a command center, and what of it can be used.

RULES.md § The turn, § Boosts.
"""

from __future__ import annotations

from games.core import Message, Option, Seat, _
from games.impulse.card_use import CardUse
from games.impulse.races import COMMON, COMMON_TEXT, RACES
from games.impulse.state import BASIC, Galaxy
from games.impulse.text import card_text

SLOTS = (0, 1)


def technology_use(
    table: Galaxy, seat: Seat, slot: int, tech_chain: tuple[int, ...] = ()
) -> CardUse:
    """Return the use of what lies in a slot: a researched card, or what is printed there."""
    card = table.techs[seat][slot]
    chain = (*tech_chain, slot)
    if card != BASIC:
        return CardUse.of(table, seat, card, "technology", slot, tech_chain=chain)
    race = RACES[table.races[seat]]
    effect, text = (COMMON, COMMON_TEXT) if slot == 0 else (race.effect, race.text)
    return CardUse(
        table, seat, BASIC, effect, "technology", slot, basic_text=text, tech_chain=chain
    )


def usable_technologies(
    table: Galaxy, seat: Seat, tech_chain: tuple[int, ...] = ()
) -> dict[str, Option[CardUse]]:
    """Return the technologies that would do anything now, except those in the chain."""
    uses = [technology_use(table, seat, slot, tech_chain) for slot in SLOTS]
    return {
        f"tech:{use.at}": Option(use, technology_name(use), technology_text(use))
        for use in uses
        if use.at not in tech_chain and use.would_ask()
    }


def technology_text(use: CardUse) -> Message:
    return use.basic_text or card_text(use.card, use.boost)


def technology_name(use: CardUse) -> Message:
    if use.card != BASIC:
        return use.name
    if use.at == 0:
        return _("basic technology of all races")
    return _("basic technology of the {race}", race=RACES[use.table.races[use.seat]].name)
