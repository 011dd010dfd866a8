"""Other worlds at the start of a running turn, for tools that look for leaks.

A game with secrets has `tools/worlds.py`, which keeps to `Worlds`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from games.core.chance import Chance
from games.core.questions import Json, Seat

Retell: TypeAlias = Callable[[Json], Json]  # what an answer of somebody else is in that world


class Worlds(Protocol):
    """What a game's `tools/worlds.py` provides."""

    def seen(self, table: Any, seat: Seat | None) -> Iterable[int]:
        """Return the cards whose faces `seat` can see, or has read of in the running turn."""
        ...

    def other_world(
        self, start: Any, now: Any, seat: Seat | None, seen: Collection[int], chance: Chance
    ) -> Retell | None:
        """Change `start`, the table as the turn began, into one that `seat` cannot tell from it.

        `now` is the table some answers later, and `seen` all cards that were seen meanwhile. None if
        there is no such world to be had.
        """
        ...


def shuffled(cards: Iterable[int], chance: Chance) -> dict[int, int]:
    """Return a card for each card, in any order."""
    before = list(cards)
    after = before[:]
    chance.shuffle(after)
    return dict(zip(before, after, strict=True))


def relabel(cards: list[int], labels: Mapping[int, int]) -> None:
    """Put other cards in place of those that have one, in place."""
    cards[:] = [labels.get(card, card) for card in cards]


def card_keys(labels: Mapping[int, int]) -> Retell:
    """Return how an answer with keys such as "card:12" reads with other cards."""

    def one(key: str) -> str:
        found = re.fullmatch(r"card:(\d+)", key)
        return f"card:{labels.get(int(found[1]), int(found[1]))}" if found else key

    def retell(answer: Json) -> Json:
        if isinstance(answer, Sequence) and not isinstance(answer, str):
            return [one(key) for key in answer]
        return one(answer) if isinstance(answer, str) else answer

    return retell
