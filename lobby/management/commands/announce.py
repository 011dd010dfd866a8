"""`manage.py announce`: show a sentence at the top of every page."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.i18n.simplified_chinese import with_simplified
from games.site import database_time
from lobby.announcements.models import Announcement
from lobby.announcements.services import announcement_add, announcements_end
from lobby.management.commands.maintenance import moment

CODES = [code for code, _name in settings.LANGUAGES]
MOST_HOURS = 10_000


class Command(BaseCommand):
    help = "Announces something on every page, or ends that (docs/operating/)."

    def add_arguments(self, parser: CommandParser) -> None:
        for code, name in settings.LANGUAGES:
            parser.add_argument(f"--{code}", default="", help=f"the text in {name}")
        parser.add_argument("--warning", action="store_true", help="it is more than news")
        parser.add_argument(
            "--at", default="", help="from when on, in UTC: 21:00, or 2026-12-31T21:00; at once without"
        )
        parser.add_argument("--hours", type=float, help="for how long; until it is ended without")
        parser.add_argument("--end", action="store_true", help="end all that is announced now")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["end"]:
            shown = Announcement.objects.shown(database_time.now())
            ended = list(shown.exclude(kind=Announcement.Kind.MAINTENANCE))
            announcements_end(announcements=ended)
            self.stdout.write(f"{len(ended)} ended")
            return
        texts = with_simplified({code: options[code.replace("-", "_")] for code in CODES})
        if not texts:
            raise CommandError("there is nothing to say: --en '…'")
        at = moment(options["at"], database_time.now())
        hours = options["hours"]
        if hours is not None and not 0 < hours <= MOST_HOURS:
            raise CommandError(f"--hours wants a number above 0, up to {MOST_HOURS}; without it, --end ends the text")
        announcement_add(
            texts=texts,
            kind=Announcement.Kind.WARNING if options["warning"] else Announcement.Kind.NEWS,
            shown_from=at,
            shown_until=at + timedelta(hours=hours) if hours is not None else None,
        )
        self.stdout.write("it is on every page" if at <= database_time.now() else f"from {at:%Y-%m-%d %H:%M %Z} on")
