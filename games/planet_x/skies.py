"""All valid skies of a mode, and how many of them fit given facts: exact, by looking up.

An object lies in few different ways (comets in 10 or 21, asteroids in 54 or 135 ...), so a sky is
kept as seven small numbers: which way each object lies in it. A fact is judged once per way and
then looked up for every sky. The expert list is made in half a second and takes 16 MB.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.planet_x.clues import Clue, holds
from games.planet_x.facts import Fact, Failed, Has, Told
from games.planet_x.sky import (
    APPEARS_EMPTY,
    OBJECTS,
    Mode,
    beside,
    bits,
    in_band,
    masks_of,
    sectors_of,
)

Masks: TypeAlias = NDArray[np.uint32]
Flags: TypeAlias = NDArray[np.bool_]
Numbers: TypeAlias = NDArray[np.intp]


class Skies:
    """The valid skies of a mode in alphabetical order; a sky is known by its place in it."""

    def __init__(self, mode: Mode) -> None:
        self.mode = mode
        self.ways, self._way = _ways_to_lie(mode)
        order = np.argsort(self._alphabetical())
        self._way = {letter: way[order] for letter, way in self._way.items()}
        self._number = {
            letter: {int(mask): number for number, mask in enumerate(ways)}
            for letter, ways in self.ways.items()
        }

    def __len__(self) -> int:
        return len(self._way["X"])

    def __getitem__(self, place: int) -> str:
        """The sky at that place, as text."""
        sky = [""] * self.mode.sectors
        for letter in OBJECTS:
            for sector in sectors_of(int(self.ways[letter][self._way[letter][place]])):
                sky[sector - 1] = letter
        return "".join(sky)

    def place_of(self, sky: str) -> int:
        """Where in the list the sky stands; ValueError if it is not a valid one."""
        masks = masks_of(sky)
        same = np.arange(len(self))
        for letter in "XCDGA":
            number = self._number[letter].get(masks[letter])
            same = same[self._way[letter][same] == number]
        if len(same) != 1 or self[int(same[0])] != sky:
            raise ValueError(f"{sky} is not a valid sky")
        return int(same[0])

    def fitting(self, facts: Iterable[Fact], among: Numbers | None = None) -> Numbers:
        """The places of the skies (all of them, or `among` these) in which all the facts hold."""
        tables, clues, failures = self._judged(facts)
        left = among
        for letter, table in sorted(tables.items(), key=lambda item: item[1].mean()):
            left = self._keep(left, table[self.way_of(letter, left)])
        for clue in clues:
            left = self._keep(left, self._true(clue, left))
        for guess in failures:
            left = self._keep(left, ~self._meets(guess.conditions(self.mode), left))
        return np.arange(len(self)) if left is None else left

    def count(self, facts: Iterable[Fact]) -> int:
        """In how many skies all these facts hold."""
        return len(self.fitting(facts))

    def histogram(self, letter: str, places: Numbers | None) -> NDArray[np.intp]:
        """In how many of these skies `letter` lies in each of its ways."""
        return np.bincount(self.way_of(letter, places), minlength=len(self.ways[letter]))

    def per_sector(self, places: Numbers | None) -> dict[str, list[int]]:
        """For each object, in how many of these skies it is in sector 1, 2, ..."""
        return {
            letter: [
                int(weights[(self.ways[letter] & (1 << sector)) != 0].sum())
                for sector in range(self.mode.sectors)
            ]
            for letter in OBJECTS
            for weights in [self.histogram(letter, places)]
        }

    def true_of(self, sky: str, clues: Iterable[Clue]) -> Iterator[Clue]:
        """Those of the clues that are true of one sky."""
        masks = masks_of(sky)
        way = {letter: number[masks[letter]] for letter, number in self._number.items()}
        for clue in clues:
            true = _table(self.mode, clue)[way[clue.subject]]
            if true if clue.object in (None, clue.subject) else true[way[clue.object]]:
                yield clue

    def true_in(self, clue: Clue, places: Numbers) -> int:
        """In how many of these skies the clue is true."""
        return int(np.count_nonzero(self._true(clue, places)))

    def _judged(self, facts: Iterable[Fact]) -> tuple[dict[str, Flags], list[Clue], list[Failed]]:
        """The ways that the facts leave to each object, the clues about two, the failed guesses."""
        tables: dict[str, Flags] = {}
        clues, failures = [], []
        for fact in facts:
            if isinstance(fact, Told):
                if fact.clue.object in (None, fact.clue.subject):
                    self._narrow(tables, fact.clue.subject, _table(self.mode, fact.clue))
                else:
                    clues.append(fact.clue)
            elif isinstance(fact, Failed):
                failures.append(fact)
            else:
                for has in fact.conditions(self.mode):
                    self._narrow(tables, has.object, self._having(has))
        return tables, clues, failures

    def _narrow(self, tables: dict[str, Flags], letter: str, allowed: Flags) -> None:
        tables[letter] = tables[letter] & allowed if letter in tables else allowed

    def _having(self, has: Has) -> Flags:
        """Which ways of the object meet the condition."""
        met: Flags = np.bitwise_count(self.ways[has.object] & has.mask) == has.count
        return met

    def _meets(self, conditions: Sequence[Has], places: Numbers | None) -> Flags:
        met = [self._having(has)[self.way_of(has.object, places)] for has in conditions]
        all_met: Flags = np.logical_and.reduce(met)
        return all_met

    def way_of(self, letter: str, places: Numbers | None) -> NDArray[np.uint16]:
        """Which of its ways `letter` lies in, for each of these skies."""
        return self._way[letter] if places is None else self._way[letter][places]

    def _true(self, clue: Clue, places: Numbers | None) -> Flags:
        """In which of these skies the clue is true."""
        table = _table(self.mode, clue)
        subjects = self.way_of(clue.subject, places)
        if clue.object in (None, clue.subject):
            return table[subjects]
        width = np.int32(len(self.ways[clue.object]))
        pair = subjects.astype(np.int32) * width + self.way_of(clue.object, places)
        true: Flags = table.ravel()[pair]
        return true

    def _keep(self, places: Numbers | None, good: Flags) -> Numbers:
        return np.flatnonzero(good) if places is None else places[good]

    def _alphabetical(self) -> NDArray[np.uint64]:
        """A number for each sky that orders them as their texts."""
        keys = np.zeros(len(self), np.uint64)
        for rank, letter in enumerate(sorted(OBJECTS)):
            part = [
                sum(rank << 3 * (self.mode.sectors - sector) for sector in sectors_of(int(mask)))
                for mask in self.ways[letter]
            ]
            keys += np.array(part, np.uint64)[self._way[letter]]
        return keys


@lru_cache(maxsize=2)
def all_skies(mode: Mode) -> Skies:
    """The skies of the mode, made when they are first needed."""
    return Skies(mode)


@lru_cache(maxsize=512)
def _table(mode: Mode, clue: Clue) -> Flags:
    """Whether the clue is true for each way of its subject (and, across, of its object)."""
    ways = all_skies(mode).ways
    masks: dict[str, Any] = {clue.subject: ways[clue.subject]}
    if clue.object not in (None, clue.subject):
        masks = {clue.subject: ways[clue.subject][:, None], clue.object: ways[clue.object][None, :]}
    true: Flags = holds(clue, masks, mode.sectors)
    return true


@lru_cache(maxsize=256)
def packed(mode: Mode, clue: Clue) -> NDArray[np.uint8]:
    """One bit per sky: whether the clue is true in it. 142 kB each in expert mode."""
    return np.packbits(all_skies(mode)._true(clue, None))


@lru_cache(maxsize=2)
def packed_places_of_x(mode: Mode) -> list[NDArray[np.uint8]]:
    """One bit per sky for each sector: whether Planet X is there."""
    skies = all_skies(mode)
    return [
        np.packbits((skies.ways["X"] == 1 << sector)[skies._way["X"]])
        for sector in range(mode.sectors)
    ]


def _ways_to_lie(mode: Mode) -> tuple[dict[str, Masks], dict[str, NDArray[np.uint16]]]:
    """The ways of each object, and which of them it has in each valid sky."""
    n = mode.sectors
    ways = {letter: _single_ways(mode, letter) for letter in "DACGX"}
    used = ways["D"]
    way = {"D": np.arange(len(used))}
    for letter in "ACG":  # lay one object after the other where there is room
        clear = (used[:, None] & ways[letter][None, :]) == 0
        earlier, added = np.nonzero(clear)
        used = used[earlier] | ways[letter][added]
        way = {other: numbers[earlier] for other, numbers in way.items()} | {letter: added}
    found, empty = [], []
    no_x = (used | beside(ways["D"], n)[way["D"]]).astype(np.uint32)
    gas = ways["G"][way["G"]]
    for number, mask in enumerate(ways["X"]):
        rest = (mode.full & ~(used | mask)).astype(np.uint32)
        fits = np.flatnonzero(((no_x & mask) == 0) & ((gas & ~beside(rest, n)) == 0))
        found.append(
            {other: numbers[fits] for other, numbers in way.items()}
            | {"X": np.full(len(fits), number)}
        )
        empty.append(rest[fits])
    way = {letter: np.concatenate([part[letter] for part in found]) for letter in ways}
    truly = np.concatenate(empty)
    for letter, masks in (("E", truly), (APPEARS_EMPTY, truly | ways["X"][way["X"]])):
        ways[letter], way[letter] = _numbered(masks, n)
    return ways, {letter: numbers.astype(np.uint16) for letter, numbers in way.items()}


def _single_ways(mode: Mode, letter: str) -> Masks:
    """All ways in which an object may lie as far as its own rule goes."""
    n = mode.sectors
    places = mode.comet_sectors if letter == "C" else range(1, n + 1)
    ways = [bits(chosen) for chosen in combinations(places, mode.counts[letter])]
    if letter == "A":
        ways = [mask for mask in ways if mask & ~beside(mask, n) == 0]
    if letter == "D" and (band := mode.dwarf_band):
        ways = [m for m in ways if in_band(m, band, n) and not in_band(m, band - 1, n)]
    return np.array(ways, np.uint32)


def _numbered(masks: Masks, n: int) -> tuple[Masks, NDArray[np.intp]]:
    """The different ones among `masks`, and for each mask the number of its like."""
    present = np.zeros(1 << n, np.bool_)
    present[masks] = True
    return np.flatnonzero(present).astype(np.uint32), (np.cumsum(present) - 1)[masks]
