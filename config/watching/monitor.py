"""Checks of the site's parts, repeated by each web process; probes and pages read their results."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.utils import timezone

from config.watching.parts import Check, DatabaseParts, Fault, cache_state, events_state, static_files_state
from games.site.metrics import CHECK_OK, DATABASE_UP
from games.site.storage import FAULTS, OK, UNREACHABLE, database, give_connection_back

log = logging.getLogger("orrery.parts")
LIMIT = 0.8  # seconds that a look may take; readyz answers within one second of a fault
SILENT, UNKNOWN, NOT_YET = "does not answer", "unknown", "not checked yet"


@dataclass(frozen=True, slots=True)
class Seen:
    """State of a part, and the start of that state; another kind of fault is no new state."""

    state: str
    since: datetime

    @property
    def works(self) -> bool:
        return self.state == OK


class Monitor:
    """The last seen states of all parts, from a look every few seconds."""

    def __init__(self) -> None:
        self.started = timezone.now()
        self.looked_at: float | None = None  # by the monotonic clock
        self._seen: dict[str, Seen] = {}
        redis = {"cache": cache_state, "events": events_state}
        self.lines = [
            Line(self, "database", DatabaseParts().checks, first="database"),
            Line(self, "redis", redis),
            Line(self, "files", {"static_files": static_files_state}),
        ]

    def seen(self) -> dict[str, Seen]:
        """Return the last state of each part."""
        unseen = Seen(NOT_YET, self.started)
        return {part: self._seen.get(part, unseen) for line in self.lines for part in line.checks}

    def note(self, part: str, found: str | Fault) -> None:
        """Keep the state of a part. A change between "ok" and a fault is logged."""
        state, since = found if isinstance(found, Fault) else (found, None)
        known, works = self._seen.get(part), state == OK
        if since is None and known is not None and known.works == works:
            since = known.since
        elif since is None:
            since = self.started if known is None and works else timezone.now()
        self._seen[part] = Seen(state, since)
        CHECK_OK.labels(part).set(works)
        if part == "database":
            DATABASE_UP.set(works)
            database.works() if works else database.fails(silent=state == SILENT)
        was = known is None or known.works
        if works != was and state != UNKNOWN:
            log.log(logging.INFO if works else logging.ERROR, "%s: %s", part, state)

    def look(self) -> None:
        """Check all parts side by side, for at most LIMIT seconds."""
        until = time.monotonic() + LIMIT
        for line in self.lines:
            line.begin()
        for line in self.lines:
            line.end(until)
        self.note_look()

    def note_look(self) -> None:
        self.looked_at = time.monotonic()

    def run(self) -> None:
        """Look every CHECK_EVERY seconds without an end; every second while the database is away."""
        while True:
            self.look()
            time.sleep(settings.CHECK_EVERY if self._seen["database"].works else 1)


class Line:
    """Checks that one thread makes one after the other. After a fault of `first`, the others are unknown."""

    def __init__(self, monitor: Monitor, name: str, checks: Mapping[str, Check], first: str = "") -> None:
        self.checks = checks
        self._monitor, self._first = monitor, first
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"checks of {name}")
        self._at = ""  # the check in progress
        self._running: Future[None] | None = None

    def begin(self) -> None:
        """Begin the checks, unless earlier ones still wait for an answer."""
        if self._running is None or self._running.done():
            self._running = self._thread.submit(self.check)

    def end(self, until: float) -> None:
        """Wait for the checks until a time of the monotonic clock. The slow one "does not answer"."""
        assert self._running is not None
        wait([self._running], timeout=max(0.0, until - time.monotonic()))
        if not self._running.done():
            part = self._at or next(iter(self.checks))
            self._monitor.note(part, SILENT)
            if part == self._first:
                self._others_unknown()

    def check(self) -> None:
        """Check all parts in this thread."""
        give_connection_back()
        for part, check in self.checks.items():
            self._at = part
            try:
                found = check()
            except FAULTS:
                found = UNREACHABLE
            except Exception as error:  # the other parts must be checked
                log.exception("%s cannot be checked", part)
                found = type(error).__name__
            self._monitor.note(part, found)
            if found != OK and part == self._first:
                self._others_unknown()
                break
        give_connection_back()

    def _others_unknown(self) -> None:
        for part in self.checks:
            if part != self._first:
                self._monitor.note(part, UNKNOWN)


monitor = Monitor()


def begin() -> None:
    """Begin to look in a thread of its own, unless CHECK_EVERY is 0."""
    if settings.CHECK_EVERY:
        threading.Thread(target=monitor.run, name="monitor", daemon=True).start()
