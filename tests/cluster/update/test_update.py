"""`deploy/orrery` as delivered: it installs a version, survives a broken one, goes back and restores."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import psycopg
import pytest
from django.conf import settings

from tests.cluster.deployment import DEPLOY
from tools.bench.servers import free_port, on_postgresql

BASE = settings.BASE_DIR
# a stand-in for systemd, with a process for each unit and the variables of its file
SYSTEMCTL = """#!/bin/bash
set -e
unit=$2 folder={root}/units; mkdir -p $folder
[ ! -e {root}/out_of_order ] || exit 1
if [ -e $folder/$unit ]; then
  kill $(cat $folder/$unit) && while kill -0 $(cat $folder/$unit) 2>/dev/null; do sleep 0.1; done
  rm $folder/$unit
fi
[ $1 != stop ] || exit 0
cd {root}/current
start="import os, pathlib, sys
from deploy.program.environment import read
os.execve(sys.executable, [sys.executable, *sys.argv[1:]], {{**os.environ, **read(pathlib.Path('$ENVIRONMENT'))}})"
case $unit in
  orrery@*) {python} -c "$start" -m config.server --port ${{unit#orrery@}} >/dev/null 2>&1 & ;;
  *) {python} -c "$start" manage.py worker >/dev/null 2>&1 & ;;
esac
echo $! > $folder/$unit
echo $unit >> {root}/restarted
date +%s >> {root}/restarted_at
disown
"""
# a Python with all packages installed, which copies unchanged files of an earlier release
PYTHON = """#!/bin/bash
case "$2" in *set_up*)
  ln -sfn {base}/.venv .venv
  cp -RlL {base}/node_modules node_modules  # links to its files: npm may throw these away
  mkdir -p build/stamps && cp {base}/build/stamps/npm {base}/build/stamps/requirements*.lock build/stamps/
  before=$(dirname "$(ls -t ../*/.complete 2>/dev/null | head -n 1)")
  if [ -e "$before/build/static" ]; then
    cp -R $before/build . && here=$PWD
    (cd $before && find locale games -name "*.mo" -exec cp --parents -t $here {{}} +)
  fi ;;
