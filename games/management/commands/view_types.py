"""`manage.py view_types`: declare views and frames for modules of the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import registry
from games.core.dialogue.declarations import global_types, namespace
from games.core.rules import Rules
from games.protocol.client import ClientFrame
from games.protocol.close_codes import as_javascript
from games.protocol.server import PageFrame, ServerFrame


class Command(BaseCommand):
    help = "Writes types/games/<slug>.d.ts, types/protocol.d.ts and static/js/site/close_codes.js."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing, fail if any is old")

    def handle(self, *args: Any, **options: Any) -> None:
        base = Path(settings.BASE_DIR)
        types = base / "types"
        declared = {types / "games" / f"{rules.slug}.d.ts": _view(rules) for rules in registry.all_rules()}
        frames = {"ServerFrame": ServerFrame, "PageFrame": PageFrame, "ClientFrame": ClientFrame}
        declared[types / "protocol.d.ts"] = global_types(frames)
        declared[base / "static" / "js" / "site" / "close_codes.js"] = as_javascript()
        old = [path for path, text in declared.items() if not path.exists() or path.read_text("utf-8") != text]
        if options["check"] and old:
            names = ", ".join(str(path) for path in old)
            raise CommandError(f"run `python manage.py view_types`: {names} differ from the views")
        for path in old:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(declared[path], "utf-8")
            self.stdout.write(f"{path} written")


def _view(rules: Rules[Any]) -> str:
    """Declare a game's view in its namespace, such as `PlanetX`."""
    return namespace("".join(part.capitalize() for part in rules.slug.split("_")), rules.view_type)
