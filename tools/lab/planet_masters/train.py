"""Fit of the networks: for two to the solved game, for more to matches by principles.

The weights for more than two maximise the likelihood of the winners.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, get_args

import numpy as np

from games.core import Seat
from games.planet_masters.ai.many_players import (
    COMPARED,
    OWN,
    SIDES,
    Moment,
    compared_features,
    own_features,
    rivals,
)
from games.planet_masters.ai.realm import Realm
from tools.lab.planet_masters.fit import descended, fitted, named
from tools.lab.planet_masters.matches import SEATS, Sample, samples

Weights: TypeAlias = dict[str, str]

SWEEPS, DRAWS, PASSES = 60, 8_000, 40  # of the solution; turn starts of a block; of the fit
EPOCHS = 6  # of the fit to matches
NAMES = (*(f"{side} {name}" for side in SIDES for name in OWN), *COMPARED)


def train(matches: int, seed: int) -> dict[str, Weights]:
    """Return new weights of all networks."""
    return {name: each for part in PARTS.values() for name, each in part(matches, seed).items()}


def for_two(matches: int, seed: int) -> dict[str, Weights]:
    """Return the weights for two, which need no matches: few matches only make the work small."""
    return {"two": fitted(min(SWEEPS, matches), min(DRAWS, 10 * matches), min(PASSES, matches), seed)}


def for_more(matches: int, seed: int) -> dict[str, Weights]:
    """Return the weights for more than two, from so many matches."""
    met = samples(range(matches), seed)
    return {moment: fitted_to(moment, met, seed) for moment in get_args(Moment)}


def fitted_to(moment: Moment, met: Sequence[Sample], seed: int) -> Weights:
    """Return the weights of maximum likelihood for the winners of the samples at that moment."""
    table = Samples()
    for sample in met:
        if sample.moment == moment:
            seats = range(len(sample.realms)) if moment == "turn" else [sample.mover]
            for seat in seats:
                table.add(sample, seat)
    generator = np.random.default_rng(seed)
    weights = descended(table.frozen(), table.won(), EPOCHS, generator)
    return named(weights, NAMES)


class Samples:
    """Observations of seats; there are millions, so features are combined on demand only."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[Realm, int], int] = {}
        self._realms: list[list[float]] = [[0.0] * len(OWN)]  # index 0 stands for no seat
        self._rows: list[list[int]] = []
        self._compared: list[list[float]] = []
        self._won: list[float] = []

    def add(self, sample: Sample, seat: Seat) -> None:
        """Note the match as a seat sees it, and whether the seat won."""
        realms, needed = sample.realms, len(sample.realms) + 1
        among = [realms[seat], *rivals(realms, sample.mover, seat)]
        row = [self._number(realm, needed) for realm in among]
        self._rows.append(row + [0] * (max(SEATS) - len(row)))
        self._compared.append(compared_features(realms, sample.mover, seat))
        self._won.append(float(sample.winner == seat))

    def _number(self, realm: Realm, needed: int) -> int:
        if (realm, needed) not in self._numbers:
            self._numbers[realm, needed] = len(self._realms)
            self._realms.append(own_features(realm, needed))
        return self._numbers[realm, needed]

    def won(self) -> Any:
        return np.array(self._won, np.float32)

    def frozen(self) -> Gathered:
        rows = np.array(self._rows, np.int32)
        return Gathered(np.array(self._realms, np.float32), rows, np.array(self._compared, np.float32))


class Gathered:
    """The features of samples as the rows of a table, from which batches are drawn."""

    def __init__(self, realms: Any, rows: Any, compared: Any) -> None:
        self._realms, self._rows, self._compared = realms, rows, compared
        self.shape = len(rows), len(NAMES)

    def __getitem__(self, batch: Any) -> Any:
        seat, first, *others = self._realms[self._rows[batch]].swapaxes(0, 1)
        return np.concatenate([seat, first, sum(others), self._compared[batch]], axis=1)


PARTS: Mapping[str, Callable[[int, int], dict[str, Weights]]] = {"two": for_two, "more": for_more}
