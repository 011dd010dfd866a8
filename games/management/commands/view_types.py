"""`manage.py view_types`: the declarations that boards are checked against."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import registry
from games.core.declarations import declarations
from games.core.rules import Rules


class Command(BaseCommand):
    help = "Writes types/games/<slug>.d.ts from each game's view."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="write nothing, fail if any is old"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        folder = Path(settings.BASE_DIR) / "types" / "games"
        old = []
        for rules in registry.all_rules():
            path, text = folder / f"{rules.slug}.d.ts", _declared(rules)
            if path.exists() and path.read_text("utf-8") == text:
                continue
            old.append(path)
            if not options["check"]:
                folder.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")
                self.stdout.write(f"{path} written")
        if options["check"] and old:
            names = ", ".join(str(path) for path in old)
            raise CommandError(f"run `python manage.py view_types`: {names} differ from the views")


def _declared(rules: Rules[Any]) -> str:
    """The declarations of a game's view, in a namespace called after it: `PlanetX`."""
    namespace = "".join(part.capitalize() for part in rules.slug.split("_"))
    return declarations(rules.view_type, namespace)
