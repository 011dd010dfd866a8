"""`manage.py replay_matches`: does the code at hand tell the running matches as they were played?"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Match
from games.services.replay_check import first_difference


class Command(BaseCommand):
    help = "Replays every running match from its log and names the first difference of each."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slugs", nargs="*", help="only these matches, running or not")
        parser.add_argument("--game", help="only matches of this game")

    def handle(self, *args: Any, **options: Any) -> None:
        matches = Match.objects.filter(slug__in=options["slugs"])
        if not options["slugs"]:
            matches = Match.objects.running()
        if options["game"]:
            matches = matches.filter(game=options["game"])
        differ = replayed = 0
        for match in matches.order_by("pk").iterator():
            replayed += 1
            if difference := first_difference(match):
                differ += 1
                self.stdout.write(f"{match}: {difference}")
        if differ:
            raise CommandError(f"{differ} of {replayed} matches differ")
        self.stdout.write(f"{replayed} matches replayed, none differs")
