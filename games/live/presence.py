"""Presence: who has a socket open at a match, in this process and in others.

It is not worth a database write. Processes publish their own, repeat it with every check, and
forget that of a process that has fallen silent.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.bus.events import Presence

MAX_NAMED = 50  # spectators; the others are only counted


def merge(parts: Iterable[Presence]) -> Presence:
    """Return everybody who is connected, wherever that is."""
    whole = Presence()
    for part in parts:
        whole.seats |= part.seats
        whole.spectators += part.spectators
        whole.watching += part.watching
    whole.spectators = sorted(set(whole.spectators))[:MAX_NAMED]
    return whole
