"""The three computer opponents of Planet Masters.

Easy and normal play by principles (`policy.py`), easy by fewer of them: it builds and gathers
resources, whatever the others are about. Hard plays the next turns out by those of normal after each
answer, judges how the match stands then (`evaluation.py`), and departs from the principles where that
is clearly better.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.core import Json, Message, _
from games.core.opponents import Budget, Decision, Level, Observation, Opponent
from games.core.search import Limited, answers_to
from games.planet_masters.policy import Temper, by_principle
from games.planet_masters.search import Tried, clearly_better, played_out

ENOUGH = 60  # times each answer is tried on average, if the budget allows
ANSWERS = 8  # that are thought about
DOUBT = 1.0  # standard errors by which an answer has to be better than the principled one


@dataclass(frozen=True, slots=True)
class Principled:
    """Plays by the principles of a temper."""

    temper: Temper

    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        budget.spend()
        return Decision([principled(observation, self.temper, seed)], looked_at=1)


@dataclass(frozen=True, slots=True)
class Searcher:
    """Plays the turns until its next one out, and departs from principles where that is clearly better."""

    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        usual = principled(observation, "greedy", seed)
        answers = answers_to(observation.question, random.Random(seed), ANSWERS)
        if len(answers) == 1:
            return Decision(answers, looked_at=1)
        if usual not in answers:
            answers.append(usual)
        limited = Limited(budget, ENOUGH * len(answers))
        tried = played_out(observation, answers, limited, seed)
        expected = next(each for each in tried if each.answer == usual)
        best = tried[0] if clearly_better(tried[0], expected, DOUBT) else expected
        candidates = [replace(each.candidate(), reason=reason(each)) for each in tried]
        return Decision([best.answer], reason(best), candidates, limited.spent)


def principled(observation: Observation, temper: Temper, seed: int) -> Json:
    """Return what principles answer, with keys in the order in which they are offered."""
    table, question = observation.imagined(seed).state, observation.question
    return by_principle(table, question, temper, random.Random(seed))


def reason(best: Tried) -> Message:
    """Return how the turns that were played out went."""
    return _(
        "In {n} rounds that it has played out after this, its chance to win came to {m} %.",
        n=len(best.chances),
        m=round(100 * best.candidate().worth),
    )


OPPONENTS: Mapping[Level, Opponent] = {
    "easy": Principled("builder"),
    "normal": Principled("greedy"),
    "hard": Searcher(),
}

MANNERS: Mapping[Level, Message] = {
    "easy": _(
        "It gathers resources, builds what it can and takes colonies, and thinks little of influence."
    ),
    "normal": _(
        "It plays by simple principles: build to take a colony, keep a balance of resources and influence, weaken the strongest fleet."
    ),
    "hard": _(
        "It plays the next turns out after each answer, and departs from simple principles where that is clearly better. Dice decide much here."
    ),
}
