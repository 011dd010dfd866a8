"""`manage.py doctor`: is everything as it should be?"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from lobby.operating.doctor import State, examine

SIGNS = {State.GOOD: "✓", State.WARNING: "!", State.FAULT: "✗"}


class Command(BaseCommand):
    help = "Examines every setting and service, and says of each in a sentence how it is."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--mail-to", default="", help="send a letter there")

    def handle(self, *args: Any, **options: Any) -> None:
        found = list(examine(options["mail_to"]))
        for each in found:
            self.stdout.write(f"{SIGNS[each.state]} {each.about}: {each.sentence}")
        faults = sum(each.state is State.FAULT for each in found)
        if faults:
            raise CommandError(f"{faults} of these keep the site from working as it should")
