"""`manage.py person_email LOGIN [ADDRESS] --reason …`: show or correct a person's e-mail address."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.i18n.languages import sentence
from games.site.rate_limits import TooOften
from lobby.accounts.accounts import addresses_of
from lobby.management.person_command import PersonCommand
from lobby.operating.rights import email_correct
from lobby.refusals.refusal import Refused


class Command(PersonCommand):
    help = "Shows a person's e-mail addresses, or replaces them by one that the person has to confirm."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("address", nargs="?", default="")

    def handle(self, *, login: str, guest: bool, address: str, **options: Any) -> None:
        person = self.person(login, guest)
        if address:
            try:
                said = email_correct(operator=None, person=person, address=address, reason=self.reason(options))
            except Refused as refusal:
                raise CommandError(str(refusal)) from None
            except TooOften as refusal:
                raise CommandError(sentence(refusal.message)) from None
            self.stdout.write(f"the address is stored: {said}")
            return
        addresses = addresses_of(person).order_by("pk")
        for each in addresses:
            self.stdout.write(f"{each.target} ({'confirmed' if each.confirmed else 'not confirmed'})")
        if not addresses:
            self.stdout.write(f"{login} has no e-mail address")
