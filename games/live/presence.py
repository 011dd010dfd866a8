"""Presence: who has a socket open at a match, in this process and in others.

It is not worth a database write. Processes publish their own, repeat it with every check, and
forget that of a process that has fallen silent.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from games.bus.events import Presence
from games.live.viewer import Viewer

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


def presence_of(viewers: Collection[Viewer]) -> Presence:
    """Return the people behind some sockets at one match."""
    seats = [viewer.seat for viewer in viewers]
    names = {viewer.name for viewer in viewers if viewer.seat is None and viewer.name}
    return Presence(
        {seat for seat in seats if seat is not None}, sorted(names)[:MAX_NAMED], seats.count(None)
    )
