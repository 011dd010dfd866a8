"""Stored contributions of players to the secret of a match."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.core.decoding import described
from games.core.records.contributions import Contributions
from games.matches.models import Match


def contributions_of(match: Match) -> Contributions | None:
    """Return the contributions to a match, if players could make any."""
    if match.contributions is None:
        return None
    return msgspec.convert(match.contributions, described(Contributions))


def random_numbers_of(match: Match, names: Sequence[str]) -> list[tuple[str, str]]:
    """Return the name and random number of each seat, if players could contribute."""
    added = contributions_of(match)
    if added is None:
        return []
    return [(name, added.numbers[at]) for name, at in zip(names, added.order, strict=True)]
