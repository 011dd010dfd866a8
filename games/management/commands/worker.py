"""python manage.py worker: looks after deadlines, programs' seats and notices."""

from __future__ import annotations

import signal
import threading
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from prometheus_client import start_http_server

from games.notifications.worker import Worker
from games.services.clocks import SILENT, worker_silence


class Command(BaseCommand):
    help = "Looks after deadlines, seats that programs play, and the outbox, until stopped."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="only say whether a worker is at work: 0, or 1"
        )

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
        silence = worker_silence(timezone.now())
        if silence is None or silence > SILENT:
            raise CommandError(
                "no worker has ever run" if silence is None else f"silent for {silence:.0f} s"
            )
        self.stdout.write(f"at work {silence:.0f} s ago")
