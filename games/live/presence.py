"""Presence: who has a socket open at a match, in this process and in others.

It is not worth a database write. Processes publish their own, repeat it with every check, and
forget that of a process that has fallen silent.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

MAX_NAMED = 50  # spectators; the others are only counted


class Presence(msgspec.Struct, array_like=True):
    """Who is connected at one match, in one process or in all."""

    seats: set[int] = msgspec.field(default_factory=set)
    spectators: list[str] = msgspec.field(default_factory=list)  # the names of those who have one
    watching: int = 0  # all spectators


def merge(parts: Iterable[Presence]) -> Presence:
    """Return everybody who is connected, wherever that is."""
    whole = Presence()
    for part in parts:
        whole.seats |= part.seats
        whole.spectators += part.spectators
        whole.watching += part.watching
    whole.spectators = sorted(set(whole.spectators))[:MAX_NAMED]
    return whole
