"""The three computer opponents of Impulse.

Easy and normal go by the worth of each option (`policy.py`), easy not strictly. Hard plans its turns
(`search.py`). All of them lay reinforcements by the exact odds of the battle.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, log
from typing import Any

from games.core import Choose, Json, Message, Question, _
from games.core.opponents import Budget, Candidate, Decision, Level, Observation, Opponent
from games.core.review import Verdict
from games.core.search import TIE, Limited
from games.impulse.battle import REINFORCE
from games.impulse.battle_odds import chances
from games.impulse.policy import best_answer, number, weigh
from games.impulse.reasons import battle_reason, plan_reason, worth_reason
from games.impulse.search import Plan, Search, softly
from games.impulse.state import Galaxy
from games.impulse.turn import ADD_TO_IMPULSE

EASY = 0.45  # in points: an option that is worth so much less is chosen e times more rarely
RARE = 0.1  # easy never chooses what it would choose so many times as often as the best
ENOUGH = 300  # so many times plans are tried as a turn begins
ENOUGH_LATER = 120  # and so many times when something new has come to light


@dataclass(frozen=True, slots=True)
class OnePly:
    """Takes the option of most worth or, with a temperature, one that is worth little less."""

    temperature: float = 0.0

    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        table: Galaxy = observation.imagined(seed).state
        question = observation.question
        budget.spend()
        if not isinstance(question, Choose):
            return by_the_odds(table, question)
        worths = weigh(table, question)
        best = max(worths.values())
        least = best + self.temperature * log(RARE) - TIE
        good = {key: worth for key, worth in worths.items() if worth >= least}
        chosen = softly(good, random.Random(seed), self.temperature)
        candidates = [
            Candidate(key, likely(worth), reason=worth_reason(worths, key))
            for key, worth in worths.items()
        ]
        candidates.sort(key=lambda candidate: (candidate.answer != chosen, -candidate.worth))
        return Decision([chosen], worth_reason(worths, chosen), candidates, 1)


@dataclass(frozen=True, slots=True)
class Planner:
    """Plans the whole turn, and plans anew when a card or an enemy has shown something new."""

    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        question = observation.question
        if not isinstance(question, Choose) or not plans_turn(observation, seed):
            return OnePly().decide(observation, budget, seed)
        if len(question.options) == 1:
            return Decision(list(question.options))
        enough = ENOUGH if question.topic == ADD_TO_IMPULSE else ENOUGH_LATER
        limited = Limited(budget, enough)
        plans = Search(observation, limited, seed).run()
        best: dict[Json, Plan] = {}
        for plan in plans:
            best.setdefault(plan.played[0].answer, plan)
        candidates = [
            Candidate(
                answer,
                plan.chance(ENOUGH),
                len(plan.judgements),
                plan_reason([plan, *plans]),
                plan.line()[1:],
            )
            for answer, plan in best.items()
        ]
        return Decision(plans[0].line(), plan_reason(plans), candidates, limited.spent)


@dataclass(frozen=True, slots=True)
class ImpulseReviewer:
    """Judges what is chosen in the own turn, by the best plans that begin with it and otherwise."""

    whole_turns: bool = False

    def judge(
        self, observation: Observation, given: Sequence[Json], budget: Budget, seed: int
    ) -> Verdict | None:
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


def _candidate(plans: Sequence[Plan], plan: Plan) -> Candidate:
    first, *then = plan.line()
    looks = len(plan.judgements)
    return Candidate(first, plan.chance(looks), looks, plan_reason([plan, *plans]), then)


def plans_turn(observation: Observation, seed: int) -> bool:
    """Return whether it is the seat's own turn, which can be planned."""
    table: Galaxy = observation.imagined(seed).state
    return table.step != "set-up" and table.mover == observation.seat


def by_the_odds(table: Galaxy, question: Question[Any]) -> Decision:
    """Lay reinforcements by the odds of the battle, or discard what is worth least."""
    answer = best_answer(table, question)
    if question.topic != REINFORCE:
        return Decision([answer], looked_at=1)
    won = chances(table, question.seat)([number(key) for key in answer])
    return Decision([answer], battle_reason(won), [Candidate(answer, won)], 1)


def likely(worth: float) -> float:
    """Return points as something like a chance: what brings nothing leaves it at a half."""
    return 1 / (1 + exp(-worth / 4))


OPPONENTS: Mapping[Level, Opponent] = {
    "easy": OnePly(EASY),
    "normal": OnePly(),
    "hard": Planner(),
}

MANNERS: Mapping[Level, Message] = {
    "easy": _("It goes by rules of thumb for cards and fleets, not too strictly."),
    "normal": _(
        "It takes whatever is worth most by rules of thumb, and knows the odds of battles exactly."
    ),
    "hard": _(
        "It plans its whole turn, tries its plans in many deals of the hidden cards, and knows the odds of battles exactly."
    ),
}
