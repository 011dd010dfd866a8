"""All valid skies of a mode, and the number that fits given facts: exact, by table lookup.

An object has few placements (comets 10 or 21, asteroids 54 or 135 ...). So a sky is seven small numbers: the
placement of each object. A fact is judged once per placement and then looked up for every sky. The expert
list takes half a second and 16 MB. RULES.md § Numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.planet_x.sky.clues import Clue, holds
from games.planet_x.sky.facts import ClueFact, Condition, Fact, Guess, LocateFailed
from games.planet_x.sky.sectors import (
    APPEARS_EMPTY,
    OBJECTS,
    Letter,
    Mode,
    beside,
    bits,
    in_band,
    masks_of,
    sectors_of,
)

Masks: TypeAlias = NDArray[np.uint32]
"""Sets of sectors: one entry per placement of an object."""
Placements: TypeAlias = NDArray[np.uint16]
"""Placements of an object: one entry per sky."""
Flags: TypeAlias = NDArray[np.bool_]
"""Truth: one entry per sky, or per placement in a truth table of one or two objects."""
Numbers: TypeAlias = NDArray[np.intp]
"""Some of the skies, by their numbers in the alphabetical list: one entry per sky, ascending."""
Counts: TypeAlias = NDArray[np.intp]
"""Numbers of skies: one entry per placement of an object, or per answer."""
PackedFlags: TypeAlias = NDArray[np.uint8]
"""Flags at eight skies a byte: one bit per sky."""

LAID: tuple[Letter, ...] = ("D", "A", "C", "G", "X")  # objects laid out; the rest is empty


class Skies:
    """The valid skies of a mode in alphabetical order; a sky's number is its place in the list."""

    def __init__(self, mode: Mode) -> None:
        self.mode = mode
        self.placements, self._placement = _valid_placements(mode)
        order = np.argsort(self._alphabetical())
        self._placement = {letter: column[order] for letter, column in self._placement.items()}
        self._placement_with = {
            letter: {int(mask): index for index, mask in enumerate(masks)} for letter, masks in self.placements.items()
        }

    def __len__(self) -> int:
        return len(self._placement["X"])

    def __getitem__(self, number: int) -> str:
        """Return the sky of that number as text."""
        sky = [""] * self.mode.sectors
        for letter in OBJECTS:
            mask = self.placements[letter][self._placement[letter][number]]
            for sector in sectors_of(int(mask)):
                sky[sector - 1] = letter
        return "".join(sky)

    def fitting(self, facts: Iterable[Fact], among: Numbers | None = None) -> Numbers:
        """Return the skies (of all, or `among` these) in which all the facts hold."""
        allowed, clues, failures = self._sorted_out(facts)
        left = among
        for letter, table in sorted(allowed.items(), key=lambda item: item[1].mean()):
            left = _select(left, table[self.placement_of(letter, left)])
        for clue in clues:
            left = _select(left, self.holds_in(clue, left))
        for guess in failures:
            left = _select(left, ~self._satisfies_all(guess.conditions(self.mode), left))
        return np.arange(len(self)) if left is None else left

    def count(self, facts: Iterable[Fact]) -> int:
        """Count the skies in which all these facts hold."""
        return len(self.fitting(facts))

    def prove(self, guess: Guess, among: Numbers) -> bool:
        """Return whether the guess is right in each of these skies."""
        wrong = LocateFailed(sector=guess.sector, left=guess.left, right=guess.right)
        return len(self.fitting([wrong], among)) == 0

    def histogram(self, letter: str, among: Numbers | None) -> Counts:
        """Count for each placement of `letter` the skies (None: of all) that have it."""
        return np.bincount(self.placement_of(letter, among), minlength=len(self.placements[letter]))

    def per_sector(self, among: Numbers | None) -> dict[Letter, list[int]]:
        """Count for each object the skies (None: of all) that have it in sector 1, 2, ..."""
        return {
            letter: [
                int(weights[(self.placements[letter] & (1 << sector)) != 0].sum())
                for sector in range(self.mode.sectors)
            ]
            for letter in OBJECTS
            for weights in [self.histogram(letter, among)]
        }

    def true_of(self, sky: str, clues: Iterable[Clue]) -> Iterator[Clue]:
        """Yield those of the clues that are true in one sky."""
        masks = masks_of(sky)
        placement = {letter: index[masks[letter]] for letter, index in self._placement_with.items()}
        for clue in clues:
            true = _truth_table(self.mode, clue)[placement[clue.subject]]
            if true if clue.object in (None, clue.subject) else true[placement[clue.object]]:
                yield clue

    def count_true(self, clue: Clue, among: Numbers) -> int:
        """Count those of the skies in which the clue is true."""
        return int(np.count_nonzero(self.holds_in(clue, among)))

    def placement_of(self, letter: str, among: Numbers | None) -> Placements:
        """Return the placement of `letter` in each of these skies (None: in all)."""
        return self._placement[letter] if among is None else self._placement[letter][among]

    def _sorted_out(self, facts: Iterable[Fact]) -> tuple[dict[str, Flags], list[Clue], list[LocateFailed]]:
        """Return the placements that facts allow each object, clues about two objects, failed guesses."""
        allowed: dict[str, Flags] = {}
        clues, failures = [], []

        def narrow(letter: str, flags: Flags) -> None:
            allowed[letter] = allowed[letter] & flags if letter in allowed else flags

        for fact in facts:
            match fact:
                case ClueFact(clue) if clue.object in (None, clue.subject):
                    narrow(clue.subject, _truth_table(self.mode, clue))
                case ClueFact(clue):
                    clues.append(clue)
                case LocateFailed():
                    failures.append(fact)
                case _:
                    for condition in fact.conditions(self.mode):
                        narrow(condition.object, self._satisfying(condition))
        return allowed, clues, failures

    def _satisfying(self, condition: Condition) -> Flags:
        """Return the mask of an object's placements that meet the condition."""
        count = np.bitwise_count(self.placements[condition.object] & condition.mask)
        met: Flags = count == condition.count
        return met

    def _satisfies_all(self, conditions: Sequence[Condition], among: Numbers | None) -> Flags:
        """Return the mask of these skies (None: of all) that meet the conditions."""
        met = [self._satisfying(each)[self.placement_of(each.object, among)] for each in conditions]
        all_met: Flags = np.logical_and.reduce(met)
        return all_met

    def holds_in(self, clue: Clue, among: Numbers | None) -> Flags:
        """Return the mask of these skies (None: of all) in which the clue is true."""
        table = _truth_table(self.mode, clue)
        subjects = self.placement_of(clue.subject, among)
        if clue.object in (None, clue.subject):
            return table[subjects]
        width = np.int32(len(self.placements[clue.object]))
        pair = subjects.astype(np.int32) * width + self.placement_of(clue.object, among)
        true: Flags = table.ravel()[pair]
        return true

    def _alphabetical(self) -> NDArray[np.uint64]:
        """Return a number for each sky that sorts like the sky's text."""
        keys = np.zeros(len(self), np.uint64)
        for rank, letter in enumerate(sorted(OBJECTS)):
            part = [
                sum(rank << 3 * (self.mode.sectors - sector) for sector in sectors_of(int(mask)))
                for mask in self.placements[letter]
            ]
            keys += np.array(part, np.uint64)[self._placement[letter]]
        return keys


