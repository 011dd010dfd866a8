"""Cache of recently used matches for pages, forms, the API and the worker."""

from __future__ import annotations

import logging
import threading
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from django.db import connection

from games.clocks.live_clocks import live_clocks
from games.core.dialogue.questions import IllegalAnswer
from games.matches.models import Match
from games.matches.stored_rows import seats_of
from games.play.loading import LiveMatch, catch_up, load_row

log = logging.getLogger("games")
CAPACITY = 40_000_000  # bytes of all matches together; a match above half of it is not kept
BASE = 50_000  # bytes of frames and texts at the start of a match
ENTRY = 2_000  # bytes per entry of the log and its lines of the journal, measured in all games
DECODED = 10  # memory of a decoded state, in multiples of its encoded length


class MatchCache:
    """Matches in memory, by slug; the least recently used leave first.

    A borrowed match leaves the cache, so that nobody else sees it in the middle of a step.
    """

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._kept: dict[str, LiveMatch] = {}  # the most recently used last
        self._used = 0  # bytes
        self._lock = threading.Lock()

    @contextmanager
    def borrow(self, match: Match | str) -> Iterator[LiveMatch]:
        """Lend an up-to-date match, by its slug or its fresh row, until the end of the `with`.

        After an exception the match is dropped, except after a refusal that left it unchanged.

        Raises: Match.DoesNotExist; Unplayable if the present rules cannot replay it.
        """
        row = Match.objects.get(slug=match) if isinstance(match, str) else match
        live = self.take(row) or load_row(row)
        version = live.game.version
        try:
            yield live
        except IllegalAnswer:
            if live.game.version == version:
                self.give_back(live)
            raise
        self.give_back(live)

    def take(self, row: Match) -> LiveMatch | None:
        """Take the match of a fresh row out of the cache, up to date; None if it is not kept."""
        live = self._pop(row.slug)
        if live is None or live.game.version > row.version:
            return None  # another process has moved since the row was read
        try:
            live.row, live.seats, live.clocks = row, seats_of(row), live_clocks(row)
            if live.game.version < row.version:
                catch_up(live)
        except Exception:  # the caller loads a match that fails to catch up, for any reason
            log.exception("match %s: loaded anew", row.slug)
            return None
        return live

    def take_each(self, slugs: Collection[str]) -> dict[str, LiveMatch]:
        """Take these matches, as far as they are kept, out of the cache, by slug."""
        kept = [slug for slug in slugs if slug in self._kept]
        rows = Match.objects.filter(slug__in=kept) if kept else []
        return {row.slug: live for row in rows if (live := self.take(row)) is not None}

    def give_back(self, live: LiveMatch) -> None:
        """Keep a match, unless a transaction is open, since that may be rolled back."""
        bytes_taken = weight(live)
        with self._lock:
            self._drop(live.row.slug)
            if bytes_taken > self._capacity // 2 or connection.in_atomic_block:
                return
            self._kept[live.row.slug] = live
            self._used += bytes_taken
            while self._used > self._capacity:
                self._drop(next(iter(self._kept)))

    def forget_all(self) -> None:
        """Empty the cache."""
        with self._lock:
            self._kept.clear()
            self._used = 0

    def _pop(self, slug: str) -> LiveMatch | None:
        with self._lock:
            return self._drop(slug)

    def _drop(self, slug: str) -> LiveMatch | None:
        live = self._kept.pop(slug, None)
        if live is not None:
            self._used -= weight(live)
        return live


def weight(live: LiveMatch) -> int:
    """Estimate the memory of a match and its frames, in bytes."""
    game = live.game
    states = sum(len(start.state) for start in (game.origin, game.checkpoint, *game.kept))
    return BASE + ENTRY * game.version + DECODED * states


match_cache = MatchCache()
