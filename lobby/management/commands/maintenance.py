"""`manage.py maintenance`: announce maintenance and close the site."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.dateparse import parse_datetime, parse_time

from games.site import database_time
from lobby.announcements.services import maintenance_begin, maintenance_end


class Command(BaseCommand):
    help = "Closes the site to everybody but staff, now or at a time, and opens it again (docs/operating/)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("state", choices=["on", "off"])
        parser.add_argument(
            "--at", default="", help="from when on, in UTC: 21:00, or 2026-12-31T21:00; at once without"
        )
        parser.add_argument("--minutes", type=int, default=5, help="about how long it takes")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["state"] == "off":
            was_on = maintenance_end()
            self.stdout.write("the site is open" if was_on else "it was open all along")
            return
        if not 1 <= options["minutes"] <= 10_000:
            raise CommandError("--minutes wants a number from 1 to 10000")
        at = moment(options["at"], database_time.now()).astimezone(UTC)
        maintenance_begin(closed_from=at, minutes=options["minutes"])
        self.stdout.write(f"the site closes at {at:%Y-%m-%d %H:%M} UTC, until: manage.py maintenance off")


def moment(text: str, now: datetime) -> datetime:
    """Return the time in the text: the next 21:00, a date with a time, or now if empty.

    Times without a zone are in UTC.
    """
    if not text:
        return now
    try:
        day = parse_datetime(text)
        hour = None if day else parse_time(text)
    except ValueError:
        day = hour = None
    if day is not None:
        return day if day.tzinfo else day.replace(tzinfo=UTC)
    if hour is None:
        raise CommandError(f"{text!r} is no time: 21:00, or 2026-12-31T21:00")
    return _next(hour, now.astimezone(UTC))


def _next(hour: time, now: datetime) -> datetime:
    today = now.replace(hour=hour.hour, minute=hour.minute, second=hour.second, microsecond=0)
    return today if today > now else today + timedelta(days=1)
