"""Nightly work: backup, retention of data and of backups, copy to another machine."""

from __future__ import annotations

import logging
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone

from games.site import database_time
from lobby.operating.backup import MAKING, backup
from lobby.operating.last_night import LastNight, last_night, last_night_note
from lobby.operating.postgresql import DumpError
from lobby.operating.tidy import tidy

log = logging.getLogger("orrery.nightly")
LIMIT = 6 * 3600.0  # seconds for AFTER_BACKUP
LAST_WORDS = 500  # characters of its output in the report of a fault
UNFINISHED = timedelta(days=1)  # a killed backup's folder is not in use after that
Tell = Callable[[str], object]


def backup_file() -> Path:
    """Return the name of a backup made now, in the folder of backups, which is made if missing."""
    folder: Path = settings.BACKUPS
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / f"{timezone.now():%Y-%m-%d-%H%M%S}.orrery"


def night_run(*, tell: Tell, limit: float = LIMIT) -> LastNight:
    """Back up, tidy, delete old backups and copy the new one; note and return the result.

    A fault of one step leaves the others their turn. Old backups and AFTER_BACKUP need a new backup.
    `limit` is in seconds.
    """
    before = last_night()
    night = LastNight(timezone.now(), [], *((before.good_at, before.file, before.size) if before else ()))
    with _noted(night, "the backup"):
        file = backup_file()
        about = backup(file)
        night.good_at, night.file, night.size = timezone.now(), str(file), file.stat().st_size
        tell(f"{file}: {about.matches} matches, {night.size / 1024:.0f} kB")
    is_new = not night.faults
    with _noted(night, "tidy"):
        for what, many in tidy(database_time.now()).items():
            tell(f"{many} {what} removed")
    if is_new:
        with _noted(night, "deleting old backups"):
            for old in _delete_old(timezone.now()):
                tell(f"{old} deleted")
        if settings.AFTER_BACKUP:
            with _noted(night, "AFTER_BACKUP"):
                _copy_away(night.file, limit)
                tell(f"{settings.AFTER_BACKUP[0]} has run")
    with _noted(night, "noting the result"):
        last_night_note(night=night)
    return night


@contextmanager
def _noted(night: LastNight, step: str) -> Iterator[None]:
    """Add the failure of a step to the faults of the night, and log it."""
    try:
        yield
    except (OSError, DatabaseError, DumpError, subprocess.SubprocessError) as error:
        night.faults.append(f"{step} failed: {error}")
        log.error("%s", night.faults[-1])


def _delete_old(now: datetime) -> Iterator[Path]:
    """Delete backups past their retention, and folders of killed backups."""
    before = (now - timedelta(days=settings.KEEP_BACKUPS_DAYS)).timestamp()
    for file in sorted(settings.BACKUPS.glob("*.orrery")):
        if file.stat().st_mtime < before:
            file.unlink()
            yield file
    for folder in sorted(settings.BACKUPS.glob(f"{MAKING}*")):
        if folder.stat().st_mtime < (now - UNFINISHED).timestamp():
            shutil.rmtree(folder)
            yield folder


def _copy_away(file: str, limit: float) -> None:
    """Run AFTER_BACKUP with the file in place of {}.

    Raises:
        OSError: there is no such program.
        subprocess.SubprocessError: it failed, or took more than `limit` seconds.
    """
    command = [word.replace("{}", file) for word in settings.AFTER_BACKUP]
    program = command[0]
    running = subprocess.Popen(  # noqa: S603 - the operator's command
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        start_new_session=True, text=True, errors="replace",
    )  # fmt: skip
    try:
        told, _nothing = running.communicate(timeout=limit)
    except subprocess.TimeoutExpired as error:
        raise subprocess.SubprocessError(f"{program} took more than {limit / 60:.0f} minutes") from error
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)  # also the programs that it started
            running.wait()
    if running.returncode:
        raise subprocess.SubprocessError(
            f"{program} ended with {running.returncode}: {told[-LAST_WORDS:]}".rstrip(": \n")
        )


def next_night(hour: int, minute: int, *, after: datetime) -> datetime:
    """Return the first time of day after a moment, in UTC."""
    due = after.replace(hour=hour, minute=minute, second=0, microsecond=0)
    return due if due > after else due + timedelta(days=1)


def wait_until(due: datetime, *, at_once: float = 60.0) -> None:
    """Sleep until the time, at most `at_once` seconds at a time, as the machine's clock may be set."""
    while (left := (due - timezone.now()).total_seconds()) > 0:
        time.sleep(min(left, at_once))
