"""Every command of docs/operating.md is run by a test that is named here, or is marked as not run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
UPDATE = "cluster/test_update.py::test_a_version_comes_in_a_broken_one_does_not_and_one_can_go_back"
RECIPE = "cluster/test_recipes.py::test_the_recipe_serves_a_match_and_tells_of_it"
UNITS = "cluster/test_recipes.py::test_systemd_understands_the_units"
MACHINE = "it changes the machine: tried by hand, from a bare account on"
SYSTEMD = "no systemd runs where tests do"
CONTAINERS = "no containers run where tests do"
# what a command begins with, as the document has it: which test runs it, or why none does
RUN_BY = {
    "cp /srv/orrery/repository/deploy/orrery*": UNITS,
    "cp /srv/orrery/repository/deploy/nginx*.conf": RECIPE,
    "cp /srv/orrery/repository/deploy/sudoers": "cluster/test_recipes.py::test_the_user_of_the_site_may_restart_its_units_and_nothing_else",
    "sudo -u orrery /srv/orrery/repository/deploy/update main": UPDATE,
    "sudo -u orrery /srv/orrery/current/deploy/update v": UPDATE,
    "sudo -u orrery /srv/orrery/current/deploy/update --back": UPDATE,
    "sudo -u orrery /srv/orrery/current/deploy/manage backup": UPDATE,
    "sudo -u orrery /srv/orrery/current/deploy/manage createsuperuser": UPDATE,
    "sudo -u orrery /srv/orrery/current/deploy/manage doctor": "lobby/operating/test_doctor.py::test_a_letter_is_sent_to_see_whether_any_arrives",
    "sudo -u orrery /srv/orrery/current/deploy/manage restore": "cluster/test_backup.py::test_what_was_there_is_there_again_and_nothing_else",
    "sudo -u orrery /srv/orrery/current/deploy/manage announce": "lobby/announcements/test_announcements.py::test_the_command_announces_and_ends",
    "sudo -u orrery /srv/orrery/current/deploy/manage maintenance": "lobby/announcements/test_maintenance.py::test_the_command_closes_and_opens",
    "0 4 * * * orrery /srv/orrery/current/deploy/nightly": UPDATE,
    "nginx -t": RECIPE,
}
NOT_RUN = {
    "apt-get install": MACHINE,
    "useradd --system": MACHINE,
    "install -d": MACHINE,
    "sudo -u postgres createuser": MACHINE,
    "sudo -u postgres createdb": MACHINE,
    "sudo -u orrery git clone": MACHINE,
    "rm -f /etc/nginx/sites-enabled/default": MACHINE,
    "ln -s /srv/orrery/deploy/nginx.conf": MACHINE,
    "systemctl daemon-reload": SYSTEMD,
    "systemctl start": SYSTEMD,
    "systemctl stop": SYSTEMD,
    "systemctl list-timers": SYSTEMD,
    "journalctl --unit": SYSTEMD,
    "podman build": CONTAINERS,
    "cp deploy/compose.env.example": CONTAINERS,
    "POSTGRES_PASSWORD=… docker compose": CONTAINERS,
    "docker compose": CONTAINERS,
}


def commands():
    """The lines to be typed, or put into a crontab; not those of a file of settings."""
    text = (ROOT / "docs/operating.md").read_text("utf-8")
    lines = re.findall(r"^ {4}(.+)$", text, re.MULTILINE)
    return [line for line in lines if not re.match(r"#|[A-Z_]+=\S+$", line)]


def how(command):
    return [begin for begin in (*RUN_BY, *NOT_RUN) if command.startswith(begin)]


def test_commands_are_found_in_the_document():
    assert len(commands()) > 25
    assert not any("DATABASE_URL" in each for each in commands())


@pytest.mark.parametrize("command", commands())
def test_it_is_known_which_test_runs_a_command_or_why_none_does(command):
    assert len(how(command)) == 1, how(command)


def test_nothing_is_said_of_commands_that_are_not_there():
    assert {begin for command in commands() for begin in how(command)} == {*RUN_BY, *NOT_RUN}


@pytest.mark.parametrize("test", sorted(set(RUN_BY.values())))
def test_the_tests_that_run_them_are_there(test):
    path, _colons, name = test.partition("::")
    assert f"def {name}(" in (ROOT / "tests" / path).read_text("utf-8")
