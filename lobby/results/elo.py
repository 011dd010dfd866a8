"""Elo ratings: what two players' results say about who is stronger."""

from __future__ import annotations

from typing import NamedTuple

INITIAL_RATING = 1500.0
PROVISIONAL_GAMES = 20  # after which a rating moves more slowly
ELO_SCALE = 400.0  # so many points ahead are ten wins to one


class Rating(NamedTuple):
    """A rating and the number of matches it rests on."""

    value: float = INITIAL_RATING
    matches: int = 0


def expected_score(mine: float, theirs: float) -> float:
    """Return the share of points that a rating is expected to take from another."""
    return float(1 / (1 + 10 ** ((theirs - mine) / ELO_SCALE)))


def k_factor(matches: int) -> float:
    """Return how many points a match can move somebody who has played so many."""
    return 40.0 if matches < PROVISIONAL_GAMES else 20.0


def updated_ratings(first: Rating, second: Rating, score: float) -> tuple[Rating, Rating]:
    """Return both ratings after a match from which `first` took `score`: 1, 0.5 or 0."""
    surprise = score - expected_score(first.value, second.value)
    return (
        Rating(first.value + k_factor(first.matches) * surprise, first.matches + 1),
        Rating(second.value - k_factor(second.matches) * surprise, second.matches + 1),
    )
