"""Choice of a phase: its gains for the chooser and for others, and the likely choices of others."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from games.ares_expedition.ai.answer_values import action_worth, standard_worth
from games.ares_expedition.ai.evaluation import Valuation
from games.ares_expedition.cards import CARDS
from games.ares_expedition.phases.action import why_unusable
from games.ares_expedition.phases.options import may_choose
from games.ares_expedition.phases.production import PRODUCTION_BONUS
from games.ares_expedition.phases.research import (
    RESEARCH_BONUS_DRAW,
    RESEARCH_BONUS_KEEP,
    RESEARCH_DRAW,
    RESEARCH_KEEP,
)
from games.ares_expedition.phases.standard_actions import CONVERSIONS, STANDARD_ACTIONS
from games.ares_expedition.player.actor import PlayerActor
from games.ares_expedition.player.playing import DEVELOPMENT_BONUS, unmet_requirement
from games.ares_expedition.state import PHASES, Phase

Chances: TypeAlias = Mapping[Phase, float]

PLAYED_NOW = 1.5
"""Gain by playing a card now and not later, as a share of its value."""
PLAYED_BY_OTHERS = {"development": 0.5, "construction": 0.45}
"""Average gain of others by playing a card, in VP."""
TEMPERATURE_OF_CHOICE = 0.6
"""Difference in VP by which a phase is chosen e times as often."""


@dataclass(frozen=True, slots=True)
class Gain:
    """Gain of a player by a phase, and the bonus of its chooser."""

    base: float
    bonus: float


def gains(valuation: Valuation, *, own: bool) -> dict[Phase, Gain]:
    """Return the gains of a player by each phase; with `own`, their hand is known."""
    played = _cards_played(valuation) if own else _cards_guessed(valuation)
    return {
        **played,
        "action": _actions(valuation),
        "production": _production(valuation),
        "research": _research(valuation),
    }


def _cards_played(valuation: Valuation) -> dict[Phase, Gain]:
    mars, player, coefficients = valuation.mars, valuation.player, valuation.coefficients
    engine = valuation.engine
    green, others = [0.0], [0.0, 0.0]
    for card in map(CARDS.__getitem__, player.hand):
        off = DEVELOPMENT_BONUS if card.colour == "green" else 0
        cost = engine.price(card)
        if unmet_requirement(mars, player, card) is None and cost - off <= player.mc:
            (green if card.colour == "green" else others).append(PLAYED_NOW * valuation.urgency(card))
    discount = DEVELOPMENT_BONUS * coefficients["mc"]
    first, second = sorted(others)[::-1][:2]
    return {
        "development": Gain(max(green), discount if max(green) > 0 else 0),
        "construction": Gain(first, max(second, valuation.drawn(1, 1))),
    }


def _cards_guessed(valuation: Valuation) -> dict[Phase, Gain]:
    share = min(1, len(valuation.player.hand) / 5) * min(1, valuation.player.mc / 10)
    green, others = (share * PLAYED_BY_OTHERS[phase] for phase in ("development", "construction"))
    coefficients = valuation.coefficients
    return {
        "development": Gain(green, DEVELOPMENT_BONUS * coefficients["mc"] * share),
        "construction": Gain(others, valuation.drawn(1, 1)),
    }


def _actions(valuation: Valuation) -> Gain:
    mars, player = valuation.mars, valuation.player
    uses = [
        max(0.0, action_worth(valuation, card))
        for card in valuation.engine.actions
        if why_unusable(mars, player, card) is None
    ]
    actor = PlayerActor(mars, player)
    converted, bought = 0.0, [0.0]
    for standard in STANDARD_ACTIONS:
        if standard.why_blocked(actor) is None:
            often = standard.means(player) // standard.price(player)
            worth = often * standard_worth(valuation, standard)
            if standard in CONVERSIONS:
                converted += max(0.0, worth)
            elif valuation.urge:
                bought.append(worth)
    return Gain(sum(uses) + converted + max(bought), max(uses, default=0.0))


def _production(valuation: Valuation) -> Gain:
    makes = valuation.engine.production(valuation.player.forests)
    makes["mc"] += valuation.player.tr
    return Gain(valuation.worth(makes), PRODUCTION_BONUS * valuation.coefficients["mc"])


def _research(valuation: Valuation) -> Gain:
    seen = RESEARCH_DRAW + valuation.engine.research_draw
    kept = RESEARCH_KEEP + valuation.engine.research_keep
    base = valuation.drawn(kept, seen)
    chosen = valuation.drawn(kept + RESEARCH_BONUS_KEEP, seen + RESEARCH_BONUS_DRAW)
    return Gain(base, chosen - base)


# --- choosing -----------------------------------------------------------------------------------


def phase_worths(valuation: Valuation) -> dict[Phase, float]:
    """Return the value of choosing each phase for a player who does not know the others' choices.

    A phase likely to be chosen by another brings its bonus only. A player who is to end the match relies on
    nobody. Of two partners, the first expects nothing of the second; the second expects the first's best
    phase.
    """
    mars, player = valuation.mars, valuation.player
    mine = gains(valuation, own=True)
    others = [Valuation(mars, each) for each in mars.players if each is not player]
    theirs = [gains(each, own=False) for each in others]
    partner = mars.variant == "together"
    relies_on_nobody = valuation.urge or (partner and player.seat == 0)
    expected = [] if relies_on_nobody else [chances(each) for each in others]
    found = {}
    for phase in may_choose(player):
        alone = math.prod(1 - each[phase] for each in expected)
        shared = sum(each[phase].base for each in theirs) / max(1, len(theirs))
        base = mine[phase].base + (shared if partner else -shared)
        found[phase] = mine[phase].bonus + alone * base
    return found


def chances(valuation: Valuation) -> Chances:
    """Return the probability of each phase as a player's next choice, from public knowledge."""
    found = gains(valuation, own=False)
    brought = {phase: found[phase].base + found[phase].bonus for phase in may_choose(valuation.player)}
    most = max(brought.values())
    likely = {phase: math.exp((worth - most) / TEMPERATURE_OF_CHOICE) for phase, worth in brought.items()}
    whole = sum(likely.values())
    return {phase: likely.get(phase, 0.0) / whole for phase in PHASES}
