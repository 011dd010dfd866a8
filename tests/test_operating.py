"""Every command of docs/operating.md is run by a test that is named here, or the document says that none does."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).resolve().parent.parent
UPDATE = "cluster/test_update.py::test_a_version_comes_in_a_broken_one_does_not_and_one_can_go_back"
RECIPE = "cluster/test_recipes.py::test_the_recipe_serves_a_match_and_tells_of_it"
UNITS = "cluster/test_recipes.py::test_systemd_understands_the_units"
LETTER = "lobby/operating/test_doctor.py::test_a_letter_is_sent_to_see_whether_any_arrives"
CLOSING = "lobby/announcements/test_maintenance.py::test_the_command_closes_and_opens"
REPLAYED = "games/management/test_commands.py::test_running_matches_replay_as_they_were_played"
TIDY = "lobby/operating/test_tidy.py::test_guests_go_who_came_once_and_nobody_else"
MANAGE = "sudo -u orrery /srv/orrery/current/deploy/manage"
# what a command begins with, as the document has it, and the test that runs it
RUN_BY = {
    "cp /srv/orrery/repository/deploy/orrery*": UNITS,
    "cp /srv/orrery/repository/deploy/nginx*.conf": RECIPE,
    "cp /srv/orrery/repository/deploy/sudoers": "cluster/test_recipes.py::test_the_user_of_the_site_may_restart_its_units_and_nothing_else",
    "sudo -u orrery /srv/orrery/repository/deploy/update main": UPDATE,
    "sudo -u orrery /srv/orrery/current/deploy/update": UPDATE,
    "deploy/update": UPDATE,
    "deploy/nightly": UPDATE,
    "0 4 * * * orrery /srv/orrery/current/deploy/nightly": UPDATE,
    f"{MANAGE} backup": UPDATE,
    f"{MANAGE} createsuperuser": UPDATE,
    f"{MANAGE} doctor": LETTER,
    "manage.py doctor": LETTER,
    "manage.py check --deploy": "lobby/operating/test_doctor.py::test_django_s_own_command_tells_the_same",
    "doctor": LETTER,
    f"{MANAGE} restore": "cluster/test_backup.py::test_what_was_there_is_there_again_and_nothing_else",
    f"{MANAGE} announce": "lobby/announcements/test_announcements.py::test_the_command_announces_and_ends",
    f"{MANAGE} maintenance": CLOSING,
    f"{MANAGE} second_factor": "lobby/people/test_second_factor.py::test_who_runs_the_server_takes_a_lost_device_away",
    "maintenance": CLOSING,
    "manage.py replay_matches": REPLAYED,
    "manage.py tally": "lobby/results/test_history.py::test_a_command_counts_everything",
    "manage.py worker --check": "config/test_health.py::test_a_worker_can_be_checked_from_outside",
    "python -m config.server": RECIPE,
    "python manage.py worker": RECIPE,
    "migrate": UPDATE,
    "tidy": TIDY,
    "nginx -t": RECIPE,
}
# the kinds that the document names, and how their commands begin
NOT_RUN = {
    "packages, accounts and folders of the machine": (
        "apt-get install",
        "useradd --system",
        "install -d",
        "chown root:orrery",
        "chmod",
        "sudo -u postgres createuser",
        "sudo -u postgres createdb",
        "sudo -u orrery git clone",
        "rm -f /etc/nginx/sites-enabled/default",
        "ln -s /srv/orrery/deploy/nginx.conf",
        "certbot certonly",
        "./play",
    ),
    "systemd itself": ("systemctl", "journalctl"),
    "containers": (
        "podman",
        "docker",
        "cp deploy/compose.env.example",
        "POSTGRES_PASSWORD=…",
        "-e",
    ),
    "measurements": ("manage.py bench", "bench notices", "--profile"),
}
BEGINNINGS = [*RUN_BY, *(begin for begins in NOT_RUN.values() for begin in begins)]


def document():
    return (ROOT / "docs/operating.md").read_text("utf-8")


def typed(text):
    """The lines to be typed, or put into a crontab; not those of files of settings."""
    lines = re.findall(r"^ {4}(.+)$", text, re.MULTILINE)
    return [line for line in lines if not re.match(r"#|[A-Z_]+=\S+$", line)]


def named(text):
    """What is named as a command between backticks: several words, a program of ours, a command of manage.py."""
    prose = re.sub(r"^ {4}.+$", "", text, flags=re.MULTILINE)
    for each in re.findall(r"`([^`\n]+)`", prose):
        if each.endswith(";"):  # a line of nginx.conf
            continue
        program = ROOT / each
        ours = program.is_file() and os.access(program, os.X_OK)
        if " " in each or ours or each in get_commands():
            yield each


def commands(text):
    """All commands of the document; of those that are typed in one line, each."""
    return sorted({part for line in [*typed(text), *named(text)] for part in line.split(" && ")})


def how(command):
    """The ways of beginning that are told of here and fit, the longest alone."""
    fit = [begin for begin in BEGINNINGS if re.match(rf"{re.escape(begin)}(?!\w)", command)]
    return max(fit, key=len, default=None)


def test_commands_are_found_in_the_document():
    found = commands(document())
    assert len(found) > 50
    assert {"systemctl reload nginx", "deploy/update", "tidy", "./play"} <= set(found)
    assert not any("DATABASE_URL" in each for each in found)


@pytest.mark.parametrize(
    "added",
    ["Type `killall uvicorn`.", "    rm -r /srv/orrery", "Run `seed`.", "    nginx -t && reboot"],
)
def test_a_command_that_nobody_has_told_of_is_found(added):
    new = set(commands(f"{document()}\n\n{added}\n")) - set(commands(document()))
    assert [how(each) for each in new] == [None]


@pytest.mark.parametrize("command", commands(document()))
def test_it_is_known_which_test_runs_a_command_or_why_none_does(command):
    assert how(command) is not None


def test_nothing_is_said_of_commands_that_are_not_there():
    assert {how(command) for command in commands(document())} == set(BEGINNINGS)


def test_the_document_says_what_is_run_by_no_test():
    assert re.findall(r"^- \*(.+?)\*:", document(), re.MULTILINE) == list(NOT_RUN)


@pytest.mark.parametrize("test", sorted(set(RUN_BY.values())))
def test_the_tests_that_run_them_are_there(test):
    path, _colons, name = test.partition("::")
    assert f"def {name}(" in (ROOT / "tests" / path).read_text("utf-8")
