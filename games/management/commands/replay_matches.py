"""`manage.py replay_matches`: compare replays of running matches with their logs."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.matches.models import Match
from games.replays.replay_check import first_difference


class Command(BaseCommand):
    help = "Replays every running match from its log and names the first difference of each."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slugs", nargs="*", help="only these matches, running or not")
        parser.add_argument("--game", help="only matches of this game")
        parser.add_argument("--json", action="store_true", help="print an object with the differences by match")

    def handle(self, *args: Any, **options: Any) -> None:
        matches = Match.objects.filter(slug__in=options["slugs"])
        if not options["slugs"]:
            matches = Match.objects.running()
        if options["game"]:
            matches = matches.filter(game=options["game"])
        replayed, differ = 0, {}
        for match in matches.order_by("pk").iterator():
            replayed += 1
            if difference := first_difference(match):
                differ[match.slug] = difference
                if not options["json"]:
                    self.stdout.write(f"{match}: {difference}")
        if options["json"]:
            self.stdout.write(json.dumps({"replayed": replayed, "differ": differ}))
        if differ:
            raise CommandError(f"{len(differ)} of {replayed} matches differ")
        if not options["json"]:
            self.stdout.write(f"{replayed} matches replayed, none differs")
