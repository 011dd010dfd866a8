"""What the players of a match added to its secret, as it is stored and shown."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.core.contributions import Contributions
from games.core.decoding import described
from games.models import Match


def contributions_of(match: Match) -> Contributions | None:
    """Return what the players added to the secret of a match, if they could."""
    if match.contributions is None:
        return None
    return msgspec.convert(match.contributions, described(Contributions))


def random_numbers_of(match: Match, names: Sequence[str]) -> list[tuple[str, str]]:
    """Return by seat the name there and the random number that was added for it, if any could be."""
    added = contributions_of(match)
    if added is None:
        return []
    return [(name, added.numbers[at]) for name, at in zip(names, added.order, strict=True)]
