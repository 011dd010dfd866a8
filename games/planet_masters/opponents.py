"""The three computer opponents of Planet Masters, and the review, which judges as hard does.

Easy and normal play by principles (`policy.py`), easy by fewer of them: it builds and gathers
resources, whatever the others are about. Hard reckons its turn through over all dice (`expectimax.py`).
What is left it judges by what the solved game has taught against one rival (`network.py`), and against
more by what matches of normal have taught (`more.py`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core import Json, Message, Question, _
from games.core.opponents import Budget, Candidate, Decision, Level, Observation, Opponent
from games.core.review import Verdict
from games.core.search import Limited, ranked
from games.planet_masters.answers import worths
from games.planet_masters.expectimax import TooMuch, Turn
from games.planet_masters.more import chance_before_action, chances_of_more
from games.planet_masters.network import chances_of_two
from games.planet_masters.policy import SHAKEN, STAND_OFF, Temper, by_principle
from games.planet_masters.state import PlanetMasters

LARGEST = 2_000  # ends of build steps that are looked at; a turn of two has fewer than a hundred
NEAR = 0.01  # what an answer has to be better by than the principled one: judging is not exact
NEAR_OF_MORE = (
    0.03  # the same against more than one: played out, what was better by less was not better
)


@dataclass(frozen=True, slots=True)
class Principled:
    """Plays by the principles of a temper."""

    temper: Temper

    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        budget.spend()
        return Decision([principled(observation, self.temper, seed)], looked_at=1)


@dataclass(frozen=True, slots=True)
class Searcher:
    """Plays what is worth most over all that may come of the turn."""

    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        usual = principled(observation, "greedy", seed)
        if is_shaken(observation, seed):
            return Decision([usual], looked_at=1)
        return by_reckoning(observation, usual, budget, seed)


def by_reckoning(observation: Observation, usual: Json, budget: Budget, seed: int) -> Decision:
    """Decide by the worth of all that may come of the turn; as usual where the budget is too small."""
    table, limited = observation.imagined(seed).state, Limited(budget, LARGEST)
    try:
        found = worths(turn_of(table, limited), table, observation.question)
    except TooMuch:
        found = []
    if not found:
        return Decision([usual], looked_at=1)
    looks = limited.spent or 1
    candidates = ranked(
        [Candidate(answer, worth, looks, exactly(worth)) for answer, worth in found]
    )
    best, near = candidates[0], NEAR if table.seats == 2 else NEAR_OF_MORE
    wanted = alike(observation.question, usual)
    for each in candidates:
        if alike(observation.question, each.answer) == wanted and each.worth > best.worth - near:
            best = each
    return Decision([best.answer], best.reason, candidates, looks)


def turn_of(table: PlanetMasters, budget: Budget) -> Turn:
    """Return the running turn as it is to be reckoned with; with many dice not up to its very end."""
    if table.seats == 2:
        return Turn(table, chances_of_two, budget)
    return Turn(table, chances_of_more, budget, chance_before_action)


def alike(question: Question[Any], answer: Json) -> Json:
    """Return what is the same for answers that come to the same: of planets their kind and face."""
    if not isinstance(answer, list):
        return answer
    options = getattr(question, "options", {})
    return sorted((key.split(":")[0], options[key].value.face) for key in answer)


@dataclass(frozen=True, slots=True)
class PlanetMastersReviewer:
    """Judges each answer as hard would."""

    whole_turns: bool = False

    def judge(
        self, observation: Observation, given: Sequence[Json], budget: Budget, seed: int
    ) -> Verdict | None:
        candidates = by_reckoning(observation, given[0], budget, seed).candidates
        if not candidates:
            return None
        done = alike(observation.question, given[0])
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
        "It reckons every roll of its turn, and judges what is left: against one rival by the solved game, against more by what many matches have taught. Dice decide much here."
    ),
}
