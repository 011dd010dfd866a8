"""The worker: time, seats that programs play, computer opponents, and the outbox.

Several may run beside each other with PostgreSQL; rows that one has in hand the others skip.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from datetime import datetime, timedelta
from itertools import groupby

from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from games.models import Notification
from games.notifications.dispatch import Delivery, build_delivery
from games.notifications.safe_http import Undeliverable
from games.notifications.timekeeper import Timekeeper
from games.opponents.service import OpponentService
from games.services.absences import matches_end_abandoned
from games.services.deliveries import (
    channel_end,
    host_of,
    notifications_begin,
    notifications_claim,
    notifications_failed,
    notifications_postpone,
    notifications_sent,
)
from games.services.loaded_matches import expired_matches_remove
from games.services.outbox import IN_DIGESTS
from games.services.rounds import guarded_round, is_resting
from games.services.stand_ins import bots_to_move, seat_play
from games.services.store import LiveMatch, load_all

log = logging.getLogger("games.notifications.worker")
PAUSE = 1.0  # seconds between rounds in which there was nothing to do
MAINTENANCE = timedelta(hours=1)
BROKEN_FOR = timedelta(minutes=1)  # until a seat is tried again that no program could play
SENDERS = 32  # who mostly wait for mail servers and push services
GLANCE = 0.05  # seconds that a round waits for senders when some of them are slow
AT_ONCE = 8  # deliveries that are begun in one transaction
EACH_ROUND: list[
    Callable[[datetime], bool]
] = []  # other apps add work; it returns whether it did any
AT_START: list[Callable[[], object]] = []  # and when a process begins that only works


class Worker:
    """One worker, alone or one of several."""

    def __init__(self) -> None:
        self._maintained: datetime | None = None
        self._senders = ThreadPoolExecutor(SENDERS, thread_name_prefix="notifications")
        self._under_way: list[tuple[list[Notification], Future[str | None]]] = []
        self._broken: dict[tuple[str, int], datetime] = {}
        self._opponents = OpponentService()
        self._timekeeper = Timekeeper()

    def tick(self) -> bool:
        """Do one round of everything that is due. Return whether there was anything."""
        kept = self._timekeeper.tick()
        return self._work() or kept

    def _work(self) -> bool:
        """Do one round of what is due beside the clocks. Return whether there was anything.

        Raises: ExceptionGroup of what its parts have met: each is done, whatever another meets.
        """
        if is_resting():
            return False
        now, done, faults = timezone.now(), False, []
        parts = [
            self._programs,
            self._look,
            self._deliver,
            self._think,
            self._maintain,
        ]
        for part in parts:
            try:
                done |= part(now)
            except Exception as fault:
                faults.append(fault)
        if faults:
            raise ExceptionGroup("parts of a round could not be done", faults)
        return done

    def run(self, stop: threading.Event) -> None:
        """Work until `stop` is set."""
        for task in AT_START:
            task()
        beside = [threading.Thread(target=self._timekeeper.run, args=(stop,), name="timekeeper")]
        if self._opponents.pool.processes:
            target = self._opponents.run
            beside.append(threading.Thread(target=target, args=(stop,), name="opponents"))
        for thread in beside:
            thread.start()
        while not stop.is_set():
            if not self._guarded_round():
                stop.wait(PAUSE)
        for thread in beside:
            thread.join()

    def _guarded_round(self) -> bool:
        return guarded_round(self._work, log=log, otherwise=False)

    def _think(self, _now: datetime) -> bool:
        """Let opponents decide here, if there are no processes for them."""
        return not self._opponents.pool.processes and self._opponents.round() == 0

    def _maintain(self, now: datetime) -> bool:
        """Run hourly maintenance: close abandoned matches, remove what has expired: matches from files, sessions."""
        if self._maintained is None or now - self._maintained >= MAINTENANCE:
            self._maintained = now
            if ended := matches_end_abandoned(now):
                log.info("%d matches were ended that everybody had left", ended)
            if removed := expired_matches_remove(now):
                log.info("%d matches from files were removed that nobody kept", removed)
            SessionStore.clear_expired()
        return False

    def _look(self, now: datetime) -> bool:
        return sum(look(now) for look in EACH_ROUND) > 0  # each of them

    def _programs(self, now: datetime) -> bool:
        played = 0
        self._broken = {each: until for each, until in self._broken.items() if until > now}
        for slug, seat in bots_to_move():
            if (slug, seat) in self._broken:
                continue
            try:
                played += seat_play(slug=slug, seat=seat)
            except Exception:
                log.exception("match %s: no program can play seat %d", slug, seat)
                self._broken[slug, seat] = now + BROKEN_FOR
        return played > 0

    def _deliver(self, now: datetime) -> bool:
        """Begin as many deliveries as there are free senders: no round waits for a slow server."""
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
        else:  # those who answer at once are waited for
            wait(tasks, timeout=PAUSE)
        self._collect()
        return not free or bool(claimed)

    def _begin(
        self,
        batches: Sequence[Sequence[Notification]],
        matches: Mapping[int, LiveMatch],
        now: datetime,
    ) -> None:
        ours = notifications_begin([each for batch in batches for each in batch], timezone.now())
        for claimed in batches:
            batch = [each for each in claimed if each in ours]
            delivery = _built(batch, matches, now) if batch else None
            if delivery is None:  # which is no fault of the channel
                notifications_postpone(batch, now)
                continue
            self._under_way.append((batch, self._senders.submit(delivery)))

    def _collect(self) -> None:
        """Note what has become of the deliveries that are done; slow ones hold nobody up."""
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
    """Return the notifications by delivery: those of a digest go as one."""

    def delivery(notification: Notification) -> tuple[int, int]:
        channel = notification.channel
        in_digest = channel.digest and notification.kind in IN_DIGESTS
        return channel.pk, 0 if in_digest else notification.pk

    return [list(group) for _key, group in groupby(sorted(claimed, key=delivery), delivery)]


def _built(
    batch: Sequence[Notification], matches: Mapping[int, LiveMatch], now: datetime
) -> Delivery | None:
    try:
        return build_delivery(batch, matches, now)
    except Exception:
        log.exception("notification %s cannot be put into words", batch[0].pk)
        return None


def _arrived(batch: Sequence[Notification], task: Future[str | None]) -> bool:
    """Return whether the delivery went well. If not, store what follows from that."""
    try:
        receipt = task.result()
    except Undeliverable as fault:
        log.warning("notification %s: %s", batch[0].pk, fault)
        if fault.gone:
            channel_end(batch[0].channel)
        else:
            notifications_failed(batch, timezone.now())
        return False
    except Exception:
        log.exception("notification %s", batch[0].pk)
        notifications_failed(batch, timezone.now())
        return False
    if receipt and len(batch) == 1:  # a digest stays as long as anything in it is current
        batch[0].receipt = receipt
    return True
