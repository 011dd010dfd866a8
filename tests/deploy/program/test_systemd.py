"""`orrery` on a site of systemd, with releases that record their commands."""

from __future__ import annotations

import os
import pwd
import re
import subprocess
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tests.deploy.program.recorded import ORRERY, Machine, Upstream, git, script

VALUES = {"OPERATOR_NAME": "Games Club", "EMAIL_PASSWORD": "pa$$word$x", "CONTACT": "it's `reboot`"}


class Ready(BaseHTTPRequestHandler):
    """Answers as a web process that is ready."""

    def do_GET(self):
        self.send_response(200 if self.path == "/readyz" else 404)
        self.end_headers()

    def log_message(self, *_args):
        """Print nothing."""


@pytest.fixture
def port():
    with HTTPServer(("127.0.0.1", 0), Ready) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


@pytest.fixture
def upstream(tmp_path):
    return Upstream(tmp_path / "upstream")


@pytest.fixture
def machine(upstream, port, tmp_path):
    root = tmp_path / "srv"
    (root / "releases").mkdir(parents=True)
    (root / "backups").mkdir()
    git(root, "clone", "--quiet", f"file://{upstream.folder}", "repository")
    settings = tmp_path / "orrery.env"
    settings.write_text("".join(f"{name}={value}\n" for name, value in VALUES.items()) + f"ROOT={root}\n")
    (tmp_path / "units/orrery.target.wants").mkdir(parents=True)
    (tmp_path / f"units/orrery.target.wants/orrery@{port}.service").touch()
    systemctl = script(tmp_path / "systemctl", '#!/bin/sh\necho "systemctl $*" >> "$CALLS"\n')
    return Machine(tmp_path, ENVIRONMENT=str(settings), SYSTEMCTL=str(systemctl), UNITS=str(tmp_path / "units"))


def without_time(calls):
    return [re.sub(r"/\S*/(\S+?)-\d{4}-\d\d-\d\d-\d{6}\.orrery", r"\1.orrery", each) for each in calls]


def test_an_update_keeps_its_order(machine, upstream, port):
    first = git(upstream.folder, "rev-parse", "--short", "HEAD")
    restarts = ["systemctl restart orrery-worker", f"systemctl restart orrery@{port}"]
    assert machine.do("update", "main") == [
        f"{first} migrate --verbosity 0",
        f"{first} replay_matches --json",
        f"{first} doctor",
        *restarts,
    ]
    second = upstream.publish()
    assert without_time(machine.do("update", "main")) == [
        f"{second} backup before-{second}.orrery",
        f"{second} migrate --verbosity 0",
        f"{second} replay_matches --json",
        f"{second} doctor",
        *restarts,
    ]
    assert (machine.folder / f"srv/current/build/static/{first}.js").exists()  # open pages still need it
    assert machine.do("update", "--back") == restarts
    assert machine.do("manage", "tidy") == [f"{first} tidy"]


def test_versions_that_cannot_run_together_meet_on_a_closed_site(machine, upstream):
    machine.do("update", "main")
    first = git(upstream.folder, "rev-parse", "--short", "HEAD")
    second = upstream.publish(generation=2)
    calls = machine.do("update", "main")
    assert calls[0] == f"{first} maintenance on --minutes 2"
    assert calls[-1] == f"{second} maintenance off"
    calls = machine.do("update", "--back")
    assert (calls[0], calls[-1]) == (f"{second} maintenance on --minutes 2", f"{second} maintenance off")
    upstream.publish(generation=3, fails=["migrate"])
    assert "the site is still closed: orrery manage maintenance off" in machine.fail("update", "main")


@pytest.mark.parametrize(("fails", "says"), [("migrate", "the migrations failed"), ("doctor", "see above")])
def test_a_failure_before_the_switch_restarts_nothing(machine, upstream, fails, says):
    first = git(upstream.folder, "rev-parse", "--short", "HEAD")
    machine.do("update", "main")
    upstream.publish(fails=[fails])
    told = machine.fail("update", "main")
    assert f"{says}: nothing has been restarted" in told
    assert not any(each.startswith("systemctl") for each in machine.calls())
    assert machine.do("manage", "tidy") == [f"{first} tidy"]


def test_only_matches_that_differ_anew_stop_an_update(machine, upstream):
    upstream.publish(differ=["broken"], fails=["replay_matches"])
    machine.fail("update", "main")  # the first version has nothing to compare with
    upstream.publish()
    machine.do("update", "main")
    upstream.publish(differ=["broken", "another"], fails=["replay_matches"])
    told = machine.fail("update", "main")
    assert "2 running matches would be told differently (another, broken)" in told
    assert "“End without result”" in told


