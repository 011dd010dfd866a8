"""Fit of the network of `ai/two_players.py` to the solution of the match of two (`solution.py`).

Turn starts are drawn evenly by the colonies owned. Adam minimises the distance of the network to their
values.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeAlias

import numpy as np

from games.planet_masters.ai.two_players import BETWEEN, OWN, SIDES, own_features
from games.planet_masters.races import RACES
from tools.lab.planet_masters.solution import BLOCKS, Blocks, Values, counts, dice, solve

Samples: TypeAlias = "tuple[Values, Values]"  # features, and the mover's probability to win

HIDDEN = 24
BATCH, RATE = 1024, 0.003
SAME = {"matrix"}  # races whose ability equals that of another one
MOMENTS = (0.9, 0.999)  # Adam's decay of the slope and of its square


def fitted(sweeps: int, draws: int, epochs: int, seed: int) -> dict[str, str]:
    """Return the network's weights by feature, in the form of `weights.json`.

    So many turn starts are drawn of each block of each pair of races.
    """
    generator = np.random.default_rng(seed)
    samples = [each for pair in solutions(sweeps) for each in drawn(*pair, draws, generator)]
    features = np.concatenate([each for each, _values in samples])
    values = np.concatenate([each for _features, each in samples])
    names = [*(f"{side} {name}" for side in SIDES for name in OWN), *BETWEEN]
    return named(descended(features, values, epochs, generator), names)


def solutions(sweeps: int) -> Iterable[tuple[str, str, Blocks]]:
    """Solve the match of each pair of races; yield mover, rival and values."""
    races = [race for race in RACES if race not in SAME]
    for one, other in [*combinations(races, 2), ("gaia", "gaia")]:
        moves, follows = solve(one, other, sweeps)
        yield one, other, moves
        if one != other:
            yield other, one, follows


def drawn(mover: str, rival: str, blocks: Blocks, draws: int, generator: Any) -> Iterable[Samples]:
    for a, b in BLOCKS:
        rows = generator.integers(0, len(dice(a, False)), draws)
        columns = generator.integers(0, len(dice(b, False)), draws)
        compared = between(counts(mover, a), counts(rival, b), rows, columns)
        features = [own(mover, a)[rows], own(rival, b)[columns], compared]
        yield np.concatenate(features, axis=1), blocks[a, b][rows, columns]


def own(race: str, colonies: int) -> Values:
    return np.array([own_features(each.realm(race)) for each in dice(colonies, False)], np.float32)


def between(mover: Mapping[str, Values], rival: Mapping[str, Values], rows: Values, columns: Values) -> Values:
    """Return `features_between` of many pairs at once."""
    mine = {name: each[rows] for name, each in mover.items()}
    theirs = {name: each[columns] for name, each in rival.items()}
    compared = [
        mine["attack"] > theirs["defence"],
        theirs["attack"] > mine["defence"],
        mine["influence"] >= theirs["influence"],
        theirs["influence"] >= mine["influence"],
        mine["votes"] > theirs["votes"],
        theirs["votes"] > mine["votes"],
    ]
    return np.stack(compared, axis=1).astype(np.float32)


def descended(features: Any, values: Values, epochs: int, generator: Any) -> list[Values]:
    """Return input weights, hidden bases, output weights and output base."""
    inputs = features.shape[1]
    weights: list[Any] = [
        generator.normal(0, 2 / np.sqrt(inputs), (inputs, HIDDEN)).astype(np.float32),
        np.zeros(HIDDEN, np.float32),
        generator.normal(0, 0.3, HIDDEN).astype(np.float32),
        np.zeros(1, np.float32),
    ]
    moments = [[np.zeros_like(each) for each in weights] for _moment in MOMENTS]
    step = 0
    for epoch in range(epochs):
        rate = RATE * (1 + np.cos(np.pi * epoch / epochs)) / 2
        order = generator.permutation(len(values))
        for first in range(0, len(order), BATCH):
            batch, step = order[first : first + BATCH], step + 1
            slopes = slopes_at(weights, features[batch], values[batch])
            for each, slope, *remembered in zip(weights, slopes, *moments, strict=True):
                for moment, power, kept in zip(remembered, (1, 2), MOMENTS, strict=True):
                    moment *= kept
                    moment += (1 - kept) * slope**power
                mean, square = (moment / (1 - kept**step) for moment, kept in zip(remembered, MOMENTS, strict=True))
                each -= rate * mean / (np.sqrt(square) + 1e-8)
    return weights


def slopes_at(weights: list[Any], features: Values, values: Values) -> list[Any]:
    """Return the gradient of a batch's cross entropy by each weight."""
    into, base, out, last = weights
    hidden = np.maximum(features @ into + base, 0)
    wrong = (1 / (1 + np.exp(-(hidden @ out + last))) - values) / len(values)
    back = np.outer(wrong, out) * (hidden > 0)
    return [features.T @ back, back.sum(0), hidden.T @ wrong, wrong.sum(keepdims=True)]


def named(weights: list[Values], names: Sequence[str]) -> dict[str, str]:
    """Return the weights by feature, in the form of `weights.json`."""
    into, base, out, last = weights
    rows = [*into, base, [*out, *last]]
    return {
        name: " ".join(f"{weight:.3f}" for weight in row)
        for name, row in zip([*names, "hidden", "output"], rows, strict=True)
    }
