"""Root folders of Debian, made by debootstrap."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

FRESH = 24 * 3600  # seconds; an older root lacks repairs of Debian
WITH_DEBIAN = pytest.mark.skipif(
    shutil.which("debootstrap") is None or os.geteuid() != 0, reason="debootstrap is not installed, or needs root"
)


def debian_root(release="bookworm", include=()):
    """Return the path of a minimal root with these packages; tests copy it and leave it as it is.

    All processes share it in the temporary folder. The first makes it while the others wait.
    """
    folder = Path(tempfile.gettempdir()) / f"orrery-root-{'-'.join([release, *sorted(include)])}"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder.exists() and time.time() - folder.stat().st_mtime < FRESH):
            _make(folder, release, include)
    return folder


def _make(folder, release, include):
    with tempfile.TemporaryDirectory(prefix=f"{folder.name}-") as made:
        packages = [f"--include={','.join(include)}"] if include else []
        command = ["debootstrap", "--variant=minbase", *packages, release, f"{made}/root"]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr
        shutil.rmtree(folder, ignore_errors=True)
        os.utime(f"{made}/root")
        Path(f"{made}/root").rename(folder)
