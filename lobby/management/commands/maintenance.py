"""`manage.py maintenance`: close the site for a while, and say so before."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.dateparse import parse_datetime, parse_time

from lobby.announcements.services import maintenance_begin, maintenance_end


class Command(BaseCommand):
    help = "Closes the site to everybody but staff, now or at a time, and opens it again (docs/operating.md)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("state", choices=["on", "off"])
        parser.add_argument(
            "--at", default="", help="from when on: 21:00, or 2026-12-31T21:00; at once without"
        )
        parser.add_argument("--minutes", type=int, default=5, help="about how long it takes")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["state"] == "off":
            was_on = maintenance_end()
            self.stdout.write("the site is open" if was_on else "it was open all along")
            return
        if not 1 <= options["minutes"] <= 10_000:
            raise CommandError("--minutes wants a number from 1 to 10000")
        at = moment(options["at"], timezone.now())
        maintenance_begin(closed_from=at, minutes=options["minutes"])
        self.stdout.write(
            f"the site closes at {at:%Y-%m-%d %H:%M %Z}, until: manage.py maintenance off"
        )


def moment(text: str, now: datetime) -> datetime:
    """Return the time that the text names: the next 21:00, a date with a time, or now without any.

    Times without a zone are those of this machine's clock.
    """
    if not text:
        return now
    here = datetime.now().astimezone().tzinfo
    try:
        day = parse_datetime(text)
        hour = None if day else parse_time(text)
    except ValueError:
        day = hour = None
    if day is not None:
        return day if day.tzinfo else day.replace(tzinfo=here)
    if hour is None:
        raise CommandError(f"{text!r} is no time: 21:00, or 2026-12-31T21:00")
    return _next(hour, now.astimezone(here))


def _next(hour: time, now: datetime) -> datetime:
    today = now.replace(hour=hour.hour, minute=hour.minute, second=hour.second, microsecond=0)
    return today if today > now else today + timedelta(days=1)
