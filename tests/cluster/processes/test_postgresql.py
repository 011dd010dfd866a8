"""Tests that depend on storage and time, repeated on PostgreSQL and Redis."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SUITE = [
    "tests/config/middleware/test_texts.py",
    "tests/games/notifications",
    "tests/games/visitors/test_access.py",
    "tests/games/play/test_locked_rows.py",
    "tests/games/absence/test_seats.py",
    "tests/games/clocks/test_clocks.py",
    "tests/games/admin/test_moderation.py",
    "tests/games/play/test_moves.py",
    "tests/lobby/people/test_blocking.py",
    "tests/lobby/profile/test_vacations.py",
    "tests/lobby/rooms/test_rooms.py",
    "tests/lobby/api/test_rooms.py",
    "tests/games/live/sockets/test_bearers.py",
    "tests/games/live/sockets/test_opening.py",
]


@pytest.mark.slowest
def test_time_and_storage_over_postgresql_and_redis(databases):
    environment = {key: text for key, text in os.environ.items() if not key.startswith("PYTEST_")}
    environment |= {"DATABASE_URL": databases.postgresql, "REDIS_URL": databases.redis}
    options = ["-q", "--maxfail=3", "-p", "no:cacheprovider", "-p", "no:xdist"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *SUITE],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
