"""Time that passes at matches of toy games."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from games.models import Heartbeat


@pytest.fixture
def wait(clock, worker):
    """Let time pass, with a worker that keeps it."""

    def wait(**span):
        clock.shift(timedelta(**span))
        Heartbeat.objects.update_or_create(name="worker", defaults={"at": datetime.now(UTC)})
        worker.tick()

    return wait
