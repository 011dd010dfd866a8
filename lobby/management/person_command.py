"""Base of commands about one person."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.moderation.models import OperatorAction
from lobby.people.models import Person

LONGEST_REASON = OperatorAction._meta.get_field("reason").max_length or 0


class PersonCommand(BaseCommand):
    """Command about the person with a login, or with the public id that a guest has as well."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("login", help="the login; the public id with --guest")
        parser.add_argument("--guest", action="store_true", help="find the person by the public id in the admin")
        parser.add_argument("--reason", default="", help="for the log of operators: write no names")

    def person(self, login: str, guest: bool) -> Person:
        """Return the named person. Raises: CommandError."""
        found = Person.objects.filter(**{"slug" if guest else "login": login}).first()
        if found is None:
            raise CommandError(f"nobody has the public id {login}" if guest else f"nobody signs in as {login}")
        return found

    def reason(self, options: dict[str, Any]) -> str:
        """Return the reason of a change. Raises: CommandError without one, or if it is too long."""
        reason = str(options["reason"]).strip()
        if not 0 < len(reason) <= LONGEST_REASON:
            raise CommandError(f"give a --reason of at most {LONGEST_REASON} characters")
        return reason
