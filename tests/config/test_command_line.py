"""Output of `manage.py help`."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from django.core.management import get_commands, load_command_class

from config.command_line import OURS, CommandLine
from config.settings.environment import BASE_DIR

COMMANDS = sorted((app, name) for name, app in get_commands().items() if app in OURS)


@pytest.fixture(scope="module")
def told():
    return subprocess.run(
        [sys.executable, "manage.py", "help"],
        cwd=BASE_DIR, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip


@pytest.mark.long
def test_every_command_of_ours_is_explained_in_a_sentence(told):
    assert len(COMMANDS) > 15
    for app, name in COMMANDS:
        sentence = load_command_class(app, name).help
        assert re.fullmatch(r"[A-Z][a-z]+s,? [^\n]{15,90}\.", sentence), name
        assert re.search(rf"^    {name} +{re.escape(sentence)}$", told, re.MULTILINE), name


def test_no_other_worker_is_offered_than_ours(told):
    assert re.findall(r"^    (\S*worker)\b", told, re.MULTILINE) == ["worker"]


def test_the_names_alone_are_still_listed_for_shells():
    names = CommandLine(["manage.py", "help", "--commands"]).main_help_text(commands_only=True).split()
    assert {name for _app, name in COMMANDS} <= set(names)
    assert "runworker" not in names


def test_help_is_given_where_the_settings_cannot_be_read(monkeypatch):
    monkeypatch.setenv("EMAIL_PORT", "x")
    ran = subprocess.run(
        [sys.executable, "manage.py", "help"],
        cwd=BASE_DIR, check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert "EMAIL_PORT is 'x'" in ran.stdout + ran.stderr


@pytest.mark.parametrize("command", [["manage.py", "doctor"], ["manage.py", "worker"], ["-m", "config.server"]])
def test_a_wrong_setting_is_told_in_one_sentence(command, monkeypatch):
    monkeypatch.setenv("SIGN_UP", "opne")
    ran = subprocess.run([sys.executable, *command], cwd=BASE_DIR, check=False, capture_output=True, text=True)
    assert ran.returncode == 1
    assert re.fullmatch(r"SIGN_UP is 'opne', it should be [^\n]+\n", ran.stderr)