def test_matches_that_differ_with_the_running_version_too_stop_no_update(machine, upstream):
    machine.do("update", "main")
    first = git(upstream.folder, "rev-parse", "--short", "HEAD")
    replay = machine.folder / "srv/releases" / first / "replay.json"
    replay.write_text('{"replayed": 9, "differ": {"broken": "no such game"}}')
    second = upstream.publish(differ=["broken"], fails=["replay_matches"])
    done = machine.run("update", "main")
    assert done.returncode == 0, done.stderr
    assert "differ with the running release too: broken; end these matches by “End without result”" in done.stdout
    assert f"{first} replay_matches --json broken" in machine.calls()
    assert f"({second}) runs" in done.stdout


def test_three_releases_stay(machine, upstream):
    commits = [upstream.publish() for _n in range(5)]
    for commit in commits:
        machine.do("update", commit)
    kept = {each.name for each in (machine.folder / "srv/releases").iterdir()}
    assert kept == set(commits[-3:])


def test_values_arrive_as_systemd_reads_them(machine):
    machine.do("update", "main")
    told = machine.run("manage", "environment").stdout.split("\0")
    assert {f"{name}={value}" for name, value in VALUES.items()} <= set(told)


def test_files_belong_to_the_folder_of_the_caller(machine, tmp_path):
    machine.do("update", "main")
    here = tmp_path / "here"
    here.mkdir()
    for words in (["backup"], ["manage", "backup"]):
        (call,) = machine.do(*words, "x.orrery", cwd=here)
        assert call.endswith(f" backup {here}/x.orrery")
    (here / "x.orrery").touch()
    assert "nothing was restored" in machine.fail("restore", "x.orrery", cwd=here, typed="no\n")
    assert "cannot read" in machine.fail("restore", "y.orrery", "--yes", cwd=here)


def test_a_backup_without_a_name_lies_with_the_others(machine):
    machine.do("update", "main")
    (call,) = machine.do("backup")
    assert re.search(r" backup \S+/srv/backups/\d{4}-\d\d-\d\d-\d{6}\.orrery$", call)


def test_doctor_tells_of_doubtful_lines_and_passes_its_result_on(machine, upstream):
    upstream.publish(fails=["doctor"])
    settings = machine.folder / "orrery.env"
    settings.write_text(settings.read_text() + "IMPRINT=Ada\\nStreet 1\n")
    machine.run("update", "main")
    (machine.folder / "srv/current").symlink_to(f"releases/{git(upstream.folder, 'rev-parse', '--short', 'HEAD')}")
    done = machine.run("doctor", "--mail-to", "ada@example.org")
    assert done.returncode == 1
    assert "IMPRINT loses a backslash" in done.stdout
    assert machine.calls()[-1].endswith(" doctor --mail-to ada@example.org")


def test_a_missing_part_is_told_in_a_sentence(machine):
    assert "no release runs yet" in machine.fail("doctor")
    assert "there is no version no-such" in machine.fail("update", "no-such")
    assert "there is no release before this one" in machine.fail("update", "--back")
    (machine.folder / "orrery.env").unlink()
    assert "orrery.env cannot be read" in machine.fail("doctor")


@pytest.mark.skipif(os.getuid() != 0, reason="only root can act for the owner of the site")
def test_root_acts_as_the_owner_of_the_site(machine):
    nobody = pwd.getpwnam("nobody")
    root = machine.folder / "srv"
    temporary = Path(tempfile.gettempdir())
    for folder in (machine.folder, *machine.folder.parents):
        if temporary in folder.parents:
            folder.chmod(0o755)
    machine.do("update", "main")
    (machine.folder / "calls").touch()
    subprocess.run(["chown", "-R", "nobody:", str(root), str(machine.folder / "calls")], check=True)
    told = machine.run("manage", "environment").stdout
    assert f"HOME={nobody.pw_dir}" in told.split("\0")
    refused = machine.fail("backup", "/root/x.orrery")
    assert "nobody cannot write into /root" in refused


@pytest.mark.parametrize("command", ["", "backup", "restore", "update", "doctor", "nightly"])
def test_help_is_there_without_a_site(command, tmp_path):
    done = Machine(tmp_path, ORRERY).run(*command.split(), "--help")
    assert done.returncode == 0
    assert "usage: orrery" in done.stdout
