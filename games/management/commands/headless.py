"""`manage.py headless`: play by lines of JSON, without database and server."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from games import registry
from games.core.records.headless import Headless
from games.i18n.languages import table_translator


class Command(BaseCommand):
    help = "Plays a match without server and database, by lines of JSON (docs/headless.md)."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        headless = Headless(registry.rules_of, table_translator)
        out = sys.stdout.buffer
        for line in sys.stdin.buffer:
            if line.strip():
                out.write(msgspec.json.encode(headless.line(line)) + b"\n")
                out.flush()
