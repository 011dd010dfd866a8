"""Fit of the evaluation's weights to matches that the search plays against itself.

Each position of a match is a sample, with the final result of its player to move. The weights maximise the
likelihood of these results, and stay near the old ones.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import NamedTuple

from games.core.ai.opponents import CountedBudget
from games.homeworlds.actions.action import Homeworld
from games.homeworlds.ai.evaluation import FEATURES, WEIGHTS, features
from games.homeworlds.ai.homeworld_choice import SET_UPS
from games.homeworlds.ai.policy import LIKELY_WIN
from games.homeworlds.ai.search import Search
from games.homeworlds.map.position import Position
from games.homeworlds.running_turn import Turn

LOOKS = 4  # turns explored for each turn played
WIDTH = 4
LOOSE_TURNS = 10  # random turns at the beginning, chosen among good ones, so that matches differ
GOOD = 60  # the most such a turn may be worse than the best
MOST_TURNS = 160
ROUNDS, RATE = 60, 30.0  # of the descent
TIE_TO_OLD = 0.3  # penalty of a weight wrong by its own size, against a position

UNIT = math.log(3) / LIKELY_WIN  # from values to the logarithm of odds


class Sample(NamedTuple):
    """The features of a position, and the final result of its player to move: 0, ½ or 1."""

    features: list[int]
    result: float


def train(matches: int, seed: int) -> dict[str, int]:
    """Return new weights by feature, from so many matches."""
    generator = random.Random(seed)
    samples = [sample for _match in range(matches) for sample in play(generator)]
    return fit(samples)


def play(generator: random.Random, most_turns: int = MOST_TURNS) -> list[Sample]:
    """Play a match and return its samples; a match too long is a draw."""
    position = _set_up(generator)
    met: list[Position] = []
    while position.verdict() is None and len(met) < most_turns:
        met.append(position)
        search = Search(Turn(position), CountedBudget(LOOKS), WIDTH)
        search.run()
        best = search.ranking()
        if len(met) <= LOOSE_TURNS:
            best = [reply for reply in best if reply.value <= best[0].value + GOOD]
            position = generator.choice(best).position
        else:
            position = best[0].position
    verdict = position.verdict()
    results = {"win0": (1.0, 0.0), "win1": (0.0, 1.0)}.get(verdict or "", (0.5, 0.5))
    return [Sample(features(each), results[each.to_move]) for each in met]


def _set_up(generator: random.Random) -> Position:
    position = Position(0)
    for _seat in (0, 1):
        possible = [
            home for star, second, ship in SET_UPS if (home := Homeworld(star, second, ship)).refusal(position) is None
        ]
        position = generator.choice(possible).apply(position).with_next_player()
    return position.canonical()


def fit(samples: Sequence[Sample]) -> dict[str, int]:
    """Return the weights that fit the samples, by gradient descent from the old ones."""
    old = [float(WEIGHTS[name]) for name in FEATURES]
    weights = old[:]
    scale = [max(abs(weight), 10.0) for weight in old]
    for _round in range(ROUNDS):
        slope = [0.0] * len(weights)
        for counted, result in samples:
            total = sum(map(float.__mul__, weights, map(float, counted)))
            error = 1 / (1 + math.exp(-max(-30.0, min(30.0, UNIT * total)))) - result
            for at, n in enumerate(counted):
                if n:
                    slope[at] += error * n
        for at, weight in enumerate(weights):
            pull = TIE_TO_OLD * (weight - old[at]) / scale[at] ** 2
            weights[at] -= RATE * (slope[at] / len(samples) * UNIT * scale[at] ** 2 / 100 + pull)
    return {name: round(weight) for name, weight in zip(FEATURES, weights, strict=True)}
