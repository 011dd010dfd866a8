"""Other worlds at the start of the current turn, for the search for leaks.

A game with secrets implements `Worlds` in `tools/lab/<game>/worlds.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from games.core.chance import Chance
from games.core.dialogue.questions import Json, Seat

Retell: TypeAlias = Callable[[Json], Json]  # another seat's answer in that world


class Worlds(Protocol):
    """The interface of a game's `worlds.py`."""

    def seen(self, table: Any, seat: Seat | None) -> Iterable[int]:
        """Return the cards whose faces `seat` can see, or has read of in the current turn."""
        ...

    def other_world(
        self, start: Any, now: Any, seat: Seat | None, seen: Collection[int], chance: Chance
    ) -> Retell | None:
        """Change `start`, the table at the start of the turn, into one that looks the same to `seat`.

        `now` is the table some answers later, and `seen` are all cards seen in between. Return None if there is
        no such world.
        """
        ...


def shuffled(cards: Iterable[int], chance: Chance) -> dict[int, int]:
    """Return a random permutation of the cards."""
    before = list(cards)
    after = before[:]
    chance.shuffle(after)
    return dict(zip(before, after, strict=True))


def relabel(cards: list[int], labels: Mapping[int, int]) -> None:
    """Replace the cards that have a label, in place."""
    cards[:] = [labels.get(card, card) for card in cards]


def card_keys(labels: Mapping[int, int]) -> Retell:
    """Return a function that replaces cards in answers with keys such as "card:12"."""

    def one(key: str) -> str:
        found = re.fullmatch(r"card:(\d+)", key)
        return f"card:{labels.get(int(found[1]), int(found[1]))}" if found else key

    def retell(answer: Json) -> Json:
        if isinstance(answer, Sequence) and not isinstance(answer, str):
            return [one(key) for key in answer]
        return one(answer) if isinstance(answer, str) else answer

    return retell
