"""Information gain of surveys and targets, from their answers in the possible skies.

RULES.md § The bot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from games.planet_x.actions.surveys import legal_surveys
from games.planet_x.sky.facts import seen_as
from games.planet_x.sky.sectors import MODES, SURVEYED, Letter, bits
from games.planet_x.sky.skies import Counts, Numbers, Skies, all_skies


@lru_cache(maxsize=1024)
def survey_answers(mode_key: str, letter: Letter, first: int, last: int) -> NDArray[np.uint8]:
    """Return the result of a survey: one entry per placement of the object."""
    mode = MODES[mode_key]
    placements = all_skies(mode).placements[seen_as(letter)]
    found: NDArray[np.uint8] = np.bitwise_count(placements & bits(mode.between(first, last)))
    return found


def survey_splits(skies: Skies, among: Numbers, month: int) -> Iterator[tuple[Letter, int, int, Counts]]:
    """Yield each legal survey: object, first and last sector, and the numbers of skies with answers 0, 1, ..."""
    mode = skies.mode
    for letter in SURVEYED:
        placement = skies.placement_of(seen_as(letter), among)
        few = len(among) < len(skies.placements[seen_as(letter)])
        weights = None if few else skies.histogram(seen_as(letter), among)
        for first, last in legal_surveys(mode, month, letter):
            found = survey_answers(mode.key, letter, first, last)
            split = np.bincount(found[placement] if few else found, weights)
            yield letter, first, last, split.astype(np.intp)


def target_splits(skies: Skies, among: Numbers, month: int) -> Iterator[tuple[int, dict[Letter, int]]]:
    """Yield each visible sector with the number of skies by the object a target shows."""
    per_sector = skies.per_sector(among)
    for sector in skies.mode.visible(month):
        shown = {letter: per_sector[letter][sector - 1] for letter in SURVEYED}
        shown["E"] += per_sector["X"][sector - 1]
        yield sector, shown


def information_gain(split: Counts | Sequence[int]) -> float:
    """Return the expected information of an answer, in bits."""
    counts = np.asarray(split, float)
    shares = counts[counts > 0] / counts.sum()
    return float(-(shares * np.log2(shares)).sum())
