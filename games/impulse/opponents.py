"""The three computer opponents of Impulse.

Easy and normal go by the worth of each option (`policy.py`), easy not strictly. Hard plans its turns
(`search.py`). All of them lay reinforcements by the exact odds of the battle.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, log
from typing import Any

from games.core import Choose, Json, Question
from games.core.opponents import Budget, Candidate, Decision, Level, Observation, Opponent
from games.core.search import TIE, Limited
from games.impulse.battle import REINFORCE
from games.impulse.policy import best_answer, chances, number, weigh
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
        candidates = [Candidate(key, likely(worth)) for key, worth in worths.items()]
        candidates.sort(key=lambda candidate: (candidate.answer != chosen, -candidate.worth))
        return Decision([chosen], worth_reason(worths, chosen), candidates, 1)


@dataclass(frozen=True, slots=True)
class Planner:
    """Plans the whole turn, and plans anew when a card or an enemy has shown something new."""

    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        question = observation.question
        table: Galaxy = observation.imagined(seed).state
        plans_turn = table.step != "set-up" and table.mover == observation.seat
        if not isinstance(question, Choose) or not plans_turn:
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
            Candidate(answer, plan.chance(ENOUGH), len(plan.judgements))
            for answer, plan in best.items()
        ]
        return Decision(plans[0].line(), plan_reason(plans), candidates, limited.spent)


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
