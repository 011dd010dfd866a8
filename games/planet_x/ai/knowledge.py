"""One player's conclusions from the known facts: probabilities of skies and of guesses.

They are exact while at most `SAMPLE` skies fit. Of more skies, evenly spaced ones are used.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from games.planet_x.hidden import known_to
from games.planet_x.sky.facts import Located
from games.planet_x.sky.sectors import OBJECTS, THEORIES, Letter, bit, object_at
from games.planet_x.sky.skies import Numbers, all_skies
from games.planet_x.sky.track import Pawn
from games.planet_x.state import Search

SAMPLE = 1200
MISTAKEN = 0.1
"""Likelihood of another player's theory in an empty-looking sector, relative to other sectors."""
NEARLY = 0.99
"""Probability of a claim true in all skies used, while more skies fit."""

Shares = NDArray[np.float64]
"""Probabilities: one entry per sky, or per object and sector."""


class Knowledge:
    """The skies that fit all known facts of the player of `pawn`, and their probabilities.

    Skies are equally likely. With `attentive`, theories of others count, since others seldom claim an empty
    sector. `among` are the skies used. `objects` has their objects by sector, as an index of `OBJECTS`.
    """

    def __init__(self, table: Search, pawn: Pawn, *, attentive: bool = False) -> None:
        self.table, self.pawn, self.mode = table, pawn, table.mode
        self.skies = all_skies(table.mode)
        self.possible: Numbers = self.skies.fitting(known_to(table, pawn))
        self.among = self.possible[:: -(-len(self.possible) // SAMPLE)]
        self.objects = self._objects()
        weights = np.ones(len(self.among))
        if attentive:
            for token in table.tokens:
                if token.state == "hidden" and token.owner not in (pawn, table.bot):
                    empty = self.objects[:, token.sector - 1] >= len(THEORIES)
                    weights[empty] *= MISTAKEN
        self.weights: Shares = weights / weights.sum()

    def _objects(self) -> NDArray[np.uint8]:
        found = np.zeros((len(self.among), self.mode.sectors), np.uint8)
        sectors = np.array([bit(sector) for sector in self.mode.ring], np.uint32)
        for index, letter in enumerate(OBJECTS):
            masks = self.skies.placements[letter][self.skies.placement_of(letter, self.among)]
            found[(masks[:, None] & sectors[None, :]) != 0] = index
        return found

    @cached_property
    def holding(self) -> Shares:
        """Return for each sky the objects of `THEORIES` by sector: 1 for each present."""
        each = [self.objects == index for index in range(len(THEORIES))]
        return np.concatenate(each, axis=1).astype(float)

    @cached_property
    def chances(self) -> Shares:
        """Return the probability of each object of `THEORIES` (across: each sector)."""
        shares: Shares = (self.weights @ self.holding).reshape(len(THEORIES), self.mode.sectors)
        return shares

    def chance(self, letter: Letter, sector: int) -> float:
        """Return the probability of an object in a sector: 1 only if it is proven."""
        likely = round(float(self.chances[THEORIES.index(letter), sector - 1]), 9)
        return likely if likely < 1 or self._proves(letter, sector) else NEARLY

    @cached_property
    def guesses(self) -> NDArray[np.intp]:
        """Return the number of the right guess in each sky; equal guesses have equal numbers."""
        rows, n = np.arange(len(self.among)), self.mode.sectors
        x = np.argmax(self.objects == OBJECTS.index("X"), axis=1)
        left, right = self.objects[rows, x - 1], self.objects[rows, (x + 1) % n]
        code = (x * len(OBJECTS) + left) * len(OBJECTS) + right
        numbers: NDArray[np.intp] = np.unique(code, return_inverse=True)[1]
        return numbers

    @cached_property
    def best_guess(self) -> tuple[Located, float]:
        """Return the most likely guess, and its probability: 1 only if certain."""
        likely = np.bincount(self.guesses, self.weights).round(9)
        best = int(np.argmax(likely))
        sky = self.skies[int(self.among[np.argmax(self.guesses == best)])]
        x = sky.index("X") + 1
        guess = Located(sector=x, left=object_at(sky, x - 1), right=object_at(sky, x + 1))
        if likely[best] == 1 and not self.skies.prove(guess, self.possible):
            return guess, NEARLY
        return guess, float(likely[best])

    def surest(self, weights: Shares) -> float:
        """Return the probability of the best guess under these weights of the skies."""
        return float(np.bincount(self.guesses, weights).max())

    def _proves(self, letter: Letter, sector: int) -> bool:
        """Return whether all skies that fit have the object there."""
        masks = self.skies.placements[letter][self.skies.placement_of(letter, self.possible)]
        return bool(((masks & bit(sector)) != 0).all())
