"""The three computer opponents of Planet Masters.

Easy and normal play by principles (`policy.py`). Easy uses fewer of them: it builds and gathers resources,
without regard to rivals. Hard searches its turn over all dice (`expectimax.py`). Networks judge the rest of
the match: one is fitted to the solved game against one rival (`two_players.py`). The other is fitted to
matches of normal against more rivals (`many_players.py`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.core import Json, Message, Question, _
from games.core.ai.opponents import Budget, Candidate, Decision, Level, Observation, Opponent
from games.core.ai.search import Limited, ranked
from games.planet_masters.ai.exact_values import worths
from games.planet_masters.ai.expectimax import TooMuch, Turn
from games.planet_masters.ai.many_players import chance_before_action, chances_of_more
from games.planet_masters.ai.policy import SHAKEN, STAND_OFF, Temper, by_principle
from games.planet_masters.ai.two_players import chances_of_two
from games.planet_masters.state import Phase, PlanetMasters

LARGEST = 2_000  # the most ends of build steps explored; a turn of two has fewer than a hundred
NEAR = 0.01  # the least gain over the principled answer: values are not exact
NEAR_OF_MORE = 0.03  # the same against more than one rival: smaller gains did not win matches


@dataclass(frozen=True, slots=True)
class Principled:
    """Plays by the principles of a temper."""

    temper: Temper

    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        budget.spend()
        return Decision([principled(observation, self.temper, seed)], looked_at=1)


@dataclass(frozen=True, slots=True)
class Searcher:
    """Plays the answer of the highest expected value over the turn."""

    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        usual = principled(observation, "greedy", seed)
        if is_shaken(observation, seed) or votes_on_itself(observation, seed):
            return Decision([usual], looked_at=1)
        return by_reckoning(observation, usual, budget, seed)


def by_reckoning(observation: Observation, usual: Json, budget: Budget, seed: int) -> Decision:
    """Decide by expected value over the turn; by principle if the budget is too small."""
    table, limited = observation.imagined(seed).state, Limited(budget, LARGEST)
    try:
        found = worths(turn_of(table, limited), table, observation.question)
    except TooMuch:
        found = []
    if not found:
        return Decision([usual], looked_at=1)
    looks = limited.spent or 1
    candidates = ranked([Candidate(answer, worth, looks, exactly(worth)) for answer, worth in found])
    best, near = candidates[0], NEAR if table.seats == 2 else NEAR_OF_MORE
    wanted = alike(observation.question, usual)
    for each in candidates:
        if alike(observation.question, each.answer) == wanted and each.worth > best.worth - near:
            best = each
    return Decision([best.answer], best.reason, candidates, looks)


def turn_of(table: PlanetMasters, budget: Budget) -> Turn:
    """Return the running turn to search; with more than two players, up to the action only."""
    if table.seats == 2:
        return Turn(table, chances_of_two, budget)
    return Turn(table, chances_of_more, budget, chance_before_action)


def alike(question: Question[Any], answer: Json) -> Json:
    """Return a key shared by equivalent answers: the kind and face of planets."""
    if not isinstance(answer, list):
        return answer
    options = getattr(question, "options", {})
    return sorted((key.split(":")[0], options[key].value.face) for key in answer)


def is_shaken(observation: Observation, seed: int) -> bool:
    """Return whether principles shall end a stand-off, where waiting may seem best for ever."""
    table = observation.imagined(seed).state
    return bool(table.round > STAND_OFF and random.Random(seed).random() < SHAKEN)


def votes_on_itself(observation: Observation, seed: int) -> bool:
    """Return whether a council asks the seat about its own military die."""
    table = observation.imagined(seed).state
    return bool(table.phase == Phase.VOTES and table.target == observation.question.seat)


def principled(observation: Observation, temper: Temper, seed: int) -> Json:
    """Return the answer by principles, with keys in the order of the options."""
    table, question = observation.imagined(seed).state, observation.question
    return by_principle(table, question, temper, random.Random(seed))


def exactly(worth: float) -> Message:
    """Return the value of an answer as a sentence."""
    return _("Reckoned over all rolls of this turn, its chance to win is {m} %.", m=round(100 * worth))


OPPONENTS: Mapping[Level, Opponent] = {
    "easy": Principled("builder"),
    "normal": Principled("greedy"),
    "hard": Searcher(),
}

MANNERS: Mapping[Level, Message] = {
    "easy": _("It gathers resources, builds as much as it can, takes colonies, and neglects influence."),
    "normal": _(
        "It plays by simple principles: build to take a colony, keep a balance of resources and influence, weaken the strongest fleet."
    ),
    "hard": _(
        "It computes every roll of its turn, and judges the rest. Against one rival it uses the solved game, against more the experience of many matches. Dice decide much here."
    ),
}
