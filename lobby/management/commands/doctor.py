"""`manage.py doctor`: check settings and services, and report passed checks too."""

from __future__ import annotations

from typing import Any

from django.core import checks
from django.core.management.base import BaseCommand, CommandError, CommandParser

from lobby.operating.checks import check_services, check_settings, sentence

SIGNS = {checks.INFO: "✓", checks.WARNING: "!", checks.ERROR: "✗"}


class Command(BaseCommand):
    help = "Examines every setting and service, and says of each in a sentence how it is."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--mail-to", default="", help="send a letter there")

    def handle(self, *args: Any, **options: Any) -> None:
        found = [*check_settings(), *check_services(mail_to=options["mail_to"])]
        for each in found:
            self.stdout.write(f"{SIGNS[each.level]} {each.obj}: {sentence(each)}")
        faults = sum(each.level == checks.ERROR for each in found)
        if faults:
            raise CommandError(f"{faults} of these keep the site from working as it should")
