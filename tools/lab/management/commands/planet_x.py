"""`manage.py planet_x`: counts skies, shows the sky of a code, checks vectors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.core import english
from games.planet_x.sky.clue_set import clue_set, read_code
from games.planet_x.sky.facts import read_facts
from games.planet_x.sky.sectors import MODES, STANDARD
from games.planet_x.sky.skies import all_skies
from games.planet_x.view.text import clue_set_lines
from tools.lab.planet_x.vectors import check


class Command(BaseCommand):
    help = "Counts skies of Planet X, shows the sky of a code, checks files of test vectors."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        operations = parser.add_subparsers(dest="operation", required=True)
        count = operations.add_parser("count", help="how many skies fit facts")
        count.add_argument("facts", help='a list of facts, or {"mode": …, "facts": […]}, as JSON')
        count.add_argument("--mode", choices=MODES, default=STANDARD.key)
        sky = operations.add_parser("sky", help="the sky of a code, with all that is told about it")
        sky.add_argument("code")
        vectors = operations.add_parser("check", help="run files of test vectors")
        vectors.add_argument("files", nargs="+", type=Path)

    def handle(self, *, operation: str, **options: Any) -> None:
        getattr(self, f"run_{operation}")(**options)

    def run_count(self, *, facts: str, mode: str, **_options: Any) -> None:
        try:
            data = msgspec.json.decode(facts)
            if isinstance(data, dict):
                mode, data = data.get("mode", mode), data.get("facts", [])
            if mode not in MODES:
                raise ValueError(f"there is no mode {mode!r}, only {', '.join(MODES)}")
            known = read_facts(data, MODES[mode])
        except (ValueError, msgspec.MsgspecError) as error:
            raise CommandError(f"these facts cannot be read: {error}") from error
        self.stdout.write(str(all_skies(MODES[mode]).count(known)))

    def run_sky(self, *, code: str, **_options: Any) -> None:
        try:
            mode, number = read_code(code)
        except ValueError as error:
            raise CommandError(str(error)) from error
        for line in clue_set_lines(clue_set(mode, number)):
            self.stdout.write(english().render(line))

    def run_check(self, *, files: list[Path], **_options: Any) -> None:
        passed = failed = 0
        for path in files:
            try:
                cases = list(check(path.read_bytes()))
            except (OSError, msgspec.MsgspecError) as error:
                cases = [("file", [f"cannot be read: {error}"])]
            for name, wrong in cases:
                passed, failed = passed + (not wrong), failed + bool(wrong)
                for reason in wrong:
                    self.stdout.write(f"{path.name}: {name}: {reason}")
        self.stdout.write(f"{passed} passed, {failed} failed")
        if failed:
            raise SystemExit(1)
