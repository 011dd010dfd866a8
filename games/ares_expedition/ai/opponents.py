"""Computer opponents of three levels.

All value answers in points (`answer_values.py`, `evaluation.py`). *Easy* takes one of the good answers,
*normal* the best. *Hard* uses weights fitted to matches (`weights.py`). It chooses a phase half by formulas,
and half by rounds played out in imagined worlds (`search.py`).
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.ares_expedition.ai.answer_values import ENDS, best_answer, sale, worths
from games.ares_expedition.ai.endgame import hurry, urge
from games.ares_expedition.ai.evaluation import Valuation
from games.ares_expedition.ai.phase_choice import phase_worths
from games.ares_expedition.ai.reasons import comparison, reason
from games.ares_expedition.ai.search import margin, phase_margins
from games.ares_expedition.ai.weights import TRAINED, UNTRAINED, Weights
from games.ares_expedition.state import Mars, Topic
from games.core import Choose, Engine, Json, Message, _
from games.core.ai.opponents import Budget, Candidate, Decision, Level, Observation, Opponent
from games.core.ai.search import TIE, softly_chosen

WORLDS = 8
"""Most imagined worlds in which a choice of phases is played out."""
LEAD = 12.0
"""The lead in points with odds of e to 1."""
AHEAD = "later"
"""An answer offered only before a phase choice is due. Rounds are played out when it is due."""
SHARPNESS = 0.5
"""Preference for better answers in a soft choice."""


@dataclass(frozen=True, slots=True)
class PointsOpponent:
    """Takes the answer of the highest value; plays out rounds in up to `worlds` to choose phases.

    If `soft`, it draws among the good answers, better ones more often. `weights` hold among rivals.
    """

    worlds: int = 0
    soft: bool = False
    weights: Weights = UNTRAINED

    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        world: Engine[Mars] = observation.imagined(seed)
        asked = world.question_of(observation.seat)
        assert asked is not None
        budget.spend()
        question, mars = asked[1], world.state
        weights = self.weights if mars.variant == "rivals" else UNTRAINED
        seat = observation.seat
        hurried, urged = hurry(mars, seat, weights), urge(mars, seat)
        valuation = Valuation(mars, mars.players[seat], hurried, weights, urged)
        if not isinstance(question, Choose):
            return Decision([best_answer(valuation, question)], looked_at=1)
        found, looks = self._worths(observation, budget, seed, valuation, question)
        by_worth = _candidates(found, margin(mars, seat, weights))
        best = by_worth[0].answer
        candidates = [
            replace(
                each,
                reason=reason(valuation, each.answer, found),
                beaten=comparison(best, each.answer, found) if each.answer != best else None,
            )
            for each in by_worth
        ]
        chosen = candidates[0].answer
        if self.soft:
            good = [each for each in candidates if found[each.answer] >= _least(found)]
            chosen = softly_chosen(good, random.Random(seed), SHARPNESS).answer
        answers: list[Json] = [chosen]
        if chosen == "sell":
            answers.append(sale(valuation, question))
        return Decision(answers, reason(valuation, chosen, found), candidates, looks)

    def _worths(
        self,
        observation: Observation,
        budget: Budget,
        seed: int,
        valuation: Valuation,
        question: Choose[Any],
    ) -> tuple[Mapping[str, float], int]:
        """Return the value of each option, and the number of looks."""
        if question.topic != Topic.PHASE:
            return worths(valuation, question), 1
        by_phase, looks = phase_worths(valuation), 1
        if self.worlds and AHEAD not in question.options:
            margins, looks = phase_margins(observation, budget, seed, self.worlds, valuation.weights)
            by_phase = {phase: (margins[phase] + by_phase[phase]) / 2 for phase in by_phase if phase in margins}
        return {f"phase:{phase}": worth for phase, worth in by_phase.items()}, looks


def _least(found: Mapping[str, float]) -> float:
    """Return the least value of a good answer: that of doing nothing."""
    return max((found[key] for key in ENDS if key in found), default=min(found.values()))


def _candidates(found: Mapping[str, float], lead: float) -> list[Candidate]:
    """Return the options with their values as chances to win, the best first.

    `lead` is the present lead, before an option adds to it. The order is by points, since a large lead makes
    all chances equal.
    """
    best = max(found.values())
    in_order = sorted(found, key=lambda key: -round(found[key] / TIE))
    return [Candidate(key, _chance(lead + found[key] - best)) for key in in_order]


def _chance(lead: float) -> float:
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, lead)) / LEAD))


OPPONENTS: Mapping[Level, Opponent] = {
    "easy": PointsOpponent(soft=True),
    "normal": PointsOpponent(),
    "hard": PointsOpponent(WORLDS, weights=TRAINED),
}

MANNERS: Mapping[Level, Message] = {
    "easy": _("It values cards and actions in points, and takes one of the good ones."),
    "normal": _("It values cards and actions in points, and takes the best."),
    "hard": _("It values cards and actions in points, and plays whole rounds out before it chooses a phase."),
}
