"""`manage.py ares_expedition probe`: the card laboratory, by lines of JSON."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandParser

from tools.lab.ares_expedition.probe import probe


class Command(BaseCommand):
    help = 'Reads requests such as {"play": 101} and writes what each card of Ares Expedition did.'
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", choices=["probe"])

    def handle(self, *args: Any, **options: Any) -> None:
        out = sys.stdout.buffer
        for line in sys.stdin.buffer:
            if line.strip():
                out.write(msgspec.json.encode(probe(line)) + b"\n")
                out.flush()
