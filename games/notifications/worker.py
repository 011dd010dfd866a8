"""The worker: looks after deadlines, seats that programs play, and the outbox.

Several may run beside each other with PostgreSQL; rows that one has in hand the others skip.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from datetime import datetime, timedelta
from itertools import groupby

from channels.db import database_sync_to_async
from django.db import close_old_connections, transaction
from django.utils import timezone

from games.core.questions import IllegalAnswer
from games.models import Clock, Heartbeat, Notification
from games.notifications.dispatch import Errand, errand
from games.notifications.outbox import (
    notices_alarm,
    notices_begin,
    notices_claim,
    notices_failed,
    notices_sent,
    way_end,
)
from games.notifications.safe_http import Undeliverable
from games.services.clocks import clocks_pass_over
from games.services.seats import (
    bots_to_move,
    matches_end_abandoned,
    seat_play,
    seat_time_up,
)
from games.services.store import Live, load_all

log = logging.getLogger("games.notifications.worker")
PAUSE = 1.0  # seconds between rounds in which there was nothing to do
BEAT = timedelta(seconds=5)
SWEEP = timedelta(hours=1)
TASKS_EVERY = timedelta(minutes=1)
SILENCE = timedelta(seconds=30)  # without a beat: nobody kept time
LEASE = timedelta(minutes=1)  # in which a deadline is dealt with, or else another worker tries
CLOCKS, NOTICES = 50, 64
SENDERS = 32  # who mostly wait for mail servers and push services
AT_ONCE = 8  # deliveries that are begun in one transaction
PERIODIC_TASKS: list[Callable[[], object]] = []  # other apps add what they have done every minute


class Worker:
    """One worker; `tick` does one round of everything."""

    def __init__(self) -> None:
        self._beaten: datetime | None = None
        self._swept: datetime | None = None
        self._tasks_run: datetime | None = None
        self._senders = ThreadPoolExecutor(SENDERS, thread_name_prefix="notices")
        self._free = threading.Semaphore(SENDERS)
        self._under_way: list[tuple[list[Notification], Future[str | None]]] = []
        self._broken: dict[tuple[str, int], datetime] = {}

    def tick(self) -> bool:
        """Do what is due; whether there was anything."""
        now = timezone.now()
        self._beat(now)
        done = [work(now) for work in (alarms, deadlines, self._programs, self._deliver)]
        self._sweep(now)
        self._run_tasks(now)
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

    def _sweep(self, now: datetime) -> None:
        """Now and then: what nobody waits for."""
        if self._swept is None or now - self._swept >= SWEEP:
            self._swept = now
            if ended := matches_end_abandoned(now):
                log.info("%d matches were ended that everybody had left", ended)

    def _run_tasks(self, now: datetime) -> None:
        if self._tasks_run is None or now - self._tasks_run >= TASKS_EVERY:
            self._tasks_run = now
            for task in PERIODIC_TASKS:
                try:
                    task()
                except Exception:
                    log.exception("a periodic task of the worker failed")

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
        self._collect()
        claimed = notices_claim(now, NOTICES)
        matches = load_all({notice.seat.match for notice in claimed})
        bundles = _together(claimed)
        for first in range(0, len(bundles), AT_ONCE):
            self._begin(bundles[first : first + AT_ONCE], matches, now)
        if len(claimed) < NOTICES:  # nothing else to do: those who answer at once are waited for
            wait([task for _notices, task in self._under_way], timeout=PAUSE)
            self._collect()
        return bool(claimed)

    def _begin(
        self, bundles: Sequence[Sequence[Notification]], matches: Mapping[int, Live], now: datetime
    ) -> None:
        for _bundle in bundles:
            self._free.acquire()  # so that a worker that dies is sending no more than these
        begun = notices_begin([notice for bundle in bundles for notice in bundle], timezone.now())
        for bundle in bundles:
            notices = [notice for notice in bundle if notice in begun]
            work = _composed(notices, matches, now) if notices else None
            if work is None:
                self._free.release()
                notices_failed(notices, now)
                continue
            self._under_way.append((notices, self._senders.submit(self._send, work)))

    def _send(self, work: Errand) -> str | None:
        try:
            return work()
        finally:
            self._free.release()

    def _collect(self) -> None:
        """Note what has become of those that were under way; slow ones hold nobody up."""
        done = [each for each in self._under_way if each[1].done()]
        self._under_way = [each for each in self._under_way if each not in done]
        arrived = [
            notice for notices, task in done if _arrived(notices, task) for notice in notices
        ]
        if arrived:
            notices_sent(arrived)

    def close(self) -> None:
        self._senders.shutdown()
        self._collect()


def _together(claimed: Sequence[Notification]) -> list[list[Notification]]:
    """The notices by delivery: the letters of a digest go as one."""

    def bundle(notice: Notification) -> tuple[int, int]:
        together = notice.channel.digest and notice.kind == Notification.Kind.TURN
        return notice.channel_id, 0 if together else notice.pk

    return [list(group) for _key, group in groupby(sorted(claimed, key=bundle), bundle)]


def _composed(
    notices: Sequence[Notification], matches: Mapping[int, Live], now: datetime
) -> Errand | None:
    try:
        return errand(notices, matches, now)
    except Exception:
        log.exception("notice %s cannot be put into words", notices[0].pk)
        return None


def _arrived(notices: Sequence[Notification], task: Future[str | None]) -> bool:
    """Whether the delivery went well; if not, what follows from that is kept."""
    try:
        receipt = task.result()
    except Undeliverable as fault:
        log.warning("notice %s: %s", notices[0].pk, fault)
        if fault.gone:
            way_end(notices[0].channel)
        else:
            notices_failed(notices, timezone.now())
        return False
    except Exception:
        log.exception("notice %s", notices[0].pk)
        notices_failed(notices, timezone.now())
        return False
    if receipt and len(notices) == 1:  # a digest stays as long as anything in it holds
        notices[0].receipt = receipt
    return True


@transaction.atomic
def alarms(now: datetime) -> bool:
    """Warn those who have used most of their time."""
    clocks = Clock.objects.select_for_update(skip_locked=True, of=("self",))
    found = list(clocks.filter(warn_at__lte=now).select_related("seat__person")[:CLOCKS])
    for clock in found:
        if not clock.seat.bot:
            notices_alarm(clock.seat, clock.question, now)
    Clock.objects.filter(pk__in=[clock.pk for clock in found]).update(warn_at=None)
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
