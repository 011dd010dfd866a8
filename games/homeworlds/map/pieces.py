"""Pieces, and heaps of them.

A heap is a whole number with two bits for each of the twelve kinds. There are three pieces of each
kind, so no count ever leaves its two bits. Only this module knows that.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, NewType, TypeAlias

Colour: TypeAlias = int
Size: TypeAlias = int
Kind: TypeAlias = int  # 0 to 11 in piece order: r1 r2 r3 y1 … b3
Letter: TypeAlias = Literal["r", "y", "g", "b"]
Heap = NewType("Heap", int)

COLOURS = RED, YELLOW, GREEN, BLUE = range(4)
SIZES = SMALL, MEDIUM, LARGE = range(1, 4)
KINDS = range(12)
LETTERS: tuple[Letter, ...] = ("r", "y", "g", "b")

NAME = [f"{letter}{size}" for letter in LETTERS for size in SIZES]
KIND = {name: kind for kind, name in enumerate(NAME)}
COLOUR = [kind // 3 for kind in KINDS]
SIZE = [kind % 3 + 1 for kind in KINDS]

NOTHING = Heap(0)
EVERYTHING = Heap((1 << 24) - 1)  # all 36 pieces

OVERPOPULATION = 4

_ONE = [1 << 2 * kind for kind in KINDS]
_ALL_OF_KIND = [0b11 << 2 * kind for kind in KINDS]
_ONE_OF_EVERY_KIND = sum(_ONE)
_ALL_OF_COLOUR = [0b111111 << 6 * colour for colour in COLOURS]
_EVERY_OTHER_KIND = sum(_ALL_OF_KIND[::2])
_ABOVE_THEM = _EVERY_OTHER_KIND // 0b11 << 2  # the bit above the count of every other kind


def kind_of(colour: Colour, size: Size) -> Kind:
    return 3 * colour + size - 1


ONLY: list[Heap] = [Heap(one) for one in _ONE]  # the heap of a single piece of each kind


def heap_of(kinds: Iterable[Kind]) -> Heap:
    """Return the heap of these pieces, of which there must be no more than three of a kind."""
    return Heap(sum([_ONE[kind] for kind in kinds]))


def with_piece(heap: Heap, kind: Kind) -> Heap:
    return Heap(heap + _ONE[kind])


def without_piece(heap: Heap, kind: Kind) -> Heap:
    """Return the heap with one piece less; there must be one."""
    return Heap(heap - _ONE[kind])


def joined(*heaps: Heap) -> Heap:
    return Heap(sum(heaps))


def without_heap(heap: Heap, part: Heap) -> Heap:
    """Return the heap without `part`, which it must contain."""
    return Heap(heap - part)


def of_colour(heap: Heap, colour: Colour) -> Heap:
    return Heap(heap & _ALL_OF_COLOUR[colour])


def without_colour(heap: Heap, colour: Colour) -> Heap:
    return Heap(heap & ~_ALL_OF_COLOUR[colour])


def has(heap: Heap, kind: Kind) -> bool:
    return heap & _ALL_OF_KIND[kind] != 0


def has_colour(heap: Heap, colour: Colour) -> bool:
    return heap & _ALL_OF_COLOUR[colour] != 0


def count(heap: Heap, kind: Kind) -> int:
    return heap >> 2 * kind & 0b11


def one_of_each(heap: Heap) -> Heap:
    """Return one piece of each kind of which there is at least one."""
    return Heap((heap | heap >> 1) & _ONE_OF_EVERY_KIND)


def contains(heap: Heap, part: Heap) -> bool:
    """Return whether there are at least as many of each kind in `heap` as in `part`."""
    even = (heap & _EVERY_OTHER_KIND | _ABOVE_THEM) - (part & _EVERY_OTHER_KIND)
    odd = (heap >> 2 & _EVERY_OTHER_KIND | _ABOVE_THEM) - (part >> 2 & _EVERY_OTHER_KIND)
    return even & odd & _ABOVE_THEM == _ABOVE_THEM  # nowhere was the bit above borrowed from


@lru_cache(1 << 16)
def kinds(heap: Heap) -> tuple[Kind, ...]:
    """Return the kinds of which there is at least one, in piece order."""
    return tuple(kind for kind in KINDS if has(heap, kind))


@lru_cache(1 << 16)
def pieces(heap: Heap) -> tuple[Kind, ...]:
    """Return all pieces one by one, in piece order."""
    return tuple(kind for kind in KINDS for _ in range(count(heap, kind)))


@lru_cache(1 << 16)
def sizes(heap: Heap) -> tuple[Size, ...]:
    """Return the sizes of which there is at least one, smallest first."""
    return tuple(sorted({SIZE[kind] for kind in kinds(heap)}))


@lru_cache(1 << 16)
def smallest(heap: Heap, colour: Colour) -> Size | None:
    """Return the smallest size there is of a colour, or None if there is none at all."""
    return min(sizes(of_colour(heap, colour)), default=None)


@lru_cache(1 << 16)
def largest(heap: Heap) -> Size:
    """Return the largest size there is; 0 in an empty heap."""
    return max(sizes(heap), default=0)


@lru_cache(1 << 16)
def overpopulated(*heaps: Heap) -> tuple[Colour, ...]:
    """Return the colours of which there are four or more in these heaps together."""
    heap = joined(*heaps)
    return tuple(c for c in COLOURS if len(pieces(of_colour(heap, c))) >= OVERPOPULATION)


def written(heap: Heap) -> str:
    """Return all pieces in piece order without anything between them, as in a key: `y1y1g3`."""
    return "".join(NAME[kind] for kind in pieces(heap))
