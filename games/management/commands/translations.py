"""`manage.py translations`: extract, compile or check the catalogues."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.i18n import catalogues


class Command(BaseCommand):
    help = "Extracts, compiles or checks the translations (Babel; GNU gettext is not needed)."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", choices=("extract", "compile", "check"))
        parser.add_argument("--area", help="the platform or a game; all of them if not given")

    def handle(self, *args: Any, what: str, area: str | None, **options: Any) -> None:
        chosen = [each for each in catalogues.areas() if area in (None, each.name)]
        if not chosen:
            raise CommandError(f"there is no area {area!r}")
        if what == "compile":
            self.stdout.write(f"{catalogues.compile_all()} catalogues compiled")
        elif what == "extract":
            for each in chosen:
                catalogues.update(each)
        else:
            found = [line for each in chosen for line in catalogues.problems(each)]
            for line in found:
                self.stdout.write(line)
            if found:
                raise CommandError(f"{len(found)} problems in the translations")
            self.stdout.write("every message is translated")
