"""`manage.py tidy`: forget what nobody needs any more."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from lobby.operating.tidy import tidy


class Command(BaseCommand):
    help = (
        "Removes expired sessions, old notifications and reports, lost guests, and loaded matches."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only count them")

    def handle(self, *args: Any, **options: Any) -> None:
        only_look = options["dry_run"]
        for what, many in tidy(timezone.now(), only_look=only_look).items():
            self.stdout.write(f"{many} {what}{' would be removed' if only_look else ' removed'}")
