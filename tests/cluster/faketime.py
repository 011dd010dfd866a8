"""Processes with wrong clocks, by faketime. Their count of seconds (CLOCK_MONOTONIC, CLOCK_BOOTTIME) stays right."""

from __future__ import annotations

import subprocess
from pathlib import Path


def wrong_clock(offset: Path) -> dict[str, str]:
    """Return the environment of a process whose clock differs by the seconds in a file, such as `+3600`.

    The process reads the file each second.
    """
    shown = subprocess.run(["faketime", "-f", "+0", "env"], check=True, capture_output=True, text=True).stdout
    (preload,) = [line.partition("=")[2] for line in shown.splitlines() if line.startswith("LD_PRELOAD=")]
    return {
        "LD_PRELOAD": preload,
        "FAKETIME_TIMESTAMP_FILE": str(offset),
        "FAKETIME_CACHE_DURATION": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "FAKETIME_DONT_RESET": "1",
        "PYTHONPATH": str(Path(__file__).with_name("faketime_sleep")),
    }
