"""Playing turns out: what comes of each answer by the time one moves again, on average.

All answers are tried in the same imagined matches, the better half of them ever more often.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from games.core import Json, Match, Question
from games.core.opponents import Budget, Candidate, Observation
from games.core.search import worth_of_end
from games.planet_masters.evaluation import chance_to_win
from games.planet_masters.policy import greedy
from games.planet_masters.state import PlanetMasters

LEAST = 8  # times that each answer is tried before any is dropped
LONG = 300  # answers after which a round is not played on


@dataclass
class Tried:
    """An answer and the chances to win that have come of it, one for each imagined match."""

    answer: Json
    chances: list[float] = field(default_factory=list)

    def candidate(self) -> Candidate:
        return Candidate(self.answer, sum(self.chances) / len(self.chances), len(self.chances))


def played_out(
    observation: Observation, answers: Sequence[Json], budget: Budget, seed: int
) -> list[Tried]:
    """Try answers as long as the budget lasts; return them, the best first."""
    left = [Tried(answer) for answer in answers]
    dropped: list[Tried] = []
    looks = LEAST
    while True:
        for _look in range(looks):
            if not budget.left() and left[-1].chances:
                return ordered(left) + dropped
            for each in left:
                number = seed + len(each.chances)
                each.chances.append(outcome_of(observation, each.answer, number))
            budget.spend(len(left))
        left = ordered(left)
        if len(left) > 2:
            half = (len(left) + 1) // 2
            left, dropped = left[:half], left[half:] + dropped
        looks *= 2


def ordered(tried: Sequence[Tried]) -> list[Tried]:
    """Return what was tried, the best first."""
    return sorted(tried, key=lambda each: -round(each.candidate().worth, 9))


def outcome_of(observation: Observation, answer: Json, seed: int) -> float:
    """Play on until the seat moves again, by principles; return its chance to win then."""
    match, seat = observation.imagined(seed), observation.seat
    generator = random.Random(seed)
    until = match.state.turns + next_turn(match, seat)
    match.answer(seat, answer)
    for _answer in range(LONG):
        if match.outcome is not None or match.state.turns >= until:
            break
        question: Question[Any] = next(iter(match.open.values()))
        match.answer(question.seat, greedy(match, question, generator))
    if match.outcome is not None:
        return worth_of_end(match.outcome, seat)
    return chance_to_win(match.state, seat)


def next_turn(match: Match[Any], seat: int) -> int:
    """Return in how many turns `seat` begins a turn of its own."""
    state: PlanetMasters = match.state
    return (seat - state.active - 1) % state.seats + 1


def clearly_better(best: Tried, usual: Tried, doubt: float) -> bool:
    """Return whether `best` is better by `doubt` standard errors in the matches both were tried in."""
    pairs = list(zip(best.chances, usual.chances, strict=False))
    gains = [one - other for one, other in pairs]
    mean = sum(gains) / len(gains)
    variance = sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1)
    return mean > doubt * sqrt(variance / len(gains))
