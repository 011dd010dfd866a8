"""Effects in signs, for places without room for words: names of drawings, gems and numbers, with spaces between.

`n` is the number in the box. `static/games/impulse/art/signs.js` draws the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from games.impulse.cards.card_list import boxed_effect_of
from games.impulse.cards.effects import (
    LARGEST,
    Boxed,
    Build,
    Command,
    Draw,
    Effect,
    Execute,
    Mine,
    Pick,
    Plan,
    Refine,
    Research,
    Sabotage,
    Site,
    Trade,
    picks,
)
from games.impulse.cards.races import RaceName

COMMON_SIGNS = "hand : any step / home"
RACE_SIGNS: Mapping[RaceName, str] = {
    "piscesish": "deck ≤ 1 step hand",
    "ariek": "any step core",
    "herculese": "1 cruiser step ?",
    "draconians": "hand = step tech",
    "triangulumnists": "1 cruiser home ?",
    "caelumnites": "hand = step minerals",
}


@cache
def card_signs(card: int, boost: int) -> str:
    effect = boxed_effect_of(card, boost)
    return " ".join(_SIGNS[type(effect)](effect))


def _number(n: int) -> str:
    return "n" if isinstance(n, Boxed) else str(n)


def _pick(pick: Pick) -> list[str]:
    """Return how many cards of which colours and sizes."""
    limited = isinstance(pick.max_size, Boxed) or pick.max_size < LARGEST
    alone = pick.count == 1 and not isinstance(pick.count, Boxed)
    count = [] if limited and alone else [_number(pick.count)]
    return [*count, *pick.colors, *(["≤", _number(pick.max_size)] if limited else [])]


def _command(effect: Command) -> list[str]:
    if effect.same_card:
        return [_number(effect.fleets), "any", "step", "occupied"]
    return [_number(effect.fleet_size), effect.ship, "step", _number(effect.moves)]


def _build(effect: Build) -> list[str]:
    where = "occupied" if effect.site is Site.ONE_OCCUPIED else "home"
    others = ["+", effect.color] if effect.color else []
    return [_number(effect.count), effect.ship, where, *others]


def _mine(effect: Mine) -> list[str]:
    return [effect.pick.source, *_pick(effect.pick), "step", "minerals"]


def _trade(effect: Trade) -> list[str]:
    return [effect.pick.source, *_pick(effect.pick), "step", "point"]


def _research(effect: Research) -> list[str]:
    return [effect.pick.source, *_pick(effect.pick), "step", "tech", *(["use"] if effect.then_use else [])]


def _draw(effect: Draw) -> list[str]:
    *before, last = picks(effect)
    return ["deck", "+", *_pick(last)] if before else ["deck", *_pick(last), "step", "hand"]


def _plan(effect: Plan) -> list[str]:
    *before, last = picks(effect)
    return [last.source, *(["+"] if before else []), *_pick(last), *(["="] if before else []), "step", "plan"]


def _execute(effect: Execute) -> list[str]:
    return [effect.pick.source, "≤", _number(effect.pick.max_size), "use", "/", "tech"]


def _refine(effect: Refine) -> list[str]:
    if effect.points is not None:
        return ["minerals", "1", "step", _number(effect.points), "point"]
    if effect.colors:
        return ["minerals", *effect.colors, "step", _number(effect.rate), "point"]
    return ["minerals", _number(effect.count), "step", "point"]


def _sabotage(effect: Sabotage) -> list[str]:
    return ["bomb", _number(effect.bombs), "step", effect.target]


_SIGNS: dict[type[Effect], Callable[[Any], list[str]]] = {
    Command: _command,
    Build: _build,
    Mine: _mine,
    Trade: _trade,
    Research: _research,
    Draw: _draw,
    Sabotage: _sabotage,
    Plan: _plan,
    Execute: _execute,
    Refine: _refine,
}
