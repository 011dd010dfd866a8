"""The three computer opponents of Planet Masters, and the review, which judges as hard does.

Easy and normal play by principles (`policy.py`), easy by fewer of them: it builds and gathers
resources, whatever the others are about. Against one rival, hard reckons its turn through over all dice
(`expectimax.py`) and judges its end by what the solved game has taught (`network.py`). Against more it
plays the next turns out by the principles of normal after each answer, judges how the match stands then
(`evaluation.py`), and departs from them where that is clearly better.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.core import Json, Message, Question, _
from games.core.opponents import Budget, Candidate, Decision, Level, Observation, Opponent
from games.core.review import Verdict, doubt
from games.core.search import Limited, answers_to, ranked
from games.planet_masters.answers import worths
from games.planet_masters.expectimax import TooMuch, Turn
from games.planet_masters.network import chances_of_two
from games.planet_masters.policy import SHAKEN, STAND_OFF, Temper, by_principle
from games.planet_masters.search import Tried, clearly_better, played_out

ENOUGH = 60  # times each answer is tried on average, if the budget allows
ANSWERS = 8  # that are thought about
LARGEST = 2_000  # ends of build steps that are looked at; one turn of two has fewer than a hundred
NEAR = 0.01  # what an answer has to be better by than the principled one: judging is not exact
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
    """Thinks of what is to come: exactly against one rival, by turns played out against more."""

    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        usual = principled(observation, "greedy", seed)
        if observation.seats > 2:
            return by_playing_out(observation, usual, budget, seed)
        if is_shaken(observation, seed):
            return Decision([usual], looked_at=1)
        return by_reckoning(observation, usual, budget, seed)


def by_reckoning(observation: Observation, usual: Json, budget: Budget, seed: int) -> Decision:
    """Decide by the worth of all that may come of the turn; as usual where the budget is too small."""
    table, limited = observation.imagined(seed).state, Limited(budget, LARGEST)
    try:
        found = worths(Turn(table, chances_of_two, limited), table, observation.question)
    except TooMuch:
        found = []
    if not found:
        return Decision([usual], looked_at=1)
    looks = limited.spent or 1
    candidates = ranked(
        [Candidate(answer, worth, looks, exactly(worth)) for answer, worth in found]
    )
    best = candidates[0]
    wanted = alike(observation.question, usual)
    for each in candidates:
        if alike(observation.question, each.answer) == wanted and each.worth > best.worth - NEAR:
            best = each
    return Decision([best.answer], best.reason, candidates, looks)


def alike(question: Question[Any], answer: Json) -> Json:
    """Return what is the same for answers that come to the same: of planets their kind and face."""
    if not isinstance(answer, list):
        return answer
    options = getattr(question, "options", {})
    return sorted((key.split(":")[0], options[key].value.face) for key in answer)


def by_playing_out(observation: Observation, usual: Json, budget: Budget, seed: int) -> Decision:
    """Play the turns until the next one out, and depart from `usual` where that is clearly better."""
    answers = answers_to(observation.question, random.Random(seed), ANSWERS)
    if len(answers) == 1:
        return Decision(answers, looked_at=1)
    tried, spent = compared(observation, answers, usual, budget, seed)
    expected = next(each for each in tried if each.answer == usual)
    best = tried[0] if clearly_better(tried[0], expected, DOUBT) else expected
    candidates = [replace(each.candidate(), reason=reason(each)) for each in tried]
    return Decision([best.answer], reason(best), candidates, spent)


def compared(
    observation: Observation, answers: Sequence[Json], usual: Json, budget: Budget, seed: int
) -> tuple[list[Tried], int]:
    """Play the turns until the next one out after `usual` and other answers; also return how often."""
    all_ = [*answers] if usual in answers else [*answers, usual]
    limited = Limited(budget, ENOUGH * len(all_))
    return played_out(observation, all_, limited, seed), limited.spent


@dataclass(frozen=True, slots=True)
class PlanetMastersReviewer:
    """Judges each answer as hard would: exactly against one rival, by turns played out against more."""

    whole_turns: bool = False

    def judge(
        self, observation: Observation, given: Sequence[Json], budget: Budget, seed: int
    ) -> Verdict | None:
        if observation.seats == 2:
            return self._reckoned(observation, given[0], budget, seed)
        answers = answers_to(observation.question, random.Random(seed), ANSWERS)
        tried, _spent = compared(observation, answers, given[0], budget, seed)
        best, own = tried[0], next(each for each in tried if each.answer == given[0])
        told = replace(best.candidate(), reason=reason(best))
        if own is best:
            return Verdict(told, told)
        return Verdict(told, own.candidate(), doubt(own.chances, best.chances))

    def _reckoned(
        self, observation: Observation, given: Json, budget: Budget, seed: int
    ) -> Verdict | None:
        candidates = by_reckoning(observation, given, budget, seed).candidates
        if not candidates:
            return None
        done = alike(observation.question, given)
        as_given = (each for each in candidates if alike(observation.question, each.answer) == done)
        return Verdict(candidates[0], next(as_given, None))


def is_shaken(observation: Observation, seed: int) -> bool:
    """Return whether, in a stand-off, principles are to end it: waiting may look best for ever."""
    table = observation.imagined(seed).state
    return bool(table.round > STAND_OFF and random.Random(seed).random() < SHAKEN)


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


def exactly(worth: float) -> Message:
    """Return what has been reckoned of an answer."""
    return _(
        "Reckoned over all rolls of this turn, its chance to win is {m} %.", m=round(100 * worth)
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
        "Against one rival, it reckons every roll of its turn, and judges what is left by the solved game. Against more, it plays the next turns out after each answer, and departs from simple principles where that is clearly better. Dice decide much here."
    ),
}
