"""Metrics from the database."""

from __future__ import annotations

import shutil
from datetime import datetime

from django.conf import settings
from django.db import connection
from django.db.models import Count, Min

from games.chat.models import Report
from games.clocks.models import Clock
from games.matches.models import Match
from games.notifications.delivery.deliveries import oldest_due
from games.site import metrics
from games.site.models import Heartbeat
from games.site.storage import FAULTS


def observe_database(now: datetime) -> None:
    """Update the metrics that need queries, and of the disk."""
    metrics.DISK_FREE.set(shutil.disk_usage(settings.DATA_DIR).free)
    try:
        metrics.OUTBOX_AGE.set(oldest_due(now))
        overdue = Clock.objects.filter(deadline__lte=now, seat__match__stands_still="")
        metrics.CLOCKS_OVERDUE.set(overdue.count())
        metrics.MATCHES_STANDING_STILL.set(Match.objects.standing_still().count())
        reports = Report.objects.open().aggregate(n=Count("pk"), oldest=Min("created_at"))
        metrics.REPORTS_OPEN.set(reports["n"])
        metrics.REPORTS_AGE.set((now - reports["oldest"]).total_seconds() if reports["n"] else 0)
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
