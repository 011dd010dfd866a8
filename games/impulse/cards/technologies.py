"""Technologies: the two slots of a command center, and the use of those that can do anything.

RULES.md § The turn, § Boosts.
"""

from __future__ import annotations

from games.core import Barred, Choose, Message, Option, Seat, _
from games.impulse.cards.card_use import EXITS, CardUse
from games.impulse.cards.races import COMMON, COMMON_TEXT, RACES
from games.impulse.state import BASIC, Galaxy
from games.impulse.view.text import card_text

SLOTS = (0, 1)


def technology_use(table: Galaxy, seat: Seat, slot: int, tech_chain: tuple[int, ...] = ()) -> CardUse:
    """Return the use of a slot: its researched card, or else its printed technology."""
    card = table.techs[seat][slot]
    chain = (*tech_chain, slot)
    if card != BASIC:
        return CardUse.of(table, seat, card, "technology", slot, tech_chain=chain)
    race = RACES[table.races[seat]]
    effect, text = (COMMON, COMMON_TEXT) if slot == 0 else (race.effect, race.text)
    return CardUse(table, seat, BASIC, effect, "technology", slot, basic_text=text, tech_chain=chain)


def usable_technologies(
    table: Galaxy, seat: Seat, tech_chain: tuple[int, ...] = ()
) -> tuple[dict[str, Option[CardUse]], dict[str, Barred]]:
    """Return the useful technologies, and those for which no card of the hand fits.

    Both leave out technologies in the chain, and those that all can see are useless.
    """
    usable: dict[str, Option[CardUse]] = {}
    unfit: dict[str, Barred] = {}
    for slot in SLOTS:
        if slot in tech_chain:
            continue
        use = technology_use(table, seat, slot, tech_chain)
        question = use.first_question()
        if not isinstance(question, Choose):
            continue
        if all(key in EXITS for key in question.options):
            unfit[f"tech:{slot}"] = Barred(technology_name(use), _("no card in your hand fits"))
        else:
            usable[f"tech:{slot}"] = Option(use, technology_name(use), technology_text(use))
    return usable, unfit


def technology_text(use: CardUse) -> Message:
    return use.basic_text or card_text(use.card, use.boost)


def technology_name(use: CardUse) -> Message:
    if use.card != BASIC:
        return use.name
    if use.at == 0:
        return _("Basic technology of all races")
    return _("Basic technology of the {race}", race=RACES[use.table.races[use.seat]].name)
