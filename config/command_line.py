"""Command line of `manage.py`, with a line of help for each command of the site."""

from __future__ import annotations

from django.apps import apps
from django.core.management import ManagementUtility, get_commands, load_command_class

OURS = ("games", "lobby", "tools.lab")


class CommandLine(ManagementUtility):
    def main_help_text(self, commands_only: bool = False) -> str:
        text = super().main_help_text(commands_only)
        if commands_only or not apps.ready:  # the settings are broken; Django has said so
            return text
        for app in OURS:
            names = sorted(name for name, owner in get_commands().items() if owner == app)
            for name in names:
                told = load_command_class(app, name).help
                text = text.replace(f"\n    {name}\n", f"\n    {name:<18}{told}\n")
        return text
