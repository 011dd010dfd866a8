"""`deploy/install` on a bare Debian: a small site plays, updates, comes back, and grows into a big one."""

from __future__ import annotations

import shutil
import subprocess
import time

import pytest
from django.conf import settings

from tests.browser.conftest import PROGRAMS, Visitor
from tests.cluster.deployment import HOST
from tests.cluster.install.machine import Machine, skip_unless_possible

REPOSITORY = "/srv/orrery/repository"
UPSTREAM = "/srv/upstream.git"
INSTALL = "/srv/orrery/current/deploy/install"
SET_UP = ("bank:y1", "bank:g1", "bank:r3", "confirm")
ANSWERS = "from games.models import LogEntry; print('answers:', LogEntry.objects.count())"
# packages, modules and static files of the version before: the second version changes none of them
PYTHON_OF_BEFORE = """#!/bin/bash
case "$2" in *set_up*)
  before=$(readlink --canonicalize /srv/orrery/current) here=$PWD
  ln --symbolic "$before/.venv" .venv
  cp --archive $before/node_modules $before/build .
  (cd $before && find locale games -name "*.mo" -exec cp --parents --target-directory=$here {} +) ;;
esac
exec python3 "$@"
"""


@pytest.fixture(scope="module")
def times():
    """Record the seconds of each step, and print them at the end."""
    times = {}
    yield times
    print("\n".join(f"{name}: {seconds:.0f} s" for name, seconds in times.items()))


@pytest.fixture(scope="module")
def machine(tmp_path_factory, times):
    """Return a machine with a small site, installed as the document describes."""
    skip_unless_possible()
    folder = tmp_path_factory.mktemp("debian")
    begun = time.monotonic()
    machine = Machine(folder)
    try:
        _publish(machine, folder / "upstream")
        machine.run("apt-get", "update", "-qq")
        machine.run("apt-get", "install", "-y", "-qq", "git", "python3")
        machine.run("git", "config", "--system", "--add", "safe.directory", UPSTREAM)
        machine.run("git", "clone", "--quiet", UPSTREAM, REPOSITORY)
        times["bare Debian"], begun = time.monotonic() - begun, time.monotonic()
        told = machine.run(f"{REPOSITORY}/deploy/install", "small", HOST, "--tls", "internal").stdout
        times["install small"] = time.monotonic() - begun
        assert f"The site is at https://{HOST}/" in told
        assert "! " not in told.partition("The site is at")[0].partition("waiting for")[2]
        assert (machine.root / "var/lib/orrery/last_night.json").exists()
        machine.port = machine.forward(443)
        yield machine
    finally:
        machine.end()


@pytest.fixture(scope="module")
def visit(machine):
    """Return a function for visitors whose browser finds the site on the machine."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    found = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if found is None:
        pytest.skip("no Chromium was found")
    rules = f"--host-resolver-rules=MAP {HOST}:443 127.0.0.1:{machine.port}"
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox", rules])

        def visit(name):
            return Visitor(name, browser.new_context(base_url=f"https://{HOST}", ignore_https_errors=True))

        yield visit
        browser.close()


def _publish(machine, folder, change=""):
    """Commit the files of this clone, with a change, into the repository of the machine."""
    if not folder.exists():
        folder.mkdir()
        archive = subprocess.run(
            ["git", "archive", "HEAD"], cwd=settings.BASE_DIR, check=True, capture_output=True
        ).stdout
        subprocess.run(["tar", "-x"], cwd=folder, input=archive, check=True)
        subprocess.run(["git", "init", "--quiet", "--initial-branch=main"], cwd=folder, check=True)
        target = str(machine.root) + UPSTREAM
        subprocess.run(["git", "init", "--quiet", "--bare", "--initial-branch=main", target], check=True)
        subprocess.run(["git", "remote", "add", "origin", target], cwd=folder, check=True)
    (folder / "docs/overview.md").open("a").write(change)
    author = ["-c", "user.name=Operator", "-c", "user.email=operator@example.org"]
    subprocess.run(["git", "add", "--all"], cwd=folder, check=True)
    subprocess.run(["git", *author, "commit", "--quiet", "--message=a version"], cwd=folder, check=True)
    subprocess.run(["git", "push", "--quiet", "origin", "main"], cwd=folder, check=True)


def answers(machine):
    """Return the number of stored answers."""
    return machine.run("orrery", "manage", "shell", "-v0", "-c", ANSWERS).stdout.rpartition("answers:")[2].strip()


@pytest.mark.slowest
@pytest.mark.timeout(1500)
def test_a_bare_debian_becomes_a_site_that_plays_updates_comes_back_and_grows(machine, visit, times, tmp_path):
    begun = time.monotonic()

    def lap(name):
        nonlocal begun
        times[name], begun = time.monotonic() - begun, time.monotonic()

    ada, bo = visit("Ada"), visit("Bo")
    ada.open_room("homeworlds")
    ada.begin_with(bo)
    ada.click(*SET_UP)
    ada.confirm()
    bo.asked("homeworld")
    played = answers(machine)
    assert int(played) > 0
    lap("first answers through Caddy")

    quick = machine.root / "usr/local/bin/python-of-before"
    quick.write_text(PYTHON_OF_BEFORE)
    quick.chmod(0o755)
    with (machine.root / "etc/orrery.env").open("a") as file:
        file.write(f"PYTHON=/{quick.relative_to(machine.root)}\n")
    first = (machine.root / "srv/orrery/current").readlink()
    _publish(machine, machine.root.parent / "upstream", "\n")
    machine.run("orrery", "update", "main")
    assert (machine.root / "srv/orrery/current").readlink() != first
    lap("orrery update")

    backup = "/srv/orrery/backups/of-today.orrery"
    machine.run("orrery", "backup", backup)
    machine.run("systemctl", "stop", "orrery.target")
    for path in (machine.root / "var/lib/orrery").iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    machine.run("orrery", "restore", "--yes", backup)
    assert answers(machine) == played
    lap("backup, loss and restore")

    told = machine.run(INSTALL, "big", HOST, "--tls", "internal").stdout
    assert f"The site is at https://{HOST}/" in told
    assert answers(machine) == played
    password = (machine.root / "etc/orrery.env").read_text().partition("postgresql://orrery:")[2].partition("@")[0]
    assert len(password) > 30
    assert password not in told
    lap("install big, with the data of the small site")

    bo.page.reload()
    bo.settle()
    bo.click("bank:g2", "bank:b2", "bank:y3", "confirm")
    bo.confirm()
    ada.page.reload()
    ada.settle()
    ada.asked("Choose a ship, or pass")
    assert int(answers(machine)) > int(played)
    lap("answers through nginx")
