"""Invariants of tables: no stock below zero, no count over its limit, no piece lost or doubled.

A game checks its own state by them (`Rules.faults`). Tests, tools and random matches check it after every
answer. The sentences are for developers and are not translated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

K = TypeVar("K", bound=int | str)


class ImpossibleTable(AssertionError):
    """A table that the rules of its game must never reach."""


def out_of_bounds(whose: str, counts: Mapping[str, int], most: int | None = None) -> Iterator[str]:
    """Yield each count below zero, or above `most` if that is given."""
    for what, n in counts.items():
        if n < 0:
            yield f"{whose}: {n} {what} is below zero"
        elif most is not None and n > most:
            yield f"{whose}: {n} {what} is over {most}"


def misplaced(kind: str, lying: Iterable[K], known: Iterable[K]) -> Iterator[str]:
    """Yield each piece that does not lie in as many places as in `known`, and each unknown one."""
    found: Counter[K] = Counter(list(lying))
    expected: Counter[K] = Counter(list(known))
    for piece in sorted({*found, *expected}):
        if found[piece] != expected[piece]:
            yield f"{kind} {piece}: {found[piece]} times on the table instead of {expected[piece]}"
