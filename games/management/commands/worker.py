"""`manage.py worker`: run a worker."""

from __future__ import annotations

import signal
import threading
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from prometheus_client import start_http_server

from games.clocks.clocks import worker_fault, worker_silence
from games.worker.worker import Worker


class Command(BaseCommand):
    help = "Looks after deadlines, seats that programs play, and the outbox, until stopped."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="only say whether a worker is at work: 0, or 1")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["check"]:
            self._check()
            return
        if settings.WORKER_METRICS_PORT:
            start_http_server(settings.WORKER_METRICS_PORT, addr="127.0.0.1")
        stop = threading.Event()
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, lambda *_: stop.set())
        worker = Worker()
        worker.run(stop)
        worker.close()

    def _check(self) -> None:
        silence = worker_silence()
        if fault := worker_fault(silence):
            raise CommandError("no worker has ever run" if silence is None else fault)
        self.stdout.write(f"at work {max(0.0, silence or 0.0):.0f} s ago")
