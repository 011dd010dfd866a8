"""`manage.py games`: all games with their seats, options and standing orders, as JSON."""

from __future__ import annotations

from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandParser

from games import registry
from games.core.dialogue.questions import Json
from games.core.rules import Rules
from games.i18n.languages import languages, table_translator


class Command(BaseCommand):
    help = "Lists all games with their seats, options and standing orders, as JSON."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--language", choices=languages(), default="en")

    def handle(self, *args: Any, **options: Any) -> None:
        games = [_game(rules, options["language"]) for rules in registry.all_rules()]
        self.stdout.write(msgspec.json.format(msgspec.json.encode(games)).decode())


def _game(rules: Rules[Any], language: str) -> dict[str, Json]:
    say = table_translator(rules.slug, language).render
    return {
        "slug": rules.slug,
        "version": rules.version,
        "title": say(rules.title),
        "summary": say(rules.summary),
        "seats": list(rules.seats),
        "minutes": rules.minutes,
        "options": [
            {
                "key": setting.key,
                "label": say(setting.label),
                "help": None if setting.help is None else say(setting.help),
                "default": setting.default,
                "values": [{"value": value, "label": say(label)} for value, label in setting.choices.items()],
            }
            for setting in rules.settings
        ],
        "orders": [
            {"key": key, "label": say(order.label), "detail": say(order.detail)}
            for key, order in rules.standing_orders.items()
        ],
    }
