"""A lock on a file in DATA_DIR, which each web process holds until it ends."""

from __future__ import annotations

import fcntl
import logging
import os
from pathlib import Path

from django.conf import settings

log = logging.getLogger("orrery.running")


def announce_running() -> None:
    """Hold the lock, beside other processes of this machine. The system releases it in any case."""
    try:
        fcntl.flock(os.open(_file(), os.O_RDONLY | os.O_CREAT, 0o600), fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError as error:
        log.warning("restore cannot see that this process runs: %s", error)


def process_runs() -> bool:
    """Return whether a process of this machine holds the lock."""
    try:
        file = os.open(_file(), os.O_RDONLY)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(file)
    return False


def _file() -> Path:
    return Path(settings.DATA_DIR) / "running"
