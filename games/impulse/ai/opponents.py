"""The three computer opponents of Impulse.

Easy and normal use the worth of each option (`policy.py`), easy not strictly. Hard plans its turns
(`search.py`). All lay reinforcements by the exact odds of the battle.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, log
from typing import Any

from games.core import Choose, Json, Message, Question, _
from games.core.ai.opponents import Budget, Candidate, Decision, Level, Observation, Opponent
from games.core.ai.search import TIE, Limited
from games.impulse.ai.policy import best_answer, number, weigh
from games.impulse.ai.reasons import battle_reason, plan_reason, worth_reason
from games.impulse.ai.search import Search, TurnPlan, plans_turn, softly
from games.impulse.battles.battle import REINFORCE
from games.impulse.battles.battle_odds import chances
from games.impulse.state import Galaxy
from games.impulse.turn import ADD_TO_IMPULSE

EASY = 0.45  # in points: an option worse by this much is chosen e times more rarely
RARE = 0.1  # an option this many times less likely than the best is never chosen
ENOUGH = 300  # trials of plans at the start of a turn
ENOUGH_LATER = 120  # trials after something new has come to light


@dataclass(frozen=True, slots=True)
class OnePly:
    """Takes the option of most worth or, with a temperature, a slightly worse one."""

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
        candidates = [Candidate(key, likely(worth), reason=worth_reason(worths, key)) for key, worth in worths.items()]
        candidates.sort(key=lambda candidate: (candidate.answer != chosen, -candidate.worth))
        return Decision([chosen], worth_reason(worths, chosen), candidates, 1)


@dataclass(frozen=True, slots=True)
class Planner:
    """Plans the whole turn, and plans anew after a card or an enemy has revealed something new."""

    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        question = observation.question
        if not isinstance(question, Choose) or not plans_turn(observation, seed):
            return OnePly().decide(observation, budget, seed)
        if len(question.options) == 1:
            return Decision(list(question.options))
        enough = ENOUGH if question.topic == ADD_TO_IMPULSE else ENOUGH_LATER
        limited = Limited(budget, enough)
        plans = Search(observation, limited, seed).run()
        best: dict[Json, TurnPlan] = {}
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


def by_the_odds(table: Galaxy, question: Question[Any]) -> Decision:
    """Lay reinforcements by the odds of the battle, or discard the cards of least worth."""
    answer = best_answer(table, question)
    if question.topic != REINFORCE:
        return Decision([answer], looked_at=1)
    won = chances(table, question.seat)([number(key) for key in answer])
    return Decision([answer], battle_reason(won), [Candidate(answer, won)], 1)


def likely(worth: float) -> float:
    """Return points as a kind of chance: an option without worth has a half."""
    return 1 / (1 + exp(-worth / 4))


OPPONENTS: Mapping[Level, Opponent] = {
    "easy": OnePly(EASY),
    "normal": OnePly(),
    "hard": Planner(),
}

MANNERS: Mapping[Level, Message] = {
    "easy": _("It follows rules of thumb for cards and fleets, not too strictly."),
    "normal": _("It takes the best option by rules of thumb, and knows the odds of battles exactly."),
    "hard": _(
        "It plans its whole turn, tries its plans in many deals of the hidden cards, and knows the odds of battles exactly."
    ),
}
