"""Matches that pages have looked at lately stay in the memory of the process.

Whoever looks at one has it for themselves meanwhile: it is taken out and put back, so that nobody sees a
match in the middle of a step, and sessions, which have matches of their own, are never touched.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from games import models
from games.services.live_clocks import live_clocks
from games.services.store import LiveMatch, catch_up, load_row
from games.services.stored import seats_of
from games.services.weight import weight

log = logging.getLogger("games")
ROOM = 40_000_000  # bytes that all take together; one that takes more than half is not kept


class RecentMatches:
    """Some matches in memory, by slug; those that nobody has looked at for longest go first."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._kept: dict[str, LiveMatch] = {}  # the one that was looked at last is at the end
        self._taken = 0  # bytes of the room
        self._lock = threading.Lock()

    @contextmanager
    def look_at(self, row: models.Match) -> Iterator[LiveMatch]:
        """Lend the match of a row that has just been read, as `load_row` would load it.

        It is to be looked at only until the end of the `with`. Raises: Unplayable.
        """
        live = self._known(row) or load_row(row)
        yield live  # what breaks down over it is not kept
        self._put_back(live)

    def forget_all(self) -> None:
        """Keep none of them any longer."""
        with self._lock:
            self._kept.clear()
            self._taken = 0

    def _known(self, row: models.Match) -> LiveMatch | None:
        """Return the match as the database has it now, if it is kept."""
        live = self._take(row.slug)
        if live is None or live.game.version > row.version:
            return None  # others have moved on since the row was read
        try:
            live.row, live.seats, live.clocks = row, seats_of(row), live_clocks(row)
            if live.game.version < row.version:
                catch_up(live)
        except Exception:  # then it cannot be relied on
            log.exception("match %s: loaded anew", row.slug)
            return None
        return live

    def _take(self, slug: str) -> LiveMatch | None:
        with self._lock:
            live = self._kept.pop(slug, None)
            if live is not None:
                self._taken -= weight(live)
            return live

    def _put_back(self, live: LiveMatch) -> None:
        bytes_taken = weight(live)
        with self._lock:
            if (other := self._kept.pop(live.row.slug, None)) is not None:
                self._taken -= weight(other)
            if bytes_taken > self._room // 2:
                return
            self._kept[live.row.slug] = live
            self._taken += bytes_taken
            while self._taken > self._room:
                oldest = next(iter(self._kept))
                self._taken -= weight(self._kept.pop(oldest))


recent_matches = RecentMatches()
