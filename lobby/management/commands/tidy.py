"""`manage.py tidy`: delete expired data."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.site import database_time
from lobby.operating.tidy import tidy


class Command(BaseCommand):
    help = "Removes expired sessions, old notifications and reports, lost guests, and loaded matches."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only count them")

    def handle(self, *args: Any, **options: Any) -> None:
        only_look = options["dry_run"]
        for what, many in tidy(database_time.now(), only_look=only_look).items():
            self.stdout.write(f"{many} {what}{' would be removed' if only_look else ' removed'}")
