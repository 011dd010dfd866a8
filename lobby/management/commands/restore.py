"""`manage.py restore FILE`: restore the site from a backup."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from lobby.announcements.services import is_closed
from lobby.operating.backup import RestoreError, keys_that_differ, restore
from lobby.operating.postgresql import DumpError


class Command(BaseCommand):
    help = "Puts database and keys back from a file of `backup`, and applies newer migrations."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--force", action="store_true", help="also if the site seems to run")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            about = restore(options["file"], force=options["force"])
        except (RestoreError, DumpError) as error:
            raise CommandError(f"nothing was restored: {error}") from error
        self.stdout.write(
            f"restored as of {about.made_at:%Y-%m-%d %H:%M} UTC: {about.matches} matches, "
            f"written by version {about.orrery}"
        )
        for name in keys_that_differ(about):
            self.stdout.write(f"{name} is not the one the site had then: see docs/operating/backups.md")
        if is_closed():
            self.stdout.write("the site stays closed, as before, until: manage.py maintenance off")
        else:
            self.stdout.write("the site opens when it starts: no maintenance was on before")
        self.stdout.write("now: manage.py replay_matches, and start the site")
