"""The sky: a ring of sectors with one object in each, and the rules for objects.

A set of sectors is a bit mask: sector 1 is bit 0. The geometry works on one mask (an `int`) and on NumPy
arrays of masks, so each relation is written once. RULES.md § The sky and its clues.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, TypeAlias, cast

Bits: TypeAlias = Any  # an int, or an array of unsigned integers
ModeKey: TypeAlias = Literal["standard", "expert"]
Letter: TypeAlias = Literal["C", "A", "D", "G", "E", "X"]
"""Comet, asteroid, dwarf planet, gas cloud, truly empty, Planet X."""
Conference: TypeAlias = Literal["X1", "X2"]

OBJECTS: tuple[Letter, ...] = ("C", "A", "D", "G", "E", "X")
THEORIES: tuple[Letter, ...] = ("C", "A", "D", "G")  # objects of theories
SURVEYED: tuple[Letter, ...] = (*THEORIES, "E")  # objects of surveys; E: appears empty
APPEARS_EMPTY: Literal["V"] = "V"  # truly empty or Planet X, which look alike


@dataclass(frozen=True, slots=True, eq=False)
class Mode:
    """One of the two boards.

    `conferences` has the conference after each sector, `points` those of a right theory. `dwarf_band` is the
    size of the run of sectors that the dwarf planets fill from end to end.
    """

    key: ModeKey
    sectors: int
    counts: Mapping[Letter, int]
    comet_sectors: tuple[int, ...]
    conferences: Mapping[int, Conference]
    tokens: Mapping[Letter, int]
    theories_at_once: int
    points: Mapping[Letter, int]
    dwarf_band: int | None

    @property
    def full(self) -> int:
        return (1 << self.sectors) - 1

    @property
    def ring(self) -> range:
        """Return the sectors in order, from 1 on."""
        return range(1, self.sectors + 1)

    def sector_of(self, month: int) -> int:
        """Return the sector at that month of the time track."""
        return month % self.sectors + 1

    def run(self, first: int, size: int) -> list[int]:
        """Return the `size` sectors from `first` on, clockwise."""
        return [(first - 1 + step) % self.sectors + 1 for step in range(size)]

    def between(self, first: int, last: int) -> list[int]:
        """Return the sectors from `first` to `last`, clockwise."""
        return self.run(first, (last - first) % self.sectors + 1)

    def visible(self, month: int) -> list[int]:
        """Return the half of the sky seen while the arrow stands at `month`."""
        return self.run(self.sector_of(month), self.sectors // 2)

    def around(self, sector: int) -> tuple[int, int]:
        """Return the sectors before and after `sector`."""
        before, _here, after = self.run(sector + self.sectors - 1, 3)
        return before, after

    def theory_phase_after(self, sector: int) -> bool:
        return sector % 3 == 0


STANDARD = Mode(
    key="standard",
    sectors=12,
    counts={"C": 2, "A": 4, "D": 1, "G": 2, "E": 2, "X": 1},
    comet_sectors=(2, 3, 5, 7, 11),
    conferences={10: "X1"},
    tokens={"C": 2, "A": 4, "D": 1, "G": 2},
    theories_at_once=1,
    points={"C": 3, "A": 2, "D": 4, "G": 4},
    dwarf_band=None,
)
EXPERT = Mode(
    key="expert",
    sectors=18,
    counts={"C": 2, "A": 4, "D": 4, "G": 2, "E": 5, "X": 1},
    comet_sectors=(2, 3, 5, 7, 11, 13, 17),
    conferences={7: "X1", 16: "X2"},
    tokens={"C": 2, "A": 4, "D": 4, "G": 2},
    theories_at_once=2,
    points={"C": 3, "A": 2, "D": 2, "G": 4},
    dwarf_band=6,
)
MODES: Mapping[str, Mode] = {mode.key: mode for mode in (STANDARD, EXPERT)}


def mode_of(sky: str) -> Mode:
    """Return the mode with a ring as long as `sky`."""
    return STANDARD if len(sky) == STANDARD.sectors else EXPERT


def bit(sector: int) -> int:
    return 1 << (sector - 1)


def bits(sectors: list[int] | tuple[int, ...]) -> int:
    """Return the mask of these sectors."""
    return sum(map(bit, sectors))


def sectors_of(mask: int) -> list[int]:
    return [sector for sector in range(1, mask.bit_length() + 1) if mask & bit(sector)]


@lru_cache(maxsize=4096)
def masks_of(sky: str) -> dict[str, int]:
    """Return the mask of each letter in `sky`, and of all that appears empty."""
    masks: dict[str, int] = dict.fromkeys(OBJECTS, 0)
    for sector, letter in enumerate(sky, 1):
        masks[letter] = masks.get(letter, 0) | bit(sector)
    masks[APPEARS_EMPTY] = masks["E"] | masks["X"]
    return masks


def object_at(sky: str, sector: int) -> Letter:
    """Return the object in `sector`; the ring goes round."""
    return cast(Letter, sky[(sector - 1) % len(sky)])


def appearance(sky: str, sector: int) -> Letter:
    """Return the result of a target of `sector`: Planet X appears empty."""
    letter = object_at(sky, sector)
    return "E" if letter == "X" else letter


def surveyed(sky: str, looked_for: Letter, first: int, last: int) -> int:
    """Count the objects found by a survey from `first` to `last`; Planet X counts as empty."""
    return sum(appearance(sky, sector) == looked_for for sector in mode_of(sky).between(first, last))


def rotated(mask: Bits, steps: int, n: int) -> Bits:
    """Return the sectors `steps` clockwise of those in `mask`, on a ring of `n`."""
    steps %= n
    return ((mask << steps) | (mask >> (n - steps))) & ((1 << n) - 1)


def beside(mask: Bits, n: int) -> Bits:
    """Return the sectors next to those in `mask`."""
    return rotated(mask, 1, n) | rotated(mask, -1, n)


def near(mask: Bits, distance: int, n: int) -> Bits:
    """Return the sectors at distance 1 to `distance` from one in `mask`."""
    reached = beside(mask, n)
    for steps in range(2, min(distance, n // 2) + 1):
        reached = reached | rotated(mask, steps, n) | rotated(mask, -steps, n)
    return reached


def in_band(mask: Bits, size: int, n: int) -> Bits:
    """Return whether all of `mask` lies in some run of `size` sectors."""
    outside = (1 << n) - 1 - ((1 << min(size, n)) - 1)
    fits = (mask & outside) == 0
    for steps in range(1, n):
        fits = fits | ((mask & rotated(outside, steps, n)) == 0)
    return fits


def problems(sky: str, mode: Mode) -> list[str]:
    """Return all violations of the rules for objects in `sky`, each as a sentence."""
    n = mode.sectors
    if len(sky) != n:
        return [f"{len(sky)} sectors instead of {n}"]
    masks = masks_of(sky)
    wrong = [
        f"{sky.count(letter)} of {letter} instead of {count}"
        for letter, count in mode.counts.items()
        if sky.count(letter) != count
    ]
    misplaced = {
        "comet in sector {}": masks["C"] & ~bits(mode.comet_sectors),
        "lone asteroid in sector {}": masks["A"] & ~beside(masks["A"], n),
        "gas cloud in sector {} without truly empty neighbour": masks["G"] & ~beside(masks["E"], n),
    }
    for text, where in misplaced.items():
        wrong += [text.format(sector) for sector in sectors_of(where)]
    if masks["X"] & beside(masks["D"], n):
        wrong.append("Planet X next to a dwarf planet")
    band = mode.dwarf_band
    if band and (not in_band(masks["D"], band, n) or in_band(masks["D"], band - 1, n)):
        wrong.append(f"dwarf planets not in a band of exactly {band} sectors")
    return wrong
