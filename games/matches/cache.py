"""Keep matches in memory that were used lately, for everything that has no session of its own."""

from __future__ import annotations

import logging
import threading
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from django.db import connection

from games.core.questions import IllegalAnswer
from games.models import Match
from games.services.live_clocks import live_clocks
from games.services.store import LiveMatch, catch_up, load_row
from games.services.stored import seats_of
from games.services.weight import weight

log = logging.getLogger("games")
ROOM = 40_000_000  # bytes that all take together; one that takes more than half is not kept


class MatchCache:
    """Some matches in memory, by slug; those that nobody has used for longest go first.

    A match that is lent is taken out, so that nobody sees it in the middle of a step.
    """

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._kept: dict[str, LiveMatch] = {}  # the one that was used last is at the end
        self._taken = 0  # bytes of the room
        self._lock = threading.Lock()

    @contextmanager
    def borrow(self, match: Match | str) -> Iterator[LiveMatch]:
        """Lend a match until the end of the `with`: by its slug, or by its row that has just been read.

        It is as the database has it. It is kept afterwards unless an exception is raised over it; over
        a refusal it is kept if it stands as before.

        Raises: Match.DoesNotExist; Unplayable if the rules at hand cannot replay it.
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
        """Return the match of a row that has just been read, as the database has it; None if it is not kept."""
        live = self._pop(row.slug)
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

    def take_each(self, slugs: Collection[str]) -> dict[str, LiveMatch]:
        """Return those of these matches that are kept, by slug, for as long as the caller likes."""
        kept = [slug for slug in slugs if slug in self._kept]
        rows = Match.objects.filter(slug__in=kept) if kept else []
        return {row.slug: live for row in rows if (live := self.take(row)) is not None}

    def give_back(self, live: LiveMatch) -> None:
        """Keep a match, unless a transaction is open: what was read or played in it may be rolled back."""
        bytes_taken = weight(live)
        with self._lock:
            self._drop(live.row.slug)
            if bytes_taken > self._room // 2 or connection.in_atomic_block:
                return
            self._kept[live.row.slug] = live
            self._taken += bytes_taken
            while self._taken > self._room:
                self._drop(next(iter(self._kept)))

    def forget_all(self) -> None:
        """Keep none of them any longer."""
        with self._lock:
            self._kept.clear()
            self._taken = 0

    def _pop(self, slug: str) -> LiveMatch | None:
        with self._lock:
            return self._drop(slug)

    def _drop(self, slug: str) -> LiveMatch | None:
        live = self._kept.pop(slug, None)
        if live is not None:
            self._taken -= weight(live)
        return live


match_cache = MatchCache()
