"""The time of the database, which all processes of a site share.

The clock of a machine may be wrong, and may be set while a process runs. Each process therefore
measures the database's clock against its own count of seconds, which nobody sets. SQLite has no
clock: there the machine's clock counts.
"""

from __future__ import annotations

import logging
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

from django.core.exceptions import SynchronousOnlyOperation
from django.db import Error, connection
from django.utils import timezone

from games.site.metrics import CLOCK_DIFFERENCE

log = logging.getLogger("games.site.database_time")
MEASURE_EVERY = 10.0  # seconds
SAMPLES = 3  # of which the quickest counts
FAULT = 2.0  # seconds of difference
RIGHT_AGAIN = 1.0  # seconds of difference, at most
START_WAITS = 1.0  # seconds of a server for a slow database

# CLOCK_BOOTTIME goes on while the machine sleeps; other systems than Linux lack it
_passed = partial(time.clock_gettime, time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic


@dataclass(frozen=True, slots=True)
class _Sample:
    ahead: float  # seconds from the process's count to the database's time since 1970
    round_trip: float  # seconds


class _DatabaseClock:
    """The database's clock as this process measured it last."""

    def __init__(self) -> None:
        self._is_tried = False  # a measurement, whether it succeeded or not
        self._sample: _Sample | None = None
        self._measured_at = 0.0
        self._logged = 0.0  # seconds of difference; 0 for none

    def now(self) -> datetime:
        if not self._is_tried:
            with suppress(SynchronousOnlyOperation, Error):
                measure()
        if self._sample is None:
            return timezone.now()
        return datetime.fromtimestamp(_passed() + self._sample.ahead, UTC)

    def measure(self) -> None:
        self._is_tried = True
        if connection.vendor != "postgresql" or (self._sample and _passed() - self._measured_at < MEASURE_EVERY):
            return
        new = min((_take_sample() for _n in range(SAMPLES)), key=lambda each: each.round_trip)
        self._measured_at = _passed()
        known = self._sample
        if known is None or new.round_trip < known.round_trip or not _agree(known, new):
            self._sample = new
        self._log_change()

    def _log_change(self) -> None:
        """Log a new difference, or its end, once."""
        ahead = difference()
        is_wrong = abs(ahead) > (RIGHT_AGAIN if self._logged else FAULT)
        if is_wrong and abs(ahead - self._logged) > FAULT:
            self._logged = ahead
            log.error("%s: set it (timedatectl)", clock_fault())
        elif self._logged and not is_wrong:
            self._logged = 0.0
            log.warning("this machine's clock agrees with the database's again")


def _take_sample() -> _Sample:
    with connection.cursor() as cursor:
        start = _passed()
        cursor.execute("SELECT extract(epoch FROM clock_timestamp())::float8")
        end = _passed()
        (told,) = cursor.fetchone()
    return _Sample(told - (start + end) / 2, end - start)


def _agree(known: _Sample, new: _Sample) -> bool:
    """Return whether both samples may be of the same clock: a time is uncertain by half of its round trip."""
    return abs(new.ahead - known.ahead) <= (new.round_trip + known.round_trip) / 2


_clock = _DatabaseClock()


def now() -> datetime:
    """Return the time of the database; the machine's time while there is no measurement.

    The first call of a command measures. A server has measured before.
    """
    return _clock.now()


def measure() -> None:
    """Measure the database's clock, at most every MEASURE_EVERY seconds.

    Raises: one of `games.site.storage.FAULTS`.
    """
    _clock.measure()


def measure_at_start() -> None:
    """Measure the database's clock in a thread of its own, since a server starts within its event loop.

    The server waits for it, so that no answer counts by the machine's clock.
    """
    thread = threading.Thread(target=_measure_once, name="time", daemon=True)
    thread.start()
    thread.join(START_WAITS)


def _measure_once() -> None:
    try:
        measure()
    except Exception as error:  # without a database; TimeWatch measures again
        log.warning("the database's clock could not be measured: %s", error)
    finally:
        connection.close()


def difference() -> float:
    """Return the seconds by which this machine's clock is ahead of the database's."""
    return (timezone.now() - now()).total_seconds()


def clock_fault() -> str:
    """Return a sentence if this machine's clock is wrong, else ""."""
    ahead = difference()
    if abs(ahead) <= FAULT:
        return ""
    return f"this machine's clock is {abs(ahead):.0f} s {'ahead of' if ahead > 0 else 'behind'} the database's"


CLOCK_DIFFERENCE.set_function(difference)
