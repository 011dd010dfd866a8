"""python manage.py worker: looks after deadlines, programs' seats and notices."""

from __future__ import annotations

import signal
import threading
from typing import Any

from django.core.management.base import BaseCommand

from games.notifications.worker import Worker


class Command(BaseCommand):
    help = "Look after deadlines, seats that programs play, and the outbox, until stopped."

    def handle(self, *args: Any, **options: Any) -> None:
        stop = threading.Event()
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, lambda *_: stop.set())
        worker = Worker()
        worker.run(stop)
        worker.close()
