"""`manage.py train <game>`: fits the weights of a game's evaluation to matches against itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tools.lab import module_of


class Command(BaseCommand):
    help = "Fits the weights of a game's evaluation to matches it plays itself."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--matches", type=int, default=1000, help="that are played")
        parser.add_argument("--seed", type=int, default=1, help="the same weights from the same")
        parser.add_argument("--only", help="that part of the weights; the others stay")
        parser.add_argument("--out", type=Path, help="the game's weights.json, if it has one")

    def handle(
        self,
        *,
        game: str,
        matches: int,
        seed: int,
        only: str | None,
        out: Path | None,
        **options: Any,
    ) -> None:
        module = module_of(game, "train")
        if module is None:
            raise CommandError(f"{game} has nothing to train")
        path = out or settings.BASE_DIR / "games" / game / "ai" / "weights.json"
        if only is None:
            trained = module.train(matches, seed)
        elif only in (parts := getattr(module, "PARTS", {})):
            kept = json.loads(path.read_text("utf-8")) if path.exists() else {}
            trained = kept | parts[only](matches, seed)
        else:
            raise CommandError(f"{game} has no part {only}: {', '.join(parts) or 'it is one whole'}")
        weights = json.dumps(trained, indent=2)
        if out or path.exists():
            path.write_text(f"{weights}\n", "utf-8")
            self.stdout.write(f"{path} written")
        else:  # the game has them in its code
            self.stdout.write(weights)
