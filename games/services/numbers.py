"""The numbers that only the database knows."""

from __future__ import annotations

from datetime import datetime

from django.db import connection

from games import metrics
from games.models import Clock, Heartbeat
from games.services.deliveries import oldest_due
from games.services.storage import FAULTS


def observe_database(now: datetime) -> None:
    """Set what only the database knows, when somebody asks for the numbers."""
    try:
        metrics.OUTBOX_AGE.set(oldest_due(now))
        metrics.CLOCKS_OVERDUE.set(Clock.objects.filter(deadline__lte=now).count())
        beat = Heartbeat.objects.filter(name="worker").first()
        metrics.WORKER_HEARTBEAT.set(beat.at.timestamp() if beat else 0)
    except FAULTS:
        metrics.DATABASE_UP.set(0)
        return
    metrics.DATABASE_UP.set(1)
    pool = getattr(connection, "pool", None)
    if pool is not None:
        stats = pool.get_stats()
        metrics.POOL.labels("open").set(stats["pool_size"])
        metrics.POOL.labels("idle").set(stats["pool_available"])
        metrics.POOL.labels("waited_for").set(stats["requests_waiting"])
