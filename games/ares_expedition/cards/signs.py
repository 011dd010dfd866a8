"""Signs of a card: amounts with their icons, where these are clear.

Other effects have words only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import msgspec

from games.ares_expedition.cards.actor import Kind
from games.ares_expedition.cards.blue import MOST_REDRAFTED, RedraftContracts
from games.ares_expedition.cards.card import Card
from games.ares_expedition.cards.choices import IfChosen, IfTags, OneOf
from games.ares_expedition.cards.costs import Discard, Pay, Take, TurnHeatInto
from games.ares_expedition.cards.effects import (
    HERE,
    Add,
    Draw,
    Effect,
    FlipOcean,
    Gain,
    GainForest,
    GainTR,
    Per,
    Raise,
    costs_of,
)
from games.ares_expedition.cards.modifiers import Discount, HeatPays, Modifier, Trigger
from games.ares_expedition.cards.requirements import Colour, Oceans, Rating, Requirement, Tags
from games.ares_expedition.planet import BANDS, Band
from games.ares_expedition.view import text
from games.core import Message, _

ARROW, OR, WHENEVER, WORTH = "→", "/", ":", "="
EVENT_ICONS = {
    "ocean": "oceans",
    "temperature": "temperature",
    "oxygen": "oxygen",
    "forest": "forest",
}


class Sign(msgspec.Struct, frozen=True, omit_defaults=True):
    """An amount, a comparison or a mark, with the icon it belongs to."""

    text: str = ""
    what: str = ""
    """A resource or a parameter, "tag:" and a tag, or nothing beside a mark."""
    here: bool = False
    """True if it lies on the card itself."""
    bands: tuple[Band, ...] = ()
    """The bands that a parameter may be in."""
    words: Message | None = None
    """A condition without a sign, between those that have one."""


Row: TypeAlias = tuple[Sign, ...]


def signs_by_part(card: Card) -> dict[str, list[Row]]:
    """Return a row for each line of the card's text, by its parts; an empty one for words only."""
    begin = [(Sign(f"{card.mc}", "mc"), Sign(words=_("to begin with")))] if card.mc else []
    spent = [_of_effect(card.spend)] if card.spend is not None else []
    parts = {
        "needs": [_of_requirement(card.needs)] if card.needs is not None else [],
        "enters": begin + spent + [_of_effect(effect) for effect in card.when_played],
        "effects": [_of_modifier(modifier) for modifier in card.modifiers],
        "action": [_of_effects(card.action)] if card.action else [],
    }
    return {part: rows for part, rows in parts.items() if any(rows)}


def _of_effects(effects: Sequence[Effect]) -> Row:
    """Return the signs of a row of effects, costs first; none if one of them has none."""
    costs = costs_of(effects)
    gains = [effect for effect in effects if effect not in costs]
    rows = [_of_effect(effect) for effect in (*costs, *gains)]
    if not all(rows):
        return ()
    arrow = [(Sign(ARROW),)] if costs and gains else []
    return _chained([*rows[: len(costs)], *arrow, *rows[len(costs) :]])


