"""The timekeeper of a worker: shows that somebody keeps time, warns, and deals with clocks that have run out.

It has a thread of its own, so that no slow delivery and no program makes a clock run on beyond zero.
"""

from __future__ import annotations

import logging
import threading
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.core.questions import IllegalAnswer
from games.services.clocks import clocks_overdue, clocks_to_warn, heartbeat, next_deadline
from games.services.numbers import observe_database
from games.services.outbox import notification_warn
from games.services.rounds import guarded_round, is_resting
from games.services.seats import seat_time_up

log = logging.getLogger("games.notifications.worker")
PAUSE = timedelta(seconds=1)  # between looks for clocks that have begun to run
GRACE = timedelta(seconds=0.3)  # beyond zero, in which what has arrived before is stored
BEAT = timedelta(seconds=2)
SILENCE = timedelta(seconds=6)  # without a beat, after which nobody kept time
LEASE = timedelta(minutes=1)  # for dealing with a deadline, before another worker tries
CLOCKS = 50  # at once


class Timekeeper:
    """Keeps time, beside those of other workers."""

    def __init__(self) -> None:
        self._beaten: datetime | None = None

    def tick(self) -> bool:
        """Do what is due. Return whether there was anything."""
        if is_resting():
            self._beaten = None  # the next beat lets no clock have run meanwhile
            return False
        now = timezone.now()
        self._beat(now)
        warned, dealt_with = warnings(now), deadlines(now)
        return warned or dealt_with

    def run(self, stop: threading.Event) -> None:
        """Keep time until `stop` is set."""
        while not stop.wait(self._guarded_round()):
            pass

    def _guarded_round(self) -> float:
        """Do what is due. Return for how many seconds nothing more is."""
        return guarded_round(self._round, log=log, otherwise=PAUSE.total_seconds())

    def _round(self) -> float:
        if self.tick():
            return 0
        first, now = next_deadline(), timezone.now()
        pause = PAUSE if first is None else min(PAUSE, first + GRACE - now)
        return max(0.0, pause.total_seconds())

    def _beat(self, now: datetime) -> None:
        """Show that somebody keeps time, and let no clock have run while nobody did."""
        if self._beaten is not None and now - self._beaten < BEAT:
            return
        if silent := heartbeat(now, allowed=self._allowed()):
            log.info("nobody kept time for %s: %d clocks have stood still", *silent)
        self._beaten = now
        observe_database(now)

    def _allowed(self) -> timedelta:
        """Return how long nobody may have been heard of without clocks standing still."""
        return BEAT + PAUSE if self._beaten is None else SILENCE


@transaction.atomic
def warnings(now: datetime) -> bool:
    """Notify those who have used most of their time."""
    clocks = clocks_to_warn(now, CLOCKS)
    for clock in clocks:
        if not clock.seat.bot:
            notification_warn(clock.seat, clock.question, now)
    return bool(clocks)


def deadlines(now: datetime) -> bool:
    """Apply the timeout policy to those whose time is up."""
    clocks = clocks_overdue(now - GRACE, CLOCKS, LEASE)
    for clock in clocks:
        try:
            seat_time_up(clock=clock)
        except IllegalAnswer as refusal:  # they have just answered after all
            log.info("match %s, seat %s: %s", clock.seat.match.slug, clock.seat.number, refusal)
        except Exception:
            log.exception("match %s, seat %s", clock.seat.match.slug, clock.seat.number)
    return bool(clocks)
