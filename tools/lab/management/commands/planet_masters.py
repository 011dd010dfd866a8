"""Planet Masters from outside: `check FILE` runs test vectors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tools.lab.planet_masters.vectors import check


class Command(BaseCommand):
    help = "Checks files of test vectors of Planet Masters."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        operations = parser.add_subparsers(dest="operation", required=True)
        vectors = operations.add_parser("check", help="run files of test vectors")
        vectors.add_argument("files", nargs="+", type=Path)

    def handle(self, *, operation: str, **options: Any) -> None:
        self.check_files(options["files"])

    def check_files(self, files: list[Path]) -> None:
        """Print the failures with reasons, and the numbers of passed and failed vectors."""
        passed = failed = 0
        for path in files:
            try:
                results = check(msgspec.json.decode(path.read_bytes()))
            except (OSError, msgspec.MsgspecError, ValueError, KeyError, TypeError) as error:
                raise CommandError(f"{path} cannot be read: {error}") from error
            for name, wrong in results:
                passed, failed = passed + (not wrong), failed + bool(wrong)
                if wrong:
                    self.stdout.write(f"{name}: {wrong}")
        self.stdout.write(f"{passed} passed, {failed} failed")
        if failed:
            raise CommandError("some vectors failed")
