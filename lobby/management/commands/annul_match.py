"""`manage.py annul_match SLUG --reason …`: annul a finished match, or let it count again."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.core.dialogue.questions import IllegalAnswer
from games.i18n.languages import sentence
from games.matches.models import Match
from games.moderation.annulment import match_annul, match_count_again


class Command(BaseCommand):
    help = "Takes a finished match out of ratings, totals and statistics, or lets it count again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the last part of the match's address")
        parser.add_argument("--reason", required=True, help="for the log of operators")
        parser.add_argument("--public", default="", help="the reason that players read")
        parser.add_argument("--undo", action="store_true", help="let an annulled match count again")

    def handle(self, *, slug: str, reason: str, public: str, undo: bool, **options: Any) -> None:
        match = Match.objects.filter(slug=slug).first()
        if match is None:
            raise CommandError(f"there is no match {slug}")
        try:
            if undo:
                said = match_count_again(operator=None, match=match, reason=reason)
            else:
                said = match_annul(operator=None, match=match, reason=reason, public=public)
        except IllegalAnswer as refusal:
            raise CommandError(sentence(refusal.message)) from None
        self.stdout.write(f"{slug}: {said}")
