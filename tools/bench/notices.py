"""Measure the notifications per second of one worker."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from multiprocessing import Process, Queue
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from django.contrib.auth import get_user_model
from django.core.signing import b64_encode
from django.test import override_settings
from django.utils import timezone

from games import registry
from games.clocks.clocks import SeatTurn
from games.clocks.models import Clock
from games.core.ai.autoplay import random_answer
from games.matches.models import Checkpoint, LogEntry, Match
from games.notifications.delivery.web_push import point
from games.notifications.models import Notification, NotificationChannel
from games.notifications.outbox import notifications_follow
from games.play.judge import Answer
from games.play.loading import load
from games.play.moves import match_move
from games.play.start import match_start
from games.site.slugs import new_slug
from games.worker.worker import Worker

PEOPLE = 40
PATTERNS, COPIES = 20, 100  # matches played, and copies of each
ANSWERS = 24  # answers in each beforehand, for the notification's text


def notices() -> Iterator[tuple[str, str]]:
    """Start turns in running matches, and time a worker that pushes all notifications."""
    people = [get_user_model().objects.create_guest(f"Player {n}") for n in range(PEOPLE)]
    for n in range(PATTERNS):
        pair = [people[n], people[n + 1]]
        _copy(_under_way(registry.SLUGS[n % len(registry.SLUGS)], pair, random.Random(n)))
    with _push_service() as address, override_settings(WEBHOOKS_TO_PRIVATE_NETWORKS=True):
        NotificationChannel.objects.bulk_create(_device(person, address) for person in people)
        now = timezone.now()
        for clock in Clock.objects.exclude(question="").select_related("seat__person"):
            notifications_follow([SeatTurn(clock.seat, now, question=clock.question)])
        Notification.objects.update(due_at=now)
        count, worker = Notification.objects.count(), Worker()
        began, processor = time.perf_counter(), time.process_time()
        while worker.tick():
            pass
        took, used = time.perf_counter() - began, time.process_time() - processor
        worker.close()
    sent = Notification.objects.filter(state=Notification.State.SENT).count()
    if sent < 0.99 * count:  # those that met a busy port are retried later
        raise RuntimeError(f"{sent} of {count} notices were sent")
    yield "turns told of by push, a second, by one worker", f"{sent / took:.0f}"
    yield "processor time of the worker for one", f"{used / sent * 1000:.1f} ms"


def _under_way(game: str, people: list[Any], dice: random.Random) -> Match:
    match = match_start(game=game, people=people, time_control="steady")
    for n in range(ANSWERS):
        live = load(match.slug)
        if live.game.outcome is not None:
            break
        key, question = next(iter(live.game.open.items()))
        move = Answer(f"bench{n}", key, random_answer(question, dice))
        match_move(slug=match.slug, person=people[question.seat].pk, move=move)

    match.refresh_from_db()
    return match


def _copy(pattern: Match) -> None:
    """Store the same match many times, unknown to the worker."""
    turns, answers = list(pattern.checkpoints.all()), list(pattern.log_entries.all())
    clocks = list(Clock.objects.filter(seat__match=pattern).select_related("seat"))
    for _n in range(COPIES):
        fields = {each.attname: getattr(pattern, each.attname) for each in Match._meta.fields}
        match = Match.objects.create(**fields | {"id": None, "slug": new_slug()})
        for turn in turns:
            turn.pk, turn.match = None, match
        for answer in answers:
            answer.pk, answer.match = None, match
        Checkpoint.objects.bulk_create(turns)
        LogEntry.objects.bulk_create(answers)
        for clock in clocks:
            clock.seat.pk, clock.seat.match = None, match
            clock.seat.save(force_insert=True)
            clock.pk, clock.seat = None, clock.seat
            clock.save(force_insert=True)


def _device(person: Any, address: str) -> NotificationChannel:
    key = point(ec.generate_private_key(ec.SECP256R1()).public_key())
    keys = {"p256dh": b64_encode(key).decode(), "auth": b64_encode(bytes(16)).decode()}
    target = f"{address}/{b64_encode(key).decode()}"
    return NotificationChannel(
        person=person, kind=NotificationChannel.Kind.PUSH, target=target, keys=keys, confirmed=True
    )


class _Taker(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(201)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


class _Service(ThreadingHTTPServer):
    request_queue_size = 128  # for all senders at once


def _serve(ports: Queue[int]) -> None:
    server = _Service(("127.0.0.1", 0), _Taker)
    ports.put(server.server_port)
    server.serve_forever()


@contextmanager
def _push_service() -> Iterator[str]:
    """Run a push service that accepts everything, in a process of its own."""
    ports: Queue[int] = Queue()
    process = Process(target=_serve, args=(ports,), daemon=True)
    process.start()
    try:
        yield f"http://127.0.0.1:{ports.get(timeout=30)}"
    finally:
        process.terminate()
        process.join()
