"""`manage.py tally`: count all finished matches for statistics and ratings."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection

from lobby.results.models import MatchResult, SeatResult
from lobby.statistics.counting import count_finished_matches


class Command(BaseCommand):
    help = "Counts all finished matches that have not been counted yet."

    def handle(self, *args: Any, **options: Any) -> None:
        counted = looked = 0
        while number := count_finished_matches():
            counted += number
            if counted >= 2 * looked:  # PostgreSQL still has query plans for empty tables
                looked = counted
                with connection.cursor() as cursor:
                    for model in (MatchResult, SeatResult):
                        cursor.execute(f"ANALYZE {model._meta.db_table}")
        self.stdout.write(f"{counted} matches counted")
