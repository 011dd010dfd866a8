"""Fit the weights of the evaluation: for two to the solved game, for more to matches played by principles.

As each turn of such a match begins, the features of all players are noted with who won in the end. The
weights are those under which that is least surprising, found for matches of two first, whence they go on.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from games.core import Match, Seat
from games.core.autoplay import random_answer
from games.planet_masters.evaluation import FEATURES, features
from games.planet_masters.policy import by_principle
from games.planet_masters.rules import RULES
from games.planet_masters.tools.fit import fitted

MANY = (3, 4, 5)
SOME = 0.08  # of the answers are random, so that matches differ
LONG = 40  # rounds after which a match teaches nothing any more
EPOCHS, RATE = 12, 0.05
SWEEPS, DRAWS, PASSES = 60, 8_000, 40  # of the solution, from it, and of the network's fit to it


class Sample(NamedTuple):
    """The features of each player as a turn begins, and who won in the end."""

    players: list[list[float]]
    winner: Seat


def train(matches: int, seed: int) -> dict[str, dict[str, float] | dict[str, str]]:
    """Return new weights, those for more than two from so many matches of two and half as many larger ones."""
    generator = random.Random(seed)
    pairs = [sample for _match in range(matches) for sample in play(2, generator)]
    larger = [
        sample for n in range(matches // 2) for sample in play(MANY[n % len(MANY)], generator)
    ]
    two = fit(pairs, [0.0] * len(FEATURES), generator)
    network = fitted(min(SWEEPS, matches), min(DRAWS, 10 * matches), min(PASSES, matches), seed)
    return {"network": network, "more": named(fit(larger, two, generator))}


def play(seats: int, generator: random.Random) -> list[Sample]:
    """Play a match and return what there is to learn from it."""
    match = Match.new(RULES, seats, {}, generator.randbytes(32))
    met: list[list[list[float]]] = []
    turn = -1
    while match.outcome is None and match.state.round <= LONG:
        table = match.state
        if table.turns > turn and table.phase == "build":
            turn = table.turns
            met.append([features(table, seat) for seat in range(seats)])
        question = next(iter(match.open.values()))
        if generator.random() < SOME:
            answer = random_answer(question, generator)
        else:
            answer = by_principle(table, question, "greedy", generator)
        match.answer(question.seat, answer)
    if match.outcome is None or len(match.outcome.winners) != 1:
        return []
    return [Sample(players, match.outcome.winners[0]) for players in met]


def fit(samples: Sequence[Sample], old: Sequence[float], generator: random.Random) -> list[float]:
    """Return the weights by stochastic descent from `old`, slower and slower."""
    weights, samples = list(old), list(samples)
    for epoch in range(EPOCHS):
        generator.shuffle(samples)
        rate = RATE / (1 + epoch)
        for players, winner in samples:
            strengths = [exp(sum(map(float.__mul__, weights, player))) for player in players]
            total = sum(strengths)
            for seat, player in enumerate(players):
                wrong = strengths[seat] / total - (seat == winner)
                for i, feature in enumerate(player):
                    weights[i] -= rate * wrong * feature
    return weights


def named(weights: Sequence[float]) -> dict[str, float]:
    return {name: round(weight, 3) for name, weight in zip(FEATURES, weights, strict=True)}
