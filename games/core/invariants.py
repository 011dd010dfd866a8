"""What no table may ever be: a stock below zero, a count over its limit, a card that lies twice or nowhere.

A game says so of its own state (`Rules.faults`); tests, the tools and random matches ask it after
every answer. The sentences are for developers and are not translated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

K = TypeVar("K", bound=int | str)


class ImpossibleTable(AssertionError):
    """A table that the rules of its game must never reach."""


def out_of_bounds(whose: str, counts: Mapping[str, int], most: int | None = None) -> Iterator[str]:
    """Yield each count that is below zero, or over `most` where that is given."""
    for what, n in counts.items():
        if n < 0:
            yield f"{whose}: {n} {what} is below zero"
        elif most is not None and n > most:
            yield f"{whose}: {n} {what} is over {most}"


def misplaced(kind: str, lying: Iterable[K], known: Iterable[K]) -> Iterator[str]:
    """Yield each piece that does not lie in as many places as it is `known`, and each unknown one."""
    found: Counter[K] = Counter(list(lying))
    expected: Counter[K] = Counter(list(known))
    for piece in sorted({*found, *expected}):
        if found[piece] != expected[piece]:
            yield f"{kind} {piece}: {found[piece]} times on the table instead of {expected[piece]}"