def _of_effect(effect: Effect) -> Row:
    match effect:
        case Gain(mc, heat, plants):
            return _amounts("+", mc=mc, heat=heat, plants=plants)
        case GainTR(Per(what, each)):
            return (Sign("+1", "tr"), Sign(OR + (f"{each}" if each > 1 else ""), f"tag:{what}"))
        case GainTR(int(steps)):
            return _amounts("+", tr=steps)
        case Draw(n):
            return _amounts("+", cards=n)
        case Discard(n):
            return _amounts("−", cards=n)
        case RedraftContracts():
            return _exchange("cards", "cards", MOST_REDRAFTED)
        case TurnHeatInto(what, most):
            return _exchange("heat", what, most)
        case Add(n, kinds, where):
            return _resources(f"+{n}", kinds, where == HERE)
        case Take(n, kinds, where):
            return _resources(f"−{n}", kinds, where == HERE)
        case Raise(track, steps):
            return (Sign(f"+{steps}", track),)
        case FlipOcean(n):
            return _amounts("+", oceans=n)
        case GainForest(n):
            return _amounts("+", forest=n)
        case Pay(mc, heat, plants, tr, less, plants_if_chosen=0):
            reduced = [Sign(words=_("({less})", less=less.text()))] if less is not None else []
            return (*_amounts("−", mc=mc, heat=heat, plants=plants, tr=tr), *reduced)
        case OneOf(choices):
            rows = [_of_effects(choice) for choice in choices]
            return _joined(rows, OR) if all(rows) else ()
        case IfChosen(more):
            chosen = _("if you chose {phase}:", phase=text.PHASE_NAMES["action"])
            return (Sign(words=chosen), *_of_effect(more))
        case IfTags(tag, n, more):
            return (Sign(f"≥{n}", f"tag:{tag}"), Sign(WHENEVER), *_of_effect(more))
    return ()


def _of_modifier(modifier: Modifier) -> Row:
    match modifier:
        case Trigger(effects=effects):
            cause, brought = _of_cause(modifier), _of_effects(effects)
            return (*cause, Sign(WHENEVER), *brought) if cause and brought else ()
        case Discount(mc, tags, from_cost):
            dear = [Sign(f"≥{from_cost}", "mc")] if from_cost else []
            cause = _tags(tags) if tags else (Sign("", "cards"), *dear)
            return (*cause, Sign(WHENEVER), *_amounts("−", mc=mc))
        case HeatPays():
            return (Sign("", "heat"), Sign(WORTH), Sign("", "mc"))
    return ()


def _of_cause(trigger: Trigger) -> Row:
    if trigger.tags:
        too = [Sign(words=_("(this one too)"))] if trigger.including_this else []
        return (*_tags(trigger.tags), *too)
    return _amounts("+", steel=1) if trigger.per_steel else _events(trigger.events)


def _of_requirement(requirement: Requirement) -> Row:
    match requirement:
        case Colour(track, band, or_less):
            at = BANDS.index(band)
            return (Sign("", track, bands=BANDS[: at + 1] if or_less else BANDS[at:]),)
        case Oceans(n, or_less):
            return (Sign(f"{'≤' if or_less else '≥'}{n}", "oceans"),)
        case Rating(tr):
            return (Sign(f"≥{tr}", "tr"),)
        case Tags():
            return tuple(Sign(f"{n}", f"tag:{tag}") for tag, n in requirement.tags.items())
    return ()


def _amounts(sign: str, **of: int) -> Row:
    return tuple(Sign(f"{sign}{n}", what) for what, n in of.items() if n)


def _resources(n: str, kinds: Sequence[Kind], here: bool) -> Row:
    """Return so many of one of the kinds, the number before the first only."""
    return _joined([(Sign("" if at else n, kind, here),) for at, kind in enumerate(kinds)], OR)


def _exchange(given: str, taken: str, most: int) -> Row:
    """Return as many for as many, at most so many if there is a limit."""
    limit = [Sign(f"X ≤ {most}")] if most else []
    return (Sign("−X", given), Sign(ARROW), Sign("+X", taken), *limit)


def _tags(tags: Sequence[str]) -> Row:
    return _joined([(Sign("", f"tag:{tag}"),) for tag in tags], OR)


def _events(events: Sequence[str]) -> Row:
    known = all(event in EVENT_ICONS for event in events)
    return _joined([(Sign("", EVENT_ICONS[event]),) for event in events], OR) if known else ()


def _joined(rows: Sequence[Row], mark: str) -> Row:
    """Return the rows one after the other with a mark between them."""
    first, *others = rows
    return _chained([first, *((Sign(mark), *row) for row in others)])


def _chained(rows: Iterable[Row]) -> Row:
    return tuple(sign for row in rows for sign in row)
