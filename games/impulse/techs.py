"""Technologies: two slots, one use a turn, and the Research action that fills them."""

from __future__ import annotations

from typing import Any

from games.core import Barred, Choose, Message, Name, Option, Seat, _
from games.impulse.battle import alike
from games.impulse.cards import CARDS
from games.impulse.deck import drop
from games.impulse.effects import Improvise, Research
from games.impulse.offers import card_options, hand_options
from games.impulse.races import COMMON, COMMON_TEXT, RACES
from games.impulse.state import BASIC, Galaxy
from games.impulse.use import Use, carries_out, resolve, turn_next, use_of, would_ask
from games.impulse.words import card_name, card_told

SLOTS = (0, 1)


def tech_use(table: Galaxy, seat: Seat, slot: int, chain: tuple[int, ...] = ()) -> Use:
    """The use of what lies in a slot: a researched card, or what is printed there."""
    card = table.techs[seat][slot]
    slots = (*chain, slot)
    if card != BASIC:
        return use_of(table, seat, card, "technology", slot, slots=slots)
    race = RACES[table.races[seat]]
    effect, text = (COMMON, COMMON_TEXT) if slot == 0 else (race.effect, race.text)
    return Use(table, seat, BASIC, effect, "technology", slot, text=text, slots=slots)


def usable_techs(table: Galaxy, seat: Seat, chain: tuple[int, ...] = ()) -> dict[str, Option[Use]]:
    """The technologies that would do anything now, but those whose Execute is asking."""
    uses = [tech_use(table, seat, slot, chain) for slot in SLOTS if slot not in chain]
    return {f"tech:{use.at}": tech_option(use) for use in uses if would_ask(use)}


def tech_option(use: Use) -> Option[Use]:
    text = use.text or card_told(use.card, use.extra)
    return Option(use, tech_name(use), text)


def tech_name(use: Use) -> Message:
    if use.card != BASIC:
        return use.name
    if use.at == 0:
        return _("basic technology of all races")
    return _("basic technology of the {race}", race=RACES[use.table.races[use.seat]].name)


async def use_a_tech(table: Galaxy, seat: Seat) -> None:
    """Step 2 of a turn: one of the two technologies may be used."""
    usable = usable_techs(table, seat)
    if not usable:
        return
    idle = [tech_use(table, seat, slot) for slot in SLOTS if f"tech:{slot}" not in usable]
    barred = {
        f"tech:{use.at}": Barred(tech_name(use), _("it would do nothing now")) for use in idle
    }
    options: dict[str, Option[Any]] = {**usable, "skip": Option(None, _("Use no technology"))}
    hint = _("One of the two, once a turn; it stays for your next turns.")
    use = await Choose(seat, _("Use one of your technologies?"), options, barred, hint=hint)
    if use is not None:
        await resolve(use)


WAYS = {"build": _("Build a ship"), "command": _("Move a fleet")}


@carries_out(Improvise)
async def improvise(use: Use, effect: Improvise) -> None:
    """The basic technology of all: pay one hand card, then move a fleet or build a ship."""
    table, seat = use.table, use.seat
    ways = {
        name: Use(table, seat, BASIC, way, "technology", use.at, text=use.text, begun=True)
        for name, way in (("build", effect.build), ("command", effect.command))
    }
    if not table.hands[seat] or not any(would_ask(way) for way in ways.values()):
        return
    card = await use.ask(_("Pay with which card?"), hand_options(table, seat))
    if card is None:
        return
    table.discard_from_hand(seat, card)
    table.say(_("{player} discards {card}.", player=Name(seat), card=card_name(card)))
    options = {name: Option(way, WAYS[name]) for name, way in ways.items() if would_ask(way)}
    way = await use.ask(_("Move a fleet, or build a ship?"), options)
    if way is not None:
        await resolve(way)


@carries_out(Research)
async def research(use: Use, effect: Research) -> None:
    """Put cards into technology slots; what lay there before is gone."""
    for _card in range(effect.pick.count):
        card, slot = await choose_research(use, effect)
        if card is None:
            return
        if slot is None:
            continue
        install(use.table, use.seat, card, slot)
        if effect.then_use:
            await resolve(tech_use(use.table, use.seat, slot))


async def choose_research(use: Use, effect: Research) -> tuple[int | None, int | None]:
    """Which card goes into which slot; no card is the end, no slot a card that was discarded."""
    table, seat = use.table, use.seat
    if effect.pick.source == "deck":
        card = await turn_next(use)
        if card is None:
            return None, None
        if not effect.pick.fits(CARDS[card].color, CARDS[card].size):
            drop(table, card)
            return card, None
        slot = await choose_slot(use, card, DECLINE)
        if slot is None:
            drop(table, card)
        else:
            table.limbo.remove(card)
        return card, slot
    card = await use.ask(_("Research which card?"), researchable(use, effect))
    if card is None:
        return None, None
    slot = await choose_slot(use, card, {})
    if effect.pick.source == "hand":
        table.leave_hand(seat, card)
    else:
        (table.plans[seat] if card in table.plans[seat] else table.plan_in_use).remove(card)
    return card, slot


DECLINE: dict[str, Option[Any]] = {"discard": Option(None, _("Discard it"))}


def researchable(use: Use, effect: Research) -> dict[str, Option[int]]:
    """The cards of the hand or of the Plan that may be researched."""
    table, seat = use.table, use.seat
    if effect.pick.source == "plan":
        waiting = table.plan_in_use[table.walked + 1 :] if seat == table.mover else []
        return card_options(table, seat, [*table.plans[seat], *waiting])
    if effect.like_newest:
        return like_newest(table, seat)
    return hand_options(table, seat, effect.pick)


def like_newest(table: Galaxy, seat: Seat) -> dict[str, Option[int]]:
    """The hand cards with the colour and size of the newest Impulse card."""
    impulse = table.impulse_of(seat)
    alike_ones = [card for card in table.hands[seat] if impulse and alike(card, impulse[-1])]
    return card_options(table, seat, alike_ones)


async def choose_slot(use: Use, card: int, decline: dict[str, Option[Any]]) -> int | None:
    slots: dict[str, Option[Any]] = {
        f"slot:{slot}": Option(slot, SLOT_NAMES[slot], replaces(use.table, use.seat, slot))
        for slot in SLOTS
    }
    chosen: int | None = await Choose(
        use.seat,
        _("Into which slot goes {card}?", card=card_name(card)),
        {**slots, **decline},
        hint=card_told(card, use.table.boost(use.seat, card)),
    )
    return chosen


SLOT_NAMES = (_("left slot"), _("right slot"))


def replaces(table: Galaxy, seat: Seat, slot: int) -> Message:
    card = table.techs[seat][slot]
    if card == BASIC:
        return _("covers the basic technology for good")
    return _("replaces {card}", card=card_name(card))


def install(table: Galaxy, seat: Seat, card: int, slot: int) -> None:
    """A basic technology is covered for good, a researched one discarded."""
    before = table.techs[seat][slot]
    if before != BASIC:
        table.discards.append(before)
    table.techs[seat][slot] = card
    table.say(_("{player} researches {card}.", player=Name(seat), card=card_name(card)))