esac
exec {python} "$@"
"""

# a shell would run or refuse these, systemd does not
VALUES = """OPERATOR_NAME=Ada's games
EMAIL_PASSWORD=pa$$word$x
IMPRINT=`touch /tmp/orrery-ran`
"""

CLOSED = """
SELECT extract(epoch FROM closed_from), extract(epoch FROM shown_until)
FROM lobby_announcement WHERE kind = 'maintenance' ORDER BY id
"""


def git(folder, *arguments):
    command = [
        "git",
        "-c",
        "user.name=Operator",
        "-c",
        "user.email=operator@example.org",
        *arguments,
    ]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout.strip()


def script(path, text):
    path.write_text(text)
    path.chmod(0o755)
    return str(path)


@pytest.fixture(scope="module")
def site(databases, tmp_path_factory):
    """Return a machine with an empty PostgreSQL database, Redis and a repository, with the first version
    installed.
    """
    if not (BASE / ".git").exists() or shutil.which("git") is None:
        pytest.skip("this is no clone: there is no repository to update from")
    tmp_path = tmp_path_factory.mktemp("machine")
    upstream, root = tmp_path / "upstream", tmp_path / "srv"
    git(tmp_path, "clone", "--quiet", "--depth=1", f"file://{BASE}", str(upstream))
    (root / "backups").mkdir(parents=True)
    git(root, "clone", "--quiet", f"file://{upstream}", "repository")
    with on_postgresql(databases.postgresql, databases.redis, migrate=False) as servers:
        wanted = ("DATABASE_URL", "REDIS_URL", "DATA_DIR")
        database = servers.environment["DATABASE_URL"]
        kept = "".join(f"{name}={servers.environment.pop(name)}\n" for name in wanted)
        ports = f"PORTS={free_port()} {free_port()}\n"
        (tmp_path / "orrery.env").write_text(kept + ports + VALUES)  # like /etc/orrery.env
        servers.environment |= {
            "ENVIRONMENT": str(tmp_path / "orrery.env"),
            "ROOT": str(root),
            "PYTHON": script(tmp_path / "python", PYTHON.format(base=BASE, python=sys.executable)),
            "SYSTEMCTL": script(tmp_path / "systemctl", SYSTEMCTL.format(root=root, python=sys.executable)),
            "SECRET_KEY": "the same for all processes and all releases, and long",
            "OPPONENT_PROCESSES": "0",
            "DJANGO_SUPERUSER_PASSWORD": "seven moons and a sun",
        }
        site = Site(servers, upstream, root, database, ports.strip().partition("=")[2].split())
        first = site.update("HEAD")
        assert first.returncode == 0, first.stdout + first.stderr
        yield site
        for unit in (root / "units").glob("*"):
            os.kill(int(unit.read_text()), 9)


class Site:
    def __init__(self, servers, upstream: Path, root: Path, database: str, ports: list[str]):
        self.servers, self.upstream, self.root, self._ports = servers, upstream, root, ports
        self._database = database
        self.branch = git(upstream, "branch", "--show-current")

    def publish(self, file, text):
        """Commit a change upstream; return the commit."""
        (self.upstream / file).write_text(text)
        git(self.upstream, "add", file)
        git(self.upstream, "commit", "--quiet", "-m", "another version")
        return git(self.upstream, "rev-parse", "--short", "HEAD")

    def update(self, *arguments):
        return self.run("update", *arguments)

    def manage(self, *arguments):
        return self.run("manage", *arguments)

    def run(self, *arguments):
        return subprocess.run(
            [str(DEPLOY / "orrery"), *arguments], env=self.servers.environment, check=False,
            capture_output=True, text=True, cwd=self.root / "backups",
        )  # fmt: skip

    def maintenance(self):
        """Return the start and end of each maintenance, in Unix seconds."""
        with psycopg.connect(self._database) as connection:
            return [tuple(map(float, times)) for times in connection.execute(CLOSED)]

    def restarted_at(self):
        return [int(each) for each in (self.root / "restarted_at").read_text().split()]

    @property
    def running(self):
        return (self.root / "current").resolve().name

    def is_ready(self):
        for port in self._ports:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=20) as answer:
                if not json.load(answer)["ok"]:
                    return False
        return True


def check_backups(site):
    """Back up, delete old backups by `nightly`, and put back the state of a backup."""
    backup = site.root / "backups" / "of-today.orrery"
    saved = site.run("backup", backup.name)
    assert saved.returncode == 0, saved.stderr
    assert backup.exists()
    for name, days in (("of-last-month", 31), ("of-last-week", 7)):
        kept = shutil.copy(backup, backup.with_stem(name))
        os.utime(kept, times=(time.time() - days * 86400 - 3600,) * 2)
    night = site.run("nightly")
    assert night.returncode == 0, night.stderr
    kept = {path.stem for path in backup.parent.glob("*.orrery")}
    assert {"of-today", "of-last-week"} < kept
    assert "of-last-month" not in kept
    assert len(kept) == 3
    made = site.manage("createsuperuser", "--noinput", "--login=root", "--name=Root")
    assert made.returncode == 0, made.stderr
    refused = site.manage("restore", str(backup))
    assert "the site runs" in refused.stderr
    again = ("createsuperuser", "--noinput", "--login=root", "--name=Root")
    assert site.manage(*again).returncode != 0  # this person is there
    restored = site.run("restore", backup.name, "--yes")
    assert restored.returncode == 0, restored.stdout + restored.stderr
    assert site.is_ready()
    assert site.manage(*again).returncode == 0


@pytest.mark.slowest
def test_a_version_comes_in_a_broken_one_does_not_and_one_can_go_back(site):
    first = site.running
    assert first == git(site.root / "repository", "rev-parse", "--short", "HEAD")
    assert site.is_ready()
    check_backups(site)
    icon = (site.upstream / "static/icon-turn.svg").read_text()
    second = site.publish("static/icon-turn.svg", f"{icon}<!-- another -->\n")
    (site.root / "out_of_order").touch()
    done = site.update(site.branch)
    assert done.returncode != 0
    (site.root / "out_of_order").unlink()  # the repaired machine repeats the same command
    done = site.update(site.branch)
    assert done.returncode == 0, done.stdout + done.stderr
    assert site.running == second
    assert site.is_ready()
    old_files = {path.name for path in (site.root / "releases" / first / "build/static").rglob("*")}
    new_files = {path.name for path in (site.root / "releases" / second / "build/static").rglob("*")}
    assert old_files < new_files
    restarted = (site.root / "restarted").read_text().split()

    site.publish("games/registry.py", "this is no Python\n")
    done = site.update(site.branch)
    assert done.returncode != 0
    git(site.upstream, "revert", "--no-edit", "HEAD")
    assert site.running == second
    assert (site.root / "restarted").read_text().split() == restarted

    done = site.update("no-such-version")
    assert "there is no version no-such-version" in done.stderr

    done = site.update("--back")
    assert done.returncode == 0, done.stdout + done.stderr
    assert site.running == first
    assert site.is_ready()
    assert len(list((site.root / "backups").glob(f"before-{second}-*.orrery"))) == 2


@pytest.mark.slowest
def test_the_site_is_closed_while_a_version_comes_in_that_cannot_run_beside_the_one_before(site):
    text = (site.upstream / "config/version.py").read_text()
    number = int(re.search(r"^GENERATION = (\d+)$", text, re.MULTILINE)[1])
    apart = re.sub(r"(?m)^GENERATION = .*$", f"GENERATION = {number + 1}", text)
    site.publish("config/version.py", apart)
    for arguments in ([site.branch], ["--back"]):
        before, periods = len(site.restarted_at()), len(site.maintenance())
        done = site.update(*arguments)
        assert done.returncode == 0, done.stdout + done.stderr
        times = site.restarted_at()[before:]
        assert len(times) == 3
        (*_earlier, (closed, opened)) = site.maintenance()
        assert len(site.maintenance()) == periods + 1
        assert closed <= min(times) + 1  # `date` prints whole seconds
        assert max(times) <= opened
        assert site.is_ready()

    site.publish("games/management/commands/replay_matches.py", "raise SystemExit(1)\n")
    done = site.update(site.branch)
    assert done.returncode != 0
    assert "the site is still closed" in done.stderr
    opened = site.manage("maintenance", "off")
    assert "the site is open" in opened.stdout
