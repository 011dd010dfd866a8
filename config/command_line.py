"""The command line of `manage.py`, whose help says in a line what each command of ours does."""

from __future__ import annotations

from django.apps import apps
from django.core.management import ManagementUtility, get_commands, load_command_class

OURS = ("games", "lobby", "tools.lab")


class CommandLine(ManagementUtility):
    def main_help_text(self, commands_only: bool = False) -> str:
        text = super().main_help_text(commands_only)
        if commands_only or not apps.ready:  # settings that cannot be read have been told of
            return text
        for app in OURS:
            names = sorted(name for name, owner in get_commands().items() if owner == app)
            for name in names:
                told = load_command_class(app, name).help
                text = text.replace(f"\n    {name}\n", f"\n    {name:<18}{told}\n")
        return text