@lru_cache(maxsize=2)
def all_skies(mode: Mode) -> Skies:
    """Return all skies of the mode, made on first use."""
    return Skies(mode)


@lru_cache(maxsize=256)
def packed_truth(mode: Mode, clue: Clue) -> PackedFlags:
    """Return the mask of all skies in which the clue is true: 142 kB each in expert mode."""
    return np.packbits(all_skies(mode).holds_in(clue, None))


@lru_cache(maxsize=2)
def packed_sectors_of_x(mode: Mode) -> list[PackedFlags]:
    """Return for each sector the mask of all skies with Planet X there."""
    skies = all_skies(mode)
    return [
        np.packbits((skies.placements["X"] == 1 << sector)[skies.placement_of("X", None)])
        for sector in range(mode.sectors)
    ]


@lru_cache(maxsize=512)
def _truth_table(mode: Mode, clue: Clue) -> Flags:
    """Return whether the clue is true for each placement of its subject.

    A clue about two objects has a table of two dimensions, with the other object's placements across.
    """
    placements = all_skies(mode).placements
    masks: dict[str, Any] = {clue.subject: placements[clue.subject]}
    if clue.object not in (None, clue.subject):
        masks = {
            clue.subject: placements[clue.subject][:, None],
            clue.object: placements[clue.object][None, :],
        }
    true: Flags = holds(clue, masks, mode.sectors)
    return true


def _select(among: Numbers | None, good: Flags) -> Numbers:
    """Return the skies (None: of all) for which `good` is set."""
    return np.flatnonzero(good) if among is None else among[good]


def _valid_placements(mode: Mode) -> tuple[dict[str, Masks], dict[str, Placements]]:
    """Return the placements of each object, and their indices in each valid sky."""
    n = mode.sectors
    placements: dict[str, Masks] = {letter: _placements_alone(mode, letter) for letter in LAID}
    used = placements["D"]
    placement = {"D": np.arange(len(used))}
    for letter in "ACG":  # place one object after the other
        clear = (used[:, None] & placements[letter][None, :]) == 0
        earlier, added = np.nonzero(clear)
        used = used[earlier] | placements[letter][added]
        placement = {other: column[earlier] for other, column in placement.items()}
        placement[letter] = added
    found, empty = [], []
    no_x = (used | beside(placements["D"], n)[placement["D"]]).astype(np.uint32)
    gas = placements["G"][placement["G"]]
    for index, mask in enumerate(placements["X"]):
        rest = (mode.full & ~(used | mask)).astype(np.uint32)
        fits = np.flatnonzero(((no_x & mask) == 0) & ((gas & ~beside(rest, n)) == 0))
        found.append({other: column[fits] for other, column in placement.items()} | {"X": np.full(len(fits), index)})
        empty.append(rest[fits])
    placement = {letter: np.concatenate([part[letter] for part in found]) for letter in placements}
    truly = np.concatenate(empty)
    seeming = truly | placements["X"][placement["X"]]
    for letter, masks in (("E", truly), (APPEARS_EMPTY, seeming)):
        placements[letter], placement[letter] = _numbered(masks, n)
    return placements, {letter: column.astype(np.uint16) for letter, column in placement.items()}


def _placements_alone(mode: Mode, letter: Letter) -> Masks:
    """Return all placements of an object by its own rule."""
    n = mode.sectors
    sectors = mode.comet_sectors if letter == "C" else range(1, n + 1)
    masks = [bits(chosen) for chosen in combinations(sectors, mode.counts[letter])]
    if letter == "A":
        masks = [mask for mask in masks if mask & ~beside(mask, n) == 0]
    if letter == "D" and (band := mode.dwarf_band):
        masks = [m for m in masks if in_band(m, band, n) and not in_band(m, band - 1, n)]
    return np.array(masks, np.uint32)


def _numbered(masks: Masks, n: int) -> tuple[Masks, NDArray[np.intp]]:
    """Return the distinct masks, and for each sky the index of its own."""
    present = np.zeros(1 << n, np.bool_)
    present[masks] = True
    return np.flatnonzero(present).astype(np.uint32), (np.cumsum(present) - 1)[masks]
