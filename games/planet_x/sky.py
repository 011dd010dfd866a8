"""The sky: a ring of sectors with one thing in each, and the rules for what may lie where.

A set of sectors is a bit mask: sector 1 is bit 0. The geometry works alike on one mask (an `int`)
and on NumPy arrays of masks, so each relation is stated once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

Bits: TypeAlias = Any  # an int, or an array of unsigned integers

OBJECTS = "CADGEX"  # comet, asteroid, dwarf planet, gas cloud, truly empty, Planet X
THEORIES = "CADG"  # what a theory can be about
SURVEYED = "CADGE"  # what a survey can look for; E is all that appears empty
APPEARS_EMPTY = "V"  # truly empty or Planet X: what surveys and targets cannot tell apart


@dataclass(frozen=True, slots=True, eq=False)
class Mode:
    """One of the two boards."""

    key: str
    sectors: int
    counts: Mapping[str, int]
    comet_sectors: tuple[int, ...]
    conferences: Mapping[int, str]  # after which sector which conference is held
    tokens: Mapping[str, int]
    theories_at_once: int
    points: Mapping[str, int]
    dwarf_band: int | None

    @property
    def full(self) -> int:
        return (1 << self.sectors) - 1

    def sector_of(self, month: int) -> int:
        """The sector that stands at that month of the time track."""
        return month % self.sectors + 1

    def run(self, first: int, size: int) -> list[int]:
        """The `size` sectors from `first` on, clockwise."""
        return [(first - 1 + step) % self.sectors + 1 for step in range(size)]

    def between(self, first: int, last: int) -> list[int]:
        """The sectors from `first` to `last`, clockwise."""
        return self.run(first, (last - first) % self.sectors + 1)

    def visible(self, month: int) -> list[int]:
        """The half of the sky that is seen when the arrow stands at `month`."""
        return self.run(self.sector_of(month), self.sectors // 2)

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
MODES = {mode.key: mode for mode in (STANDARD, EXPERT)}


def mode_of(sky: str) -> Mode:
    """The mode whose ring is as long as `sky`."""
    return STANDARD if len(sky) == STANDARD.sectors else EXPERT


def bit(sector: int) -> int:
    return 1 << (sector - 1)


def bits(sectors: list[int] | tuple[int, ...]) -> int:
    """The mask of these sectors."""
    return sum(map(bit, sectors))


def sectors_of(mask: int) -> list[int]:
    return [sector for sector in range(1, mask.bit_length() + 1) if mask & bit(sector)]


@lru_cache(maxsize=4096)
def masks_of(sky: str) -> dict[str, int]:
    """The mask of each letter in `sky`, and of all that appears empty."""
    masks = dict.fromkeys(OBJECTS, 0)
    for sector, letter in enumerate(sky, 1):
        masks[letter] = masks.get(letter, 0) | bit(sector)
    masks[APPEARS_EMPTY] = masks["E"] | masks["X"]
    return masks


def object_at(sky: str, sector: int) -> str:
    """What lies in `sector`; the ring goes round."""
    return sky[(sector - 1) % len(sky)]


def appearance(sky: str, sector: int) -> str:
    """What a target of `sector` shows: Planet X appears empty."""
    return object_at(sky, sector).replace("X", "E")


def surveyed(sky: str, looked_for: str, first: int, last: int) -> int:
    """How many of these a survey from `first` to `last` finds; Planet X counts as empty."""
    return sum(
        appearance(sky, sector) == looked_for for sector in mode_of(sky).between(first, last)
    )


def turned(mask: Bits, steps: int, n: int) -> Bits:
    """The sectors `steps` clockwise of those in `mask`, on a ring of `n`."""
    steps %= n
    return ((mask << steps) | (mask >> (n - steps))) & ((1 << n) - 1)


def beside(mask: Bits, n: int) -> Bits:
    """The sectors next to those in `mask`."""
    return turned(mask, 1, n) | turned(mask, -1, n)


def near(mask: Bits, distance: int, n: int) -> Bits:
    """The sectors at distance 1 to `distance` from one in `mask`."""
    reached = beside(mask, n)
    for steps in range(2, min(distance, n // 2) + 1):
        reached = reached | turned(mask, steps, n) | turned(mask, -steps, n)
    return reached


def in_band(mask: Bits, size: int, n: int) -> Bits:
    """Whether all of `mask` lies in some run of `size` sectors."""
    outside = (1 << n) - 1 - ((1 << min(size, n)) - 1)
    fits = (mask & outside) == 0
    for steps in range(1, n):
        fits = fits | ((mask & turned(outside, steps, n)) == 0)
    return fits


def problems(sky: str, mode: Mode) -> list[str]:
    """All that is wrong with `sky`, by the rules for the objects."""
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
