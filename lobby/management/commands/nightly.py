"""`manage.py nightly`: back up, tidy, delete old backups and copy the new one away."""

from __future__ import annotations

import logging
import signal
import sys
from datetime import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import close_old_connections, connections
from django.utils import timezone
from django.utils.dateparse import parse_time

from lobby.operating.last_night import LastNight, last_night
from lobby.operating.nightly import next_night, night_run, wait_until

log = logging.getLogger("orrery.nightly")


class Command(BaseCommand):
    help = "Backs up, tidies, deletes old backups and runs AFTER_BACKUP, once or every day."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--daily-at", default="", metavar="HH:MM", help="repeat every day at this time, in UTC")

    def handle(self, *args: Any, **options: Any) -> None:
        at = _time_of_day(options["daily_at"]) if options["daily_at"] else None
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, lambda number, _frame: sys.exit(0 if at else 128 + number))
        if at:
            self._repeat(at)
        if faults := self._run().faults:
            raise CommandError("; ".join(faults))

    def _repeat(self, at: time) -> None:
        """Run every day until a signal; make up for a night that the machine missed."""
        night = last_night()
        after = night.tried_at if night else timezone.now()
        while True:
            due = next_night(at.hour, at.minute, after=after)
            self.stdout.write(f"the next night begins at {due:%Y-%m-%d %H:%M} UTC")
            self.stdout.flush()
            wait_until(due)
            after = timezone.now()
            try:
                self._run()
            except Exception:  # the next night must come
                log.exception("the night has failed")
            connections.close_all()

    def _run(self) -> LastNight:
        close_old_connections()
        return night_run(tell=self.stdout.write)


def _time_of_day(text: str) -> time:
    try:
        found = parse_time(text)
    except ValueError:
        found = None
    if found is None:
        raise CommandError(f"--daily-at: {text!r} is no time of day, such as 04:00")
    return found
