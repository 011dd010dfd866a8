"""Metrics of the bus, which must not import `games/site/metrics.py`."""

from __future__ import annotations

from prometheus_client import Counter

EVENTS_LOST = Counter("orrery_events_lost", "Events that other processes did not receive")
