"""The three computer opponents of Planet Masters.

Easy and normal play by simple principles (`policy.py`), easy cautiously. Hard plays matches out by
them after each answer, and departs from the principles where that wins clearly more often.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from games.core import ChooseSome, Json, Match, Message, Question, _
from games.core.opponents import Budget, Candidate, Decision, Level, Observation, Opponent
from games.core.search import Limited, answers_to, equal_shares, flat
from games.planet_masters.policy import Temper, answer
from games.planet_masters.state import PlanetMasters

ENOUGH = 40  # matches are played out for each answer, if the budget allows
FEW = 3  # players; matches of more last too long to be played out often enough
STAND_OFF = 30  # rounds after which principles alone may go on for ever
SHAKEN = 0.25  # how often all planets are rolled again then
ANSWERS = 8  # that are thought about
LONG = 3000  # answers after which nobody is taken to win any more
DOUBT = 0.5  # of the standard error, by which an answer has to be better than the principled one


@dataclass(frozen=True, slots=True)
class Principled:
    """Plays by the principles of a temper."""

    temper: Temper

    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        budget.spend()
        return Decision([principled(observation, self.temper, seed)], looked_at=1)


@dataclass(frozen=True, slots=True)
class Searcher:
    """Plays matches out by greedy principles, and follows these itself unless it finds better.

    Among more than `FEW` players it follows them always.
    """

    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        usual = principled(observation, "greedy", seed)
        answers = answers_to(observation.question, random.Random(seed), ANSWERS)
        if observation.seats > FEW or len(answers) == 1:
            return Decision([usual], looked_at=1)
        if usual not in answers:
            answers.append(usual)
        limited = Limited(budget, ENOUGH * len(answers))
        candidates = flat(
            observation, answers, equal_shares, limited, seed, policy=greedy, depth=LONG
        )
        chosen = better_than(candidates, usual)
        return Decision([chosen.answer], reason(chosen), candidates, limited.spent)


def principled(observation: Observation, temper: Temper, seed: int) -> Json:
    """Return what principles answer, with keys in the order in which they are offered."""
    table, question = observation.imagined(seed).state, observation.question
    return by_principle(table, question, temper, random.Random(seed))


def by_principle(
    table: PlanetMasters, question: Question[Any], temper: Temper, generator: random.Random
) -> Json:
    """Return what principles answer; in a stand-off, sometimes all planets are rolled again."""
    if not isinstance(question, ChooseSome):
        return answer(table, question, temper, generator)
    keys = list(question.options)
    if table.round > STAND_OFF and generator.random() < SHAKEN:
        return keys
    return sorted(answer(table, question, temper, generator), key=keys.index)


def greedy(match: Match[Any], question: Question[Any], generator: random.Random) -> Json:
    return by_principle(match.state, question, "greedy", generator)


def better_than(candidates: Sequence[Candidate], usual: Json) -> Candidate:
    """Return the best candidate, or the usual one if it may be as good: dice make play-outs vague."""
    best = candidates[0]
    other = next(each for each in candidates if each.answer == usual)
    error = sqrt(best.worth * (1 - best.worth) / best.looks) + sqrt(
        other.worth * (1 - other.worth) / other.looks
    )
    return best if best.worth > other.worth + DOUBT * error else other


def reason(chosen: Candidate) -> Message:
    """Return how the play-outs went."""
    return _(
        "It has played {n} matches out after this and won {m} of them.",
        n=chosen.looks,
        m=round(chosen.looks * chosen.worth),
    )


OPPONENTS: Mapping[Level, Opponent] = {
    "easy": Principled("cautious"),
    "normal": Principled("greedy"),
    "hard": Searcher(),
}
