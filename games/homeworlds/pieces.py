"""Pieces, and heaps of them: a heap is a whole number with two bits for each kind of piece.

There are three pieces of each of the twelve kinds, so that no count ever leaves its two bits:
heaps are joined by `+` and taken apart by `-`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

Colour: TypeAlias = int
Size: TypeAlias = int
Kind: TypeAlias = int  # 0 to 11 in piece order: r1 r2 r3 y1 … b3
Heap: TypeAlias = int

COLOURS = RED, YELLOW, GREEN, BLUE = range(4)
SIZES = SMALL, MEDIUM, LARGE = range(1, 4)
KINDS = range(12)
LETTERS = "rygb"

NAME = [f"{letter}{size}" for letter in LETTERS for size in SIZES]
KIND = {name: kind for kind, name in enumerate(NAME)}
COLOUR = [kind // 3 for kind in KINDS]
SIZE = [kind % 3 + 1 for kind in KINDS]

ONE = [1 << 2 * kind for kind in KINDS]
OF_COLOUR = [0b111111 << 6 * colour for colour in COLOURS]
EVERYTHING = 3 * sum(ONE)  # all 36 pieces
NOTHING = 0

OVERPOPULATION = 4

_PIECES_IN_SIX_BITS = [bits % 4 + bits // 4 % 4 + bits // 16 for bits in range(64)]
_SMALLEST_IN_SIX_BITS = [
    SMALL if bits % 4 else MEDIUM if bits // 4 % 4 else LARGE if bits else None
    for bits in range(64)
]


def kind_of(colour: Colour, size: Size) -> Kind:
    return 3 * colour + size - 1


def heap_of(kinds: Iterable[Kind]) -> Heap:
    """The heap of these pieces, of which there must be no more than three of a kind."""
    return sum(ONE[kind] for kind in kinds)


def count(heap: Heap, kind: Kind) -> int:
    return heap >> 2 * kind & 3


def smallest(heap: Heap, colour: Colour) -> Size | None:
    """The smallest size there is of a colour, or None if there is none at all."""
    return _SMALLEST_IN_SIX_BITS[heap >> 6 * colour & 63]


@lru_cache(1 << 16)
def kinds(heap: Heap) -> tuple[Kind, ...]:
    """The kinds of which there is at least one, in piece order."""
    return tuple(kind for kind in KINDS if heap & 3 * ONE[kind])


@lru_cache(1 << 16)
def pieces(heap: Heap) -> tuple[Kind, ...]:
    """All pieces one by one, in piece order."""
    return tuple(kind for kind in KINDS for _ in range(count(heap, kind)))


@lru_cache(1 << 16)
def sizes(heap: Heap) -> int:
    """The sizes there are, as a set in bits 1 to 3."""
    return sum(1 << size for size in SIZES if any(SIZE[kind] == size for kind in kinds(heap)))


@lru_cache(1 << 16)
def largest(heap: Heap) -> Size:
    """The largest size there is; 0 in an empty heap."""
    return max((SIZE[kind] for kind in kinds(heap)), default=0)


@lru_cache(1 << 16)
def overpopulated(heap: Heap) -> tuple[Colour, ...]:
    """The colours of which there are four or more."""
    return tuple(c for c in COLOURS if _PIECES_IN_SIX_BITS[heap >> 6 * c & 63] >= OVERPOPULATION)


def written(heap: Heap) -> str:
    """All pieces in piece order without anything between them, as in a key: `y1y1g3`."""
    return "".join(NAME[kind] for kind in pieces(heap))
