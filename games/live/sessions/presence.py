"""Presence: the people with a socket open at a match, in this process and in others.

It is never stored. Each process publishes its own, repeats it with every check, and
forgets that of a silent process.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from games.bus.events import Presence
from games.live.sessions.viewer import Viewer

MAX_NAMED = 50  # spectators; more are only counted


def merge(parts: Iterable[Presence]) -> Presence:
    """Return the presence of all processes together."""
    whole = Presence()
    for part in parts:
        whole.seats |= part.seats
        whole.spectators += part.spectators
        whole.watching += part.watching
    whole.spectators = sorted(set(whole.spectators))[:MAX_NAMED]
    return whole


def presence_of(viewers: Collection[Viewer]) -> Presence:
    """Return the presence of these viewers of one match."""
    seats = [viewer.seat for viewer in viewers]
    names = {viewer.name for viewer in viewers if viewer.seat is None and viewer.name}
    return Presence({seat for seat in seats if seat is not None}, sorted(names)[:MAX_NAMED], seats.count(None))
