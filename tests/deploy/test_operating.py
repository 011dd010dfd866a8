"""Commands of docs/operating/README.md and its chapters: each has a test named here, or an entry that it has none."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).resolve().parents[2]
INDEX = ROOT / "docs/operating/README.md"
UPDATE = "cluster/update/test_update.py::test_a_version_comes_in_a_broken_one_does_not_and_one_can_go_back"
RECIPE = "cluster/operating/test_recipes.py::test_the_recipe_serves_a_match_and_tells_of_it"
UNITS = "cluster/operating/test_recipes.py::test_systemd_understands_the_units"
LETTER = "lobby/operating/test_doctor.py::test_a_letter_is_sent_to_see_whether_any_arrives"
CLOSING = "lobby/announcements/test_maintenance.py::test_the_command_closes_and_opens"
REPLAYED = "games/management/test_commands.py::test_running_matches_replay_as_they_were_played"
RESTORED = "cluster/operating/test_backup.py::test_what_was_there_is_there_again_and_nothing_else"
NIGHT = "cluster/operating/test_nightly.py::test_a_night_backs_up_deletes_what_is_old_and_copies_away"
DAILY = "cluster/operating/test_nightly.py::test_every_day_it_goes_on_after_a_fault_and_ends_at_once_when_asked"
NAMELESS = "cluster/operating/test_nightly.py::test_a_backup_without_a_name_lies_in_the_folder_of_backups_however_often"
RCLONE = "cluster/operating/test_nightly.py::test_rclone_copies_to_its_remote"
RESTIC = "cluster/operating/test_nightly.py::test_restic_keeps_the_backup"
MOVED = "cluster/operating/test_move_to.py::test_every_row_of_every_table_arrives"
TIDY = "lobby/operating/test_tidy.py::test_guests_go_who_came_once_and_nobody_else"
INSTALLED = "cluster/install/test_install.py::test_a_bare_debian_becomes_a_site_that_plays_updates_comes_back_and_grows"
DELETED = "lobby/operating/test_rights.py::test_the_command_deletes_a_guest_by_the_public_id"
EXPORTED = "lobby/operating/test_rights.py::test_all_data_of_a_person_go_into_a_file_of_their_own"
PROGRAM = "deploy/program"
PROBES = "config/watching/test_probes.py"
# the beginning of a command in the document, and the test that runs it
RUN_BY = {
    "/srv/orrery/repository/deploy/install": INSTALLED,
    "/srv/orrery/current/deploy/install": INSTALLED,
    "apt-get install -y git python3": INSTALLED,
    "git clone": INSTALLED,
    "orrery update": UPDATE,
    "update --back": UPDATE,
    "orrery restore": UPDATE,
    "orrery manage createsuperuser": UPDATE,
    "orrery doctor": f"{PROGRAM}/test_systemd.py::test_doctor_tells_of_doubtful_lines_and_passes_its_result_on",
    "orrery --help": f"{PROGRAM}/test_systemd.py::test_help_is_there_without_a_site",
    "deploy/orrery": f"{PROGRAM}/test_containers.py::test_an_update_builds_migrates_and_replaces_one_container_after_the_other",
    "deploy/orrery backup": f"{PROGRAM}/test_containers.py::test_a_backup_stays_in_the_volume_and_is_copied_out_on_request",
    "deploy/orrery restore": f"{PROGRAM}/test_containers.py::test_a_restore_stops_the_site_and_starts_it_again",
    "orrery manage replay_matches": REPLAYED,
    "orrery manage announce": "lobby/announcements/test_announcements.py::test_the_command_announces_and_ends",
    "orrery manage maintenance": CLOSING,
    "orrery manage second_factor": "lobby/people/test_second_factor.py::test_who_runs_the_server_takes_a_lost_device_away",
    "orrery manage annul_match": "lobby/results/test_annulment.py::test_an_annulment_is_done_and_recorded_once",
    "orrery manage delete_person": DELETED,
    "delete_person": DELETED,
    "orrery manage export_person": EXPORTED,
    "export_person": EXPORTED,
    "orrery manage person_email": "lobby/operating/test_rights.py::test_an_address_that_is_none_changes_nothing",
    "orrery manage tally": "lobby/results/test_history.py::test_a_command_counts_everything",
    ".venv/bin/python manage.py createsuperuser": UPDATE,
    ".venv/bin/python manage.py backup": RESTORED,
    ".venv/bin/python manage.py doctor": LETTER,
    "maintenance": CLOSING,
    "python -m config.server": RECIPE,
    "python manage.py worker": RECIPE,
    "orrery manage worker --check": RECIPE,
    "orrery backup": NAMELESS,
    "orrery backup FILE": RESTORED,
    "orrery nightly": NIGHT,
    "manage.py nightly --daily-at": DAILY,
    "AFTER_BACKUP=rclone copy": RCLONE,
    "AFTER_BACKUP=restic backup": RESTIC,
    "restic init": RESTIC,
    "orrery manage move_to": MOVED,
    "nightly": NIGHT,
    "restore": UPDATE,
    "worker": RECIPE,
    "migrate": UPDATE,
    "manage.py migrate": UPDATE,
    "manage.py collectstatic": RECIPE,
    "python manage.py doctor": LETTER,
    "promtool": "config/watching/test_watching.py::test_every_alert_fires_in_its_outage",
    "curl -s http://127.0.0.1:8001/readyz": f"{PROBES}::test_without_redis_it_is_degraded_and_ready",
    "curl -s http://127.0.0.1:8001/metrics": f"{PROBES}::test_the_numbers_are_for_this_machine",
    "tidy": TIDY,
}
# the document's kinds of commands, and their beginnings
NOT_RUN = {
    "packages, accounts and folders of the machine": (
        "apt-get install",
        "chown root:orrery",
        "chmod",
        "sudo -u postgres createdb",
        "./play",
        "df -h",
        "du -sh",
        "free -h",
        "git stash",
        "nginx -t",
        "timedatectl set-ntp",
    ),
    "systemd itself": ("systemctl", "journalctl"),
    "containers": (
        "podman",
        "docker",
        "-e",
        "--format docker",
    ),
    "measurements": ("python manage.py shell", "manage.py bench", "bench notices", "--profile"),
}
BEGINNINGS = [*RUN_BY, *(begin for begins in NOT_RUN.values() for begin in begins)]


def document():
    """Return the index and its chapters."""
    chapters = sorted((ROOT / "docs/operating").glob("*.md"))
    return "\n".join(each.read_text("utf-8") for each in chapters)


def typed(text):
    """Return the lines to type, or to put into a crontab; not those of files of settings."""
    lines = re.findall(r"^ {4}(.+)$", text, re.MULTILINE)
    return [line for line in lines if not re.match(r"#|[A-Z_]+=\S+$", line)]


def named(text):
    """Return the commands between backticks: several words, our programs, commands of manage.py."""
    prose = re.sub(r"^ {4}.+$", "", text, flags=re.MULTILINE)
    for each in re.findall(r"`([^`\n]+)`", prose):
        if each.endswith(";"):  # a line of nginx.conf
            continue
        program = ROOT / each
        ours = program.is_file() and os.access(program, os.X_OK)
        if " " in each or ours or each in get_commands():
            yield each


def commands(text):
    """Return all commands of the document; a typed line may hold several."""
    return sorted({part for line in [*typed(text), *named(text)] for part in line.split(" && ")})


def how(command):
    """Return the longest known beginnings of a command."""
    fit = [begin for begin in BEGINNINGS if re.match(rf"{re.escape(begin)}(?!\w)", command)]
    return max(fit, key=len, default=None)


def test_commands_are_found_in_the_document():
    found = commands(document())
    assert len(found) > 50
    assert {"orrery doctor", "orrery nightly", "./play"} <= set(found)
    assert not any("DATABASE_URL" in each for each in found)


@pytest.mark.parametrize(
    "added",
    ["Type `killall uvicorn`.", "    rm -r /srv/orrery", "Run `seed`.", "    tidy && reboot"],
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
    assert re.findall(r"^- \*(.+?)\*:", INDEX.read_text("utf-8"), re.MULTILINE) == list(NOT_RUN)


@pytest.mark.parametrize("test", sorted(set(RUN_BY.values())))
def test_the_tests_that_run_them_are_there(test):
    path, _colons, name = test.partition("::")
    assert f"def {name}(" in (ROOT / "tests" / path).read_text("utf-8")
