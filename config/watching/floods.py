"""Outages in the log: a line at the start, one a minute with a count, one at the end."""

from __future__ import annotations

import logging
import threading
import time
from dataclasses import dataclass, field

from config.watching.outages import kind_of_outage

log = logging.getLogger("orrery.floods")
EVERY = 60.0  # seconds between two lines of an outage, and of silence that end it


@dataclass
class _Flood:
    """Records of one logger and fault that were not written."""

    begun: float = field(default_factory=time.monotonic)
    count: int = 0  # since the last line
    total: int = 0


class FloodFilter(logging.Filter):
    """Drops the repetitions of an outage, by logger and kind of fault, and logs their number."""

    def __init__(self, every: float = EVERY) -> None:
        super().__init__()
        self._every = every
        self._floods: dict[tuple[str, str], _Flood] = {}
        self._lock = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        kind = kind_of_outage(record)
        if record.levelno < logging.WARNING or not kind:
            return True
        key = record.name, kind
        with self._lock:
            if flood := self._floods.get(key):
                flood.count += 1
                return False
            self._floods[key] = _Flood()
        self._look_later(key)
        return True

    def _look_later(self, key: tuple[str, str]) -> None:
        timer = threading.Timer(self._every, self._look, [key])
        timer.daemon = True
        timer.start()

    def _look(self, key: tuple[str, str]) -> None:
        """Log the number of repetitions, or the end."""
        with self._lock:
            flood = self._floods[key]
            count, flood.count = flood.count, 0
            flood.total += count
            if not count:
                del self._floods[key]
        seconds = time.monotonic() - flood.begun
        if count:
            log.warning("%s: %s: %d more lines left out", *key, count)
            self._look_later(key)
        elif flood.total:
            log.warning("%s: %s: none for %.0f s; %d lines left out in %.0f s", *key, self._every, flood.total, seconds)
