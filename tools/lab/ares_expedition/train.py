"""Fit of the weights by matches of two opponents against each other.

All weights change a little at once, at random. One seat plays by the change, the other by its opposite, and
all weights move towards the seat with more points (simultaneous perturbation). Training continues from the
present weights.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any, TypeAlias

from games.ares_expedition import RULES
from games.ares_expedition.ai.answer_values import best_answer, sale
from games.ares_expedition.ai.endgame import hurry, urge
from games.ares_expedition.ai.evaluation import Valuation
from games.ares_expedition.ai.phase_choice import phase_worths
from games.ares_expedition.ai.weights import TRAINED, Weights
from games.ares_expedition.scoring import points
from games.ares_expedition.state import Mars, Topic
from games.core import Choose, Engine, Json, Question

Logarithms: TypeAlias = dict[str, dict[str, float]]
"""Of the factors, by time and name: a factor and its inverse are as far from 1."""

CHANGE = 0.15
"""Change of each logarithm in a comparison."""
DEALS = 15
"""Played from both seats in each comparison."""
LARGE, VICTORY = 40, 12
"""The largest lead that counts, and the points that a victory counts besides."""
STEP, EVEN, MOST = 0.12, 6.0, 2.5
"""Share of the change kept after a comparison won by `EVEN` points; a larger lead counts up to `MOST` of those."""
LAST_STEPS = 0.2
"""Size of the steps at the end."""


def train(matches: int, seed: int) -> dict[str, dict[str, float]]:
    """Return new weights from about so many matches: the average over the second half."""
    generator = random.Random(seed)
    now = _logarithms(TRAINED)
    met: list[Logarithms] = []
    comparisons = max(1, matches // (2 * DEALS))
    for number in range(comparisons):
        signs = {time: {name: generator.choice((-1.0, 1.0)) for name in each} for time, each in now.items()}
        better = compared(_weights(_moved(now, signs, CHANGE)), _weights(_moved(now, signs, -CHANGE)), generator)
        step = STEP * (1 - (1 - LAST_STEPS) * number / comparisons)
        now = _moved(now, signs, step * max(-MOST, min(MOST, better / EVEN)) * CHANGE)
        met.append(now)
    found = _weights(_average(met[len(met) // 2 :]))
    return {"late": _rounded(found.late), "early": _rounded(found.early)}


def compared(one: Weights, other: Weights, generator: random.Random) -> float:
    """Return the average lead of `one` in points, plus a bonus for a victory."""
    ahead = 0.0
    for _deal in range(DEALS):
        secret = generator.randbytes(32)
        ahead += _lead(play(secret, one, other)) - _lead(play(secret, other, one))
    return ahead / (2 * DEALS)


def _lead(match: Engine[Mars]) -> float:
    """Return the lead of the first seat."""
    mine, theirs = map(points, match.state.players)
    assert match.outcome is not None
    won = (0 in match.outcome.winners) - (1 in match.outcome.winners)
    return max(-LARGE, min(LARGE, mine - theirs)) + VICTORY * won


def play(secret: bytes, *weights: Weights) -> Engine[Mars]:
    """Play a match in which each seat answers by its weights, without roll-outs."""
    match = Engine.new(RULES, len(weights), {}, secret)
    sold: dict[int, Json] = {}
    while match.outcome is None:
        seat = match.waiting[0]
        asked = match.question_of(seat)
        assert asked is not None
        match.answer(seat, _answer(match.state, asked[1], weights[seat], sold))
    return match


def _answer(mars: Mars, question: Question[Any], weights: Weights, sold: dict[int, Json]) -> Json:
    seat = question.seat
    if seat in sold and not isinstance(question, Choose):
        return sold.pop(seat)
    valuation = Valuation(mars, mars.players[seat], hurry(mars, seat, weights), weights, urge(mars, seat))
    if isinstance(question, Choose) and question.topic == Topic.PHASE:
        found = phase_worths(valuation)
        return f"phase:{max(found, key=lambda phase: found[phase])}"
    answer = best_answer(valuation, question)
    if answer == "sell" and isinstance(question, Choose):
        sold[seat] = sale(valuation, question)
    return answer


# --- weights as logarithms ----------------------------------------------------------------------


def _logarithms(weights: Weights) -> Logarithms:
    times = {"late": weights.late, "early": weights.early}
    return {time: {name: math.log(n) for name, n in each.items()} for time, each in times.items()}


def _weights(found: Logarithms) -> Weights:
    times = {time: {name: math.exp(n) for name, n in each.items()} for time, each in found.items()}
    return Weights(**times)


def _moved(found: Logarithms, direction: Logarithms, by: float) -> Logarithms:
    return {time: {name: n + by * direction[time][name] for name, n in each.items()} for time, each in found.items()}


def _average(found: Sequence[Logarithms]) -> Logarithms:
    return {time: {name: fmean(one[time][name] for one in found) for name in each} for time, each in found[0].items()}


def _rounded(factors: Mapping[str, float]) -> dict[str, float]:
    return {name: round(n, 3) for name, n in factors.items()}
