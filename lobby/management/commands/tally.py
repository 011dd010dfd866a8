"""`manage.py tally`: count all matches that have ended, for statistics and ratings."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from lobby.tally import gather


class Command(BaseCommand):
    help = "Counts all finished matches that have not been counted yet."

    def handle(self, *args: Any, **options: Any) -> None:
        counted = 0
        while number := gather(500):
            counted += number
        self.stdout.write(f"{counted} matches counted")
