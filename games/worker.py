"""The worker: looks after deadlines, seats that programs play, and the outbox.

Several may run beside each other with PostgreSQL; rows that one has in hand the others skip.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

from channels.db import database_sync_to_async
from django.db import close_old_connections, transaction
from django.utils import timezone

from games.core.questions import IllegalAnswer
from games.delivery.courier import Errand, errand
from games.delivery.outward import Undeliverable
from games.models import Clock, Heartbeat, Notice
from games.services.absent import bots_to_move, seat_play, seat_time_up
from games.services.clocks import clocks_pass_over
from games.services.outbox import (
    notices_alarm,
    notices_begin,
    notices_claim,
    notices_failed,
    notices_sent,
    way_end,
)

log = logging.getLogger("games.worker")
PAUSE = 1.0  # seconds between rounds in which there was nothing to do
BEAT = timedelta(seconds=5)
SILENCE = timedelta(seconds=30)  # without a beat: nobody kept time
LEASE = timedelta(minutes=1)  # in which a deadline is dealt with, or else another worker tries
CLOCKS, NOTICES, SENDERS = 50, 64, 8


class Worker:
    """One worker; `tick` does one round of everything."""

    def __init__(self) -> None:
        self._beaten: datetime | None = None
        self._senders = ThreadPoolExecutor(SENDERS, thread_name_prefix="notices")
        self._broken: dict[tuple[str, int], datetime] = {}

    def tick(self) -> bool:
        """Do what is due; whether there was anything."""
        now = timezone.now()
        self._beat(now)
        done = [work(now) for work in (alarms, deadlines, self._programs, self._deliver)]
        return any(done)

    def run(self, stop: threading.Event) -> None:
        """Work until told to stop."""
        while not stop.is_set():
            if not self._round():
                stop.wait(PAUSE)

    async def run_beside(self) -> None:
        """Work in the process that serves the pages."""
        work = database_sync_to_async(self._round, thread_sensitive=False)
        while True:
            if not await work():
                await asyncio.sleep(PAUSE)

    def _round(self) -> bool:
        close_old_connections()
        try:
            return self.tick()
        except Exception:  # the database may be away: it will come back
            log.exception("the worker could not do its round")
            return False

    @transaction.atomic
    def _beat(self, now: datetime) -> None:
        if self._beaten is not None and now - self._beaten < BEAT:
            return
        row, _new = Heartbeat.objects.select_for_update().get_or_create(
            name="worker", defaults={"at": now}
        )
        silence = now - row.at
        if silence > (SILENCE if self._beaten else BEAT):
            count = clocks_pass_over(row.at, now)
            log.info("nobody kept time for %s: %d clocks have stood still", silence, count)
        row.at = max(now, row.at)
        row.save()
        self._beaten = now

    def _programs(self, now: datetime) -> bool:
        played = 0
        for slug, seat in bots_to_move():
            if self._broken.get((slug, seat), now) > now:
                continue
            try:
                played += seat_play(slug=slug, seat=seat)
            except Exception:
                log.exception("match %s: no program can play seat %d", slug, seat)
                self._broken[slug, seat] = now + LEASE
        return played > 0

    def _deliver(self, now: datetime) -> bool:
        claimed = notices_claim(now, NOTICES)
        free = threading.Semaphore(SENDERS)
        tasks = []
        for notices in _together(claimed):
            work = _composed(notices, now)
            if work is None:
                notices_failed(notices, now)
                continue
            free.acquire()  # so that a worker that dies is sending no more than these
            notices_begin(notices)
            tasks.append((notices, self._senders.submit(_send, work, free)))
        notices_sent(
            [each for notices, task in tasks if _arrived(notices, task.result) for each in notices]
        )
        return bool(claimed)

    def close(self) -> None:
        self._senders.shutdown()


def _send(work: Errand, free: threading.Semaphore) -> None:
    try:
        work()
    finally:
        free.release()


def _together(claimed: Sequence[Notice]) -> list[list[Notice]]:
    """The notices by delivery: the letters of a digest go as one."""

    def bundle(notice: Notice) -> tuple[int, int]:
        together = notice.way.digest and notice.kind == Notice.Kind.TURN
        return notice.way_id, 0 if together else notice.pk

    return [list(group) for _key, group in groupby(sorted(claimed, key=bundle), bundle)]


def _composed(notices: Sequence[Notice], now: datetime) -> Errand | None:
    try:
        return errand(notices, now)
    except Exception:
        log.exception("notice %s cannot be put into words", notices[0].pk)
        return None


def _arrived(notices: Sequence[Notice], result: Callable[[], Any]) -> bool:
    """Whether the delivery went well; if not, what follows from that is kept."""
    try:
        result()
    except Undeliverable as fault:
        log.warning("notice %s: %s", notices[0].pk, fault)
        if fault.gone:
            way_end(notices[0].way)
        else:
            notices_failed(notices, timezone.now())
        return False
    except Exception:
        log.exception("notice %s", notices[0].pk)
        notices_failed(notices, timezone.now())
        return False
    return True


@transaction.atomic
def alarms(now: datetime) -> bool:
    """Warn those who have used most of their time."""
    clocks = Clock.objects.select_for_update(skip_locked=True, of=("self",))
    found = list(clocks.filter(alarm__lte=now).select_related("seat__person")[:CLOCKS])
    for clock in found:
        if not clock.seat.bot:
            notices_alarm(clock.seat, clock.question, now)
    Clock.objects.filter(pk__in=[clock.pk for clock in found]).update(alarm=None)
    return bool(found)


def deadlines(now: datetime) -> bool:
    """Do what the tables have chosen about those whose time is up."""
    with transaction.atomic():
        clocks = Clock.objects.select_for_update(skip_locked=True, of=("self",))
        due = clocks.filter(deadline__lte=now).select_related("seat__match", "seat__person")
        found = list(due.order_by("deadline")[:CLOCKS])
        Clock.objects.filter(pk__in=[clock.pk for clock in found]).update(deadline=now + LEASE)
    for clock in found:
        try:
            seat_time_up(seat=clock.seat)
        except IllegalAnswer as refusal:  # they have just answered after all
            log.info("match %s, seat %s: %s", clock.seat.match.slug, clock.seat.number, refusal)
        except Exception:
            log.exception("match %s, seat %s", clock.seat.match.slug, clock.seat.number)
    return bool(found)
