"""The worker: clocks, stand-ins, computer opponents and the outbox.

With PostgreSQL, several workers run concurrently and skip each other's locked rows.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from datetime import datetime, timedelta
from itertools import groupby

from django.contrib.sessions.models import Session

from games.absence.stand_ins import bots_to_move, seat_play
from games.absence.votes import matches_end_abandoned
from games.moderation.reports import reports_follow
from games.notifications.delivery.deliveries import (
    channel_end,
    host_of,
    notifications_begin,
    notifications_claim,
    notifications_failed,
    notifications_postpone,
    notifications_sent,
)
from games.notifications.delivery.dispatch import Delivery, build_delivery
from games.notifications.delivery.safe_http import Undeliverable
from games.notifications.models import Notification
from games.notifications.outbox import IN_DIGESTS
from games.opponents.service import OpponentService
from games.play.loading import LiveMatch, load_all
from games.play.standing_still import StandstillFinder
from games.replays.loaded_matches import expired_matches_remove
from games.site import database_time
from games.site.periodic_work import guarded_round, is_in_maintenance
from games.worker.systemd import STOPPING, Progress, notify
from games.worker.timekeeper import Timekeeper

log = logging.getLogger("games.worker.worker")
PAUSE = 1.0  # seconds after a round without work
MAINTENANCE = timedelta(hours=1)  # between two
BROKEN_FOR = timedelta(minutes=1)  # until the next attempt after a failure of a stand-in
SENDERS = 32  # threads, which mostly wait for mail servers and push services
GLANCE = 0.05  # seconds that a round waits for slow senders
AT_ONCE = 8  # deliveries begun in one transaction
PERIODIC_TASKS: list[Callable[[datetime], bool]] = []  # from other apps; each returns whether it had work
START_TASKS: list[Callable[[], object]] = []  # from other apps, for the start of a worker process


class Worker:
    """Worker, alone or one of several."""

    def __init__(self) -> None:
        self._maintained: datetime | None = None
        self._senders = ThreadPoolExecutor(SENDERS, thread_name_prefix="notifications")
        self._under_way: list[tuple[list[Notification], Future[str | None]]] = []
        self._broken: dict[tuple[str, int], datetime] = {}
        self._opponents = OpponentService()
        self._standstills = StandstillFinder()
        self._timekeeper = Timekeeper()

    def tick(self) -> bool:
        """Do one round with clocks. Return whether anything was due."""
        kept = self._timekeeper.tick()
        return self._work() or kept

    def _work(self) -> bool:
        """Do one round without clocks. Return whether anything was due.

        Raises: ExceptionGroup of the faults of its parts, after all parts.
        """
        if is_in_maintenance():
            return False
        now, done, faults = database_time.now(), False, []
        for part in (
            self._play_stand_ins,
            self._run_tasks,
            self._deliver,
            self._think,
            self._standstills.round,
            self._maintain,
        ):
            try:
                done |= part(now)
            except Exception as fault:  # the other parts must be done
                faults.append(fault)
        if faults:
            raise ExceptionGroup("parts of a round have failed", faults)
        return done

    def run(self, stop: threading.Event) -> None:
        """Work until `stop` is set."""
        for task in START_TASKS:
            task()
        worked = Progress()
        beside = [threading.Thread(target=self._timekeeper.run, args=(stop, worked), name="timekeeper")]
        if self._opponents.pool.processes:
            target = self._opponents.run
            beside.append(threading.Thread(target=target, args=(stop,), name="opponents"))
        for thread in beside:
            thread.start()
        while not stop.is_set():
            worked.done()
            if not guarded_round(self._work, log=log, otherwise=False):
                stop.wait(PAUSE)
        notify(STOPPING)
        for thread in beside:
            thread.join()

    def _think(self, _now: datetime) -> bool:
        """Let computer opponents decide here, without processes of their own."""
        return not self._opponents.pool.processes and self._opponents.round() == 0

    def _maintain(self, now: datetime) -> bool:
        """End abandoned matches, and remove expired matches from files and sessions, once an hour."""
        if self._maintained is None or now - self._maintained >= MAINTENANCE:
            self._maintained = now
            if ended := matches_end_abandoned(now):
                log.info("%d abandoned matches were ended", ended)
            if removed := expired_matches_remove(now):
                log.info("%d expired matches from files were removed", removed)
            Session.objects.filter(expire_date__lt=now).delete()
        return False

    def _run_tasks(self, now: datetime) -> bool:
        return reports_follow(now) + sum(task(now) for task in PERIODIC_TASKS) > 0  # runs all, unlike any()

    def _play_stand_ins(self, now: datetime) -> bool:
        played = 0
        self._broken = {each: until for each, until in self._broken.items() if until > now}
        for slug, seat in bots_to_move():
            if (slug, seat) in self._broken:
                continue
            try:
                played += seat_play(slug=slug, seat=seat)
            except Exception:  # the other seats must be played
                log.exception("match %s: the stand-in cannot play seat %d", slug, seat)
                self._broken[slug, seat] = now + BROKEN_FOR
        return played > 0

    def _deliver(self, now: datetime) -> bool:
        """Begin deliveries for all free senders, without waiting for slow servers."""
        self._collect()
        slow = bool(self._under_way)
        free = SENDERS - len(self._under_way)
        if free:
            hosts = Counter(host_of(batch[0].channel) for batch, _task in self._under_way)
            claimed = notifications_claim(now, free, hosts)
            matches = load_all({each.seat.match for each in claimed if each.seat is not None})
            batches = _batches(claimed)
            for first in range(0, len(batches), AT_ONCE):
                self._begin(batches[first : first + AT_ONCE], matches, now)
        tasks = [task for _batch, task in self._under_way]
        if slow:
            wait(tasks, timeout=GLANCE, return_when=FIRST_COMPLETED)
        else:  # fast servers answer within the round
            wait(tasks, timeout=PAUSE)
        self._collect()
        return not free or bool(claimed)

    def _begin(
        self, batches: Sequence[Sequence[Notification]], matches: Mapping[int, LiveMatch], now: datetime
    ) -> None:
        ours = notifications_begin([each for batch in batches for each in batch], database_time.now())
        for claimed in batches:
            batch = [each for each in claimed if each in ours]
            delivery = _built(batch, matches, now) if batch else None
            if delivery is None:  # without a fault of the channel
                notifications_postpone(batch, now)
                continue
            self._under_way.append((batch, self._senders.submit(delivery)))

    def _collect(self) -> None:
        """Store the results of finished deliveries."""
        done = [each for each in self._under_way if each[1].done()]
        self._under_way = [each for each in self._under_way if each not in done]
        arrived = [each for batch, task in done if _arrived(batch, task) for each in batch]
        if arrived:
            notifications_sent(arrived)

    def close(self) -> None:
        self._opponents.close()
        self._senders.shutdown()
        self._collect()


def _batches(claimed: Sequence[Notification]) -> list[list[Notification]]:
    """Group notifications by delivery: a digest is one."""

    def delivery(notification: Notification) -> tuple[int, int]:
        channel = notification.channel
        in_digest = channel.digest and notification.kind in IN_DIGESTS
        return channel.pk, 0 if in_digest else notification.pk

    return [list(group) for _key, group in groupby(sorted(claimed, key=delivery), delivery)]


def _built(batch: Sequence[Notification], matches: Mapping[int, LiveMatch], now: datetime) -> Delivery | None:
    try:
        return build_delivery(batch, matches, now)
    except Exception:  # the other notifications must be sent
        log.exception("notification %s cannot be rendered", batch[0].pk)
        return None


def _arrived(batch: Sequence[Notification], task: Future[str | None]) -> bool:
    """Return whether the delivery succeeded. Otherwise store the failure."""
    try:
        receipt = task.result()
    except Undeliverable as fault:
        log.warning("notification %s: %s", batch[0].pk, fault)
        if fault.gone:
            channel_end(batch[0].channel)
        else:
            notifications_failed(batch, database_time.now())
        return False
    except Exception:  # the other results must be stored
        log.exception("notification %s", batch[0].pk)
        notifications_failed(batch, database_time.now())
        return False
    if receipt and len(batch) == 1:  # a digest is not withdrawn
        batch[0].receipt = receipt
    return True
