"""`manage.py export_person LOGIN FILE --reason …`: write all data of a person who asks for it."""

from __future__ import annotations

import json
import os
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.core.serializers.json import DjangoJSONEncoder

from lobby.management.person_command import PersonCommand
from lobby.operating.rights import person_export


class Command(PersonCommand):
    help = "Writes all data of a person into a new JSON file, which only its owner reads."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file")

    def handle(self, *, login: str, guest: bool, file: str, **options: Any) -> None:
        person, reason = self.person(login, guest), self.reason(options)
        try:
            descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except OSError as fault:
            raise CommandError(f"{file} cannot be written: {fault.strerror}") from None
        with os.fdopen(descriptor, "w", encoding="utf-8") as out:
            data = person_export(operator=None, person=person, reason=reason)
            json.dump(data, out, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
        self.stdout.write(f"the data are in {file}")
