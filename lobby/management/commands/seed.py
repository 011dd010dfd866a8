"""`manage.py seed`: fill an empty site with people, rooms and matches of all games."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.matches.models import Match
from lobby.operating.demo import seed


class Command(BaseCommand):
    help = "Fills an empty site with people, rooms, running and finished matches of every game."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seed", type=int, default=1, help="of the matches, played at random")

    def handle(self, *args: Any, **options: Any) -> None:
        if Match.objects.exists():
            raise CommandError("there are matches here already: only an empty site is filled")
        made = seed(seed=options["seed"])
        self.stdout.write(", ".join(f"{many} {what}" for what, many in made.items()))
