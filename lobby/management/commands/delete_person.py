"""`manage.py delete_person LOGIN --reason … [--yes]`: delete a person who asks for it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from lobby.management.person_command import PersonCommand
from lobby.operating.rights import person_delete
from lobby.refusals.refusal import Refused


class Command(PersonCommand):
    help = "Deletes a person with their programs and messages; their seats belong to nobody."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *, login: str, guest: bool, yes: bool, **options: Any) -> None:
        person, reason = self.person(login, guest), self.reason(options)
        self.stdout.write(
            f"{person.name}, since {person.joined_at:%Y-%m-%d}: {person.match_seats.count()} seats, "
            f"{person.programs.count()} programs. This cannot be undone."
        )
        if not yes and self._asked() != "yes":
            raise CommandError("nothing was deleted; --yes asks no question")
        try:
            person_delete(operator=None, person=person, reason=reason)
        except Refused as refusal:
            raise CommandError(f"nothing was deleted: {refusal}") from None
        self.stdout.write("deleted")

    def _asked(self) -> str:
        """Return the operator's answer; "" if nobody can answer."""
        try:
            return input("Delete this person? Type yes: ")
        except EOFError:
            return ""
