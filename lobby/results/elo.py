"""Ratings after Elo: what two players' results say about who is stronger."""

from __future__ import annotations

from typing import NamedTuple

START = 1500.0
NEW = 20  # matches until a rating moves more slowly
SCALE = 400.0  # so many points ahead are ten wins to one


class Standing(NamedTuple):
    """A rating and the number of matches it rests on."""

    value: float = START
    matches: int = 0


def expected(mine: float, theirs: float) -> float:
    """The share of points that who has `mine` is expected to take from who has `theirs`."""
    return float(1 / (1 + 10 ** ((theirs - mine) / SCALE)))


def step(matches: int) -> float:
    """How many points a match can move somebody who has played so many."""
    return 40.0 if matches < NEW else 20.0


def after(first: Standing, second: Standing, score: float) -> tuple[Standing, Standing]:
    """Both standings after a match from which `first` took `score`: 1, 0.5 or 0."""
    surprise = score - expected(first.value, second.value)
    return (
        Standing(first.value + step(first.matches) * surprise, first.matches + 1),
        Standing(second.value - step(second.matches) * surprise, second.matches + 1),
    )
