"""What an action would tell: how the skies that are still possible would answer it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.planet_x.facts import seen_as
from games.planet_x.observation import surveys
from games.planet_x.skies import Numbers, Skies, all_skies
from games.planet_x.sky import MODES, SURVEYED, Mode, bits
from games.planet_x.track import survey_months

Split: TypeAlias = NDArray[np.intp]  # in how many skies each answer would be given


@lru_cache(maxsize=1024)
def answers(mode_key: str, letter: str, first: int, last: int) -> NDArray[np.uint8]:
    """What a survey finds for each way in which the object may lie."""
    mode = MODES[mode_key]
    ways = all_skies(mode).ways[seen_as(letter)]
    found: NDArray[np.uint8] = np.bitwise_count(ways & bits(mode.between(first, last)))
    return found


def survey_splits(
    skies: Skies, places: Numbers, month: int
) -> Iterator[tuple[str, int, int, Split]]:
    """For each survey that can be made: object, first and last sector, and its answers."""
    mode = skies.mode
    for letter in SURVEYED:
        way = skies.way_of(seen_as(letter), places)
        few = len(places) < len(skies.ways[seen_as(letter)])
        weights = None if few else skies.histogram(seen_as(letter), places)
        for first, last in surveys(mode, month, letter):
            found = answers(mode.key, letter, first, last)
            split = np.bincount(found[way] if few else found, weights)
            yield letter, first, last, split.astype(np.intp)


def target_splits(
    skies: Skies, places: Numbers, month: int
) -> Iterator[tuple[int, dict[str, int]]]:
    """For each visible sector: in how many skies a target of it shows what."""
    per_sector = skies.per_sector(places)
    for sector in skies.mode.visible(month):
        shown = {letter: per_sector[letter][sector - 1] for letter in SURVEYED}
        shown["E"] += per_sector["X"][sector - 1]
        yield sector, shown


def information(split: NDArray[np.intp] | list[int]) -> float:
    """The bits that the answer is expected to tell."""
    counts = np.asarray(split, float)
    shares = counts[counts > 0] / counts.sum()
    return float(-(shares * np.log2(shares)).sum())


def months_of_survey(mode: Mode, first: int, last: int) -> int:
    return survey_months(len(mode.between(first, last)))
