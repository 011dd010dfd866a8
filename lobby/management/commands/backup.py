"""`manage.py backup FILE`: the database, the keys and the version, in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from lobby.operating.backup import RestoreError, backup


class Command(BaseCommand):
    help = "Writes database, keys and version into one file, while the site runs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        try:
            about = backup(file)
        except FileExistsError as error:
            raise CommandError(f"{file} is there already: a backup replaces nothing") from error
        except (OSError, RestoreError) as error:
            raise CommandError(str(error)) from error
        size = file.stat().st_size / 1024
        self.stdout.write(f"{file}: {about.matches} matches, version {about.orrery}, {size:.0f} kB")
        if about.keys_given:
            given = ", ".join(sorted(about.keys_given))
            self.stdout.write(f"not in it, because the environment gives it: {given}")
