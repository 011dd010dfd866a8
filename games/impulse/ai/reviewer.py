"""Review of Impulse: judges the answers of a turn by the plans of the hard opponent.

A match is reviewed after its end (`games/core/ai/review.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.core import Choose, Json
from games.core.ai.opponents import Budget, Candidate, Observation
from games.core.ai.review import Verdict
from games.impulse.ai.reasons import plan_reason
from games.impulse.ai.search import Search, TurnPlan, plans_turn


@dataclass(frozen=True, slots=True)
class ImpulseReviewer:
    """Judges an answer of the own turn, by the best plans with it and the best others."""

    whole_turns: bool = False

    def judge(self, observation: Observation, given: Sequence[Json], budget: Budget, seed: int) -> Verdict | None:
        question = observation.question
        if not isinstance(question, Choose) or not plans_turn(observation, seed):
            return None
        search = Search(observation, budget, seed)
        plans = search.run()
        played = search.best_beginning_with(given[0], plans[0])
        if played is None:
            return Verdict(_candidate(plans, plans[0]), None)
        matches = len(played.judgements)
        begins_alike = plans[0].played[0].answer == given[0]
        if begins_alike or played.chance(matches) >= plans[0].chance(matches):
            as_good = _candidate(plans, plans[0])
            return Verdict(as_good, as_good)
        best = replace(
            _candidate(plans, plans[0]),
            worth=plans[0].chance(matches),
            reason=plan_reason([plans[0], played]),
        )
        return Verdict(best, Candidate(given[0], played.chance(matches), matches))


def _candidate(plans: Sequence[TurnPlan], plan: TurnPlan) -> Candidate:
    first, *then = plan.line()
    looks = len(plan.judgements)
    return Candidate(first, plan.chance(looks), looks, plan_reason([plan, *plans]), then)
