"""Timekeeper of a worker: heartbeats, warnings and timeouts.

It has its own thread, so that slow deliveries and programs do not delay a timeout.
"""

from __future__ import annotations

import logging
import threading
from datetime import datetime, timedelta

from django.db import transaction

from games.absence.seats import seat_time_up
from games.clocks.clocks import clocks_overdue, clocks_to_warn, heartbeat, next_deadline
from games.core.dialogue.questions import IllegalAnswer
from games.notifications.outbox import notification_warn
from games.site import database_time
from games.site.metrics import DATABASE_UP
from games.site.periodic_work import guarded_round, is_in_maintenance
from games.site.storage import FAULTS
from games.worker.database_metrics import observe_database
from games.worker.systemd import Progress, ServiceState

log = logging.getLogger("games.worker.worker")
PAUSE = timedelta(seconds=1)  # between queries for newly started clocks
GRACE = timedelta(seconds=0.3)  # after zero, to store answers that arrived before
BEAT = timedelta(seconds=2)  # between heartbeats
SILENCE = timedelta(seconds=6)  # without a heartbeat, after which clocks are stopped
LEASE = timedelta(minutes=1)  # of an expired clock, before another worker tries
CLOCKS = 50  # at once


class Timekeeper:
    """Keeps time, concurrently with those of other workers."""

    def __init__(self) -> None:
        self._beaten: datetime | None = None

    def tick(self) -> bool:
        """Do one round. Return whether anything was due."""
        if is_in_maintenance():
            self._beaten = None  # the next heartbeat stops the clocks for the time of maintenance
            return False
        database_time.measure()
        now = database_time.now()
        self._beat(now)
        warned, dealt_with = warnings(now), deadlines(now)
        return warned or dealt_with

    def run(self, stop: threading.Event, worked: Progress) -> None:
        """Keep time until `stop` is set, and tell systemd so while the other work has `worked` lately."""
        state, pause = ServiceState(), 0.0
        while not stop.wait(pause):
            pause = guarded_round(self._round, log=log, otherwise=PAUSE.total_seconds())
            if worked.is_recent:
                state.at_work()

    def _round(self) -> float:
        """Do one round. Return the seconds until the next."""
        try:
            if self.tick():
                return 0
        except FAULTS:
            DATABASE_UP.set(0)
            raise
        first, now = next_deadline(), database_time.now()
        pause = PAUSE if first is None else min(PAUSE, first + GRACE - now)
        return max(0.0, pause.total_seconds())

    def _beat(self, now: datetime) -> None:
        """Record a heartbeat, which stops clocks for the time without one."""
        if self._beaten is not None and timedelta() <= now - self._beaten < BEAT:
            return
        allowed = BEAT + PAUSE if self._beaten is None else SILENCE
        if silent := heartbeat(now, allowed=allowed):
            log.info("no worker kept time for %s: %d clocks stood still", *silent)
        self._beaten = now
        observe_database(now)


@transaction.atomic
def warnings(now: datetime) -> bool:
    """Warn players who have used most of their time."""
    clocks = clocks_to_warn(now, CLOCKS)
    for clock in clocks:
        if not clock.seat.bot:
            notification_warn(clock.seat, clock.question, now)
    return bool(clocks)


def deadlines(now: datetime) -> bool:
    """Apply the timeout policy to expired clocks."""
    clocks = clocks_overdue(now - GRACE, CLOCKS, LEASE)
    for clock in clocks:
        try:
            seat_time_up(clock=clock)
        except IllegalAnswer as refusal:  # the player has just answered
            log.info("match %s, seat %s: %s", clock.seat.match.slug, clock.seat.number, refusal)
        except Exception:  # the other clocks must not wait
            log.exception("match %s, seat %s", clock.seat.match.slug, clock.seat.number)
    return bool(clocks)
