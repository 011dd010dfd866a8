"""`manage.py train <game>`: fits the weights of a game's evaluation to matches it plays itself."""

from __future__ import annotations

import json
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser


class Command(BaseCommand):
    help = "Fits the weights of a game's evaluation to matches it plays itself."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--matches", type=int, default=1000, help="that are played")
        parser.add_argument("--seed", type=int, default=1, help="the same weights from the same")
        parser.add_argument("--out", type=Path, help="the game's weights.json, if it has one")

    def handle(
        self, *, game: str, matches: int, seed: int, out: Path | None, **options: Any
    ) -> None:
        module = f"games.{game}.tools.train"
        if not find_spec(f"games.{game}") or not find_spec(module):
            raise CommandError(f"{game} has nothing to train")
        weights = json.dumps(import_module(module).train(matches, seed), indent=2)
        path = out or settings.BASE_DIR / "games" / game / "weights.json"
        if out or path.exists():
            path.write_text(f"{weights}\n", "utf-8")
            self.stdout.write(f"{path} written")
        else:  # the game has them in its code
            self.stdout.write(weights)
