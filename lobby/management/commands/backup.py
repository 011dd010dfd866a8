"""`manage.py backup [FILE]`: write database, keys and version into one file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from lobby.operating.backup import backup
from lobby.operating.nightly import backup_file
from lobby.operating.postgresql import DumpError


class Command(BaseCommand):
    help = "Writes database, keys and version into one file, while the site runs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, nargs="?", help="else date and time, in the folder BACKUPS")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            file: Path = options["file"] or backup_file()
            about = backup(file)
        except FileExistsError as error:
            raise CommandError(f"{error}: a backup replaces nothing") from error
        except (OSError, DatabaseError, DumpError) as error:
            raise CommandError(str(error)) from error
        size = file.stat().st_size / 1024
        self.stdout.write(f"{file}: {about.matches} matches, version {about.orrery}, {size:.0f} kB")
        if about.keys_given:
            given = ", ".join(sorted(about.keys_given))
            self.stdout.write(f"not in it, because the environment gives it: {given}")
