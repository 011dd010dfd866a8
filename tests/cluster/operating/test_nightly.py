"""`manage.py nightly` as operators run it: backup, tidy, deletion of old backups, AFTER_BACKUP."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from django.conf import settings

from tools.bench.servers import on_sqlite

pytestmark = pytest.mark.long
SMALL = 64 * 1024  # bytes, fewer than any backup has


@pytest.fixture
def site():
    with on_sqlite() as servers:
        (folder := Path(servers.environment["DATA_DIR"]) / "backups").mkdir()
        for name in ("2020-01-01-040000", "before-abc-20200101-040000", "2026-11-01-040000"):
            (folder / f"{name}.orrery").write_bytes(b"old")
            if "2020" in name:
                os.utime(folder / f"{name}.orrery", (0, time.time() - 31 * 86400))
        yield servers


def run(servers, *arguments, limit=None, **environment):
    return subprocess.run(
        [sys.executable, "manage.py", *arguments], env=servers.environment | environment, cwd=settings.BASE_DIR,
        preexec_fn=limit and partial(resource.setrlimit, resource.RLIMIT_FSIZE, (limit, limit)),
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def backups(servers):
    return sorted(Path(servers.environment["DATA_DIR"]).glob("backups/*"))


def test_a_night_backs_up_deletes_what_is_old_and_copies_away(site, tmp_path):
    done = run(site, "nightly", AFTER_BACKUP=f"cp {{}} {tmp_path}/copy.orrery")
    assert done.returncode == 0, done.stderr
    older, newer = backups(site)
    assert older.name == "2026-11-01-040000.orrery"
    assert (tmp_path / "copy.orrery").read_bytes() == newer.read_bytes()
    assert newer.stat().st_mode & 0o777 == 0o600
    assert f"{newer}: 0 matches" in done.stdout
    assert "0 expired sessions removed" in done.stdout
    assert f"The last good backup is 0 hours old: {newer}" in run(site, "doctor").stdout


def test_without_a_new_backup_the_old_ones_stay_and_the_fault_is_told(site):
    done = run(site, "nightly", limit=SMALL, AFTER_BACKUP="touch {}.sent")
    assert done.returncode == 1
    assert "the backup failed: " in done.stderr
    assert "Traceback" not in done.stderr
    assert len(backups(site)) == 3
    assert "✗ backups: " in run(site, "doctor").stdout


def test_a_copy_that_fails_is_a_fault_and_the_backup_stays(site):
    done = run(site, "nightly", AFTER_BACKUP="sh -c 'echo no such remote; exit 3' {}")
    assert done.returncode == 1
    assert "AFTER_BACKUP failed: sh ended with 3: no such remote" in done.stderr
    assert len(backups(site)) == 2
    missing = run(site, "nightly", AFTER_BACKUP="no-such-program {}")
    assert "AFTER_BACKUP failed: [Errno 2] No such file or directory: 'no-such-program'" in missing.stderr


def test_a_copy_that_does_not_end_is_ended_with_all_that_it_started(site, tmp_path):
    begins = f"sh -c 'sleep 300 & echo $! > {tmp_path}/pid; wait' {{}}"
    code = "from lobby.operating.nightly import night_run; print(night_run(tell=print, limit=0.5).faults)"
    done = run(site, "shell", "-v0", "-c", code, AFTER_BACKUP=begins)
    assert "AFTER_BACKUP failed: sh took more than 0 minutes" in done.stdout
    process = Path(f"/proc/{(tmp_path / 'pid').read_text().strip()}/stat")
    # a killed process is there, as a zombie, until its new parent hears of it
    assert not process.exists() or process.read_text().rpartition(")")[2].split()[0] == "Z"


def test_every_day_it_goes_on_after_a_fault_and_ends_at_once_when_asked(site):
    """The machine was off at the last time, so the night is made up for."""
    note = (
        "from lobby.operating.last_night import LastNight, last_night_note; "
        "from datetime import datetime, timedelta, UTC; "
        "last_night_note(night=LastNight(datetime.now(UTC) - timedelta(days=2), []))"
    )
    site.manage("shell", "-v0", "-c", note)
    command = [sys.executable, "manage.py", "nightly", "--daily-at", "04:00"]
    environment = site.environment | {"AFTER_BACKUP": "false {}"}
    process = subprocess.Popen(command, env=environment, cwd=settings.BASE_DIR, stdout=subprocess.PIPE, text=True)
    try:
        lines = []
        while sum("the next night begins at" in line for line in lines) < 2:
            lines.append(process.stdout.readline())
            assert lines[-1], lines
        assert len(backups(site)) == 2
    finally:
        process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=30) == 0


@pytest.mark.skipif(shutil.which("rclone") is None, reason="rclone is not installed")
def test_rclone_copies_to_its_remote(site, tmp_path):
    (tmp_path / "rclone.conf").write_text("[away]\ntype = local\n")
    away = {"AFTER_BACKUP": f"rclone copy {{}} away:{tmp_path}/away", "RCLONE_CONFIG": str(tmp_path / "rclone.conf")}
    done = run(site, "nightly", **away)
    assert done.returncode == 0, done.stderr
    (copy,) = (tmp_path / "away").iterdir()
    assert copy.read_bytes() == backups(site)[-1].read_bytes()


def test_a_backup_without_a_name_lies_in_the_folder_of_backups_however_often(site):
    first, second = run(site, "backup"), run(site, "backup")
    assert (first.returncode, second.returncode) == (0, 0)
    assert len(backups(site)) == 5
    assert first.stdout.partition(":")[0] in map(str, backups(site))
    assert second.stdout.partition(":")[0] in map(str, backups(site))


@pytest.mark.skipif(shutil.which("restic") is None, reason="restic is not installed")
def test_restic_keeps_the_backup(site, tmp_path):
    (tmp_path / "password").write_text("a password of the repository")
    restic = {"RESTIC_REPOSITORY": str(tmp_path / "away"), "RESTIC_PASSWORD_FILE": str(tmp_path / "password")}
    subprocess.run(["restic", "init", "--no-cache"], env=site.environment | restic, check=True)
    done = run(site, "nightly", AFTER_BACKUP="restic backup --no-cache {}", **restic)
    assert done.returncode == 0, done.stderr
    listed = subprocess.run(["restic", "ls", "--no-cache", "latest"], env=site.environment | restic,
                            check=True, capture_output=True, text=True)  # fmt: skip
    assert str(backups(site)[-1]) in listed.stdout
