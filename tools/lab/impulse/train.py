"""Fit of the evaluation's weights to matches by rules of thumb.

At the start of each turn, the features of all players become a sample, with the final winner. The weights
maximise the likelihood of the winners: first for matches of two, then for the fewer larger ones. The latter
stay near the former.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from games.core import Choose, Engine, Json, Question, Seat
from games.impulse.ai.evaluation import FEATURES, features
from games.impulse.ai.policy import best_answer, weigh
from games.impulse.ai.search import softly
from games.impulse.rules import ImpulseRules
from games.impulse.state import Galaxy

TEMPERATURES = (0.05, 0.15, 0.4)  # players differ, so that matches do
MANY = range(3, 7)
EPOCHS, RATE = 30, 0.02
TIE_TO_OLD = 0.002  # penalty of a weight wrong by 1, against a sample


class Sample(NamedTuple):
    """The features of each remaining player, and their shares of the victory."""

    players: list[list[float]]
    shares: list[float]


def train(matches: int, seed: int) -> dict[str, dict[str, float]]:
    """Return new weights from so many matches of two, and half as many larger ones."""
    generator = random.Random(seed)
    pairs = [sample for _match in range(matches) for sample in play(2, generator)]
    larger = [sample for n in range(matches // 2) for sample in play(MANY[n % len(MANY)], generator)]
    two = fit(pairs, [0.0] * len(FEATURES), generator)
    more = fit(larger, two, generator)
    return {"two": _named(two), "more": _named(more)}


def play(seats: int, generator: random.Random) -> list[Sample]:
    match = Engine.new(ImpulseRules(), seats, {}, generator.randbytes(32))
    temperatures = [generator.choice(TEMPERATURES) for _seat in range(seats)]
    met: list[dict[Seat, list[float]]] = []
    turn = 0
    while match.outcome is None:
        table = match.state
        if table.turns > turn:
            turn, viewer = table.turns, table.mover
            met.append({seat: _numbers(table, seat, viewer) for seat in _players(table)})
        question = next(iter(match.open.values()))
        temperature = temperatures[question.seat]
        match.answer(question.seat, _answer(table, question, temperature, generator))
    share = 1 / len(match.outcome.winners)
    return [
        Sample(
            list(players.values()),
            [share * (seat in match.outcome.winners) for seat in players],
        )
        for players in met
    ]


def _answer(table: Galaxy, question: Question[Json], temperature: float, generator: random.Random) -> Json:
    if not isinstance(question, Choose):
        return best_answer(table, question)
    return softly(weigh(table, question), generator, temperature)


def _players(table: Galaxy) -> list[Seat]:
    return [seat for seat in range(table.seats) if seat not in table.eliminated]


def _numbers(table: Galaxy, seat: Seat, viewer: Seat) -> list[float]:
    found = features(table, seat, viewer)
    return [getattr(found, name) for name in FEATURES]


def fit(samples: Sequence[Sample], old: Sequence[float], generator: random.Random) -> list[float]:
    """Return the weights by stochastic descent from `old`, with falling step size."""
    weights, samples = list(old), list(samples)
    for epoch in range(EPOCHS):
        generator.shuffle(samples)
        rate = RATE / (1 + epoch / 5)
        for players, shares in samples:
            strengths = [exp(sum(map(float.__mul__, weights, player))) for player in players]
            total = sum(strengths)
            wrong = [strength / total - share for strength, share in zip(strengths, shares, strict=True)]
            for i in range(len(weights)):
                slope = sum(error * player[i] for error, player in zip(wrong, players, strict=True))
                weights[i] -= rate * (slope + TIE_TO_OLD * (weights[i] - old[i]))
    return weights


def _named(weights: Sequence[float]) -> dict[str, float]:
    return {name: round(weight, 3) for name, weight in zip(FEATURES, weights, strict=True)}
