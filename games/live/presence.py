"""Who is here: what each process tells the others about its own sockets.

Presence is not worth a database write. It travels with the bell, is told again with every round
of checks, and forgotten when its process falls silent.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from games.core.questions import Json

MAX_NAMED = 50  # so many spectators are named; the others are counted


@dataclass(slots=True)
class Here:
    """Who has a socket open at one match, in one process or in all."""

    seats: set[int] = field(default_factory=set)
    spectators: list[str] = field(default_factory=list)
    watching: int = 0

    def plain(self) -> list[Json]:
        return [sorted(self.seats), self.spectators[:MAX_NAMED], self.watching]


def from_plain(plain: list[Json]) -> Here:
    seats, spectators, watching = plain
    return Here(set(seats), list(spectators), watching)


def all_of(parts: Iterable[Here]) -> Here:
    """Everybody who is here, wherever they are connected."""
    whole = Here()
    for part in parts:
        whole.seats |= part.seats
        whole.spectators += part.spectators
        whole.watching += part.watching
    whole.spectators = sorted(set(whole.spectators))[:MAX_NAMED]
    return whole
