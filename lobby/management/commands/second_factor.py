"""`manage.py second_factor LOGIN [--remove]`: help an operator after the loss of a device."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from lobby.accounts.second_factor import factor_of, second_factor_end
from lobby.people.models import Person


class Command(BaseCommand):
    help = "Tells whether an operator has two-step verification, and takes it away."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("login")
        parser.add_argument("--remove", action="store_true", help="they can set up another device")

    def handle(self, *, login: str, remove: bool, **options: Any) -> None:
        person = Person.objects.filter(login=login).first()
        if person is None:
            raise CommandError(f"nobody signs in as {login}")
        factor = factor_of(person)
        if factor is None:
            self.stdout.write(f"{login} has none")
        elif remove:
            second_factor_end(factor=factor)
            self.stdout.write(f"{login} is asked for no code any more")
        else:
            self.stdout.write(f"{login} has had one since {factor.created_at:%Y-%m-%d %H:%M} UTC")
