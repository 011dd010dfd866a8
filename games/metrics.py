"""What operators can count; each process tells its own numbers at /metrics."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

ANSWERS = Counter("orrery_answers", "Answers that were stored", ["game"])
REFUSALS = Counter("orrery_refusals", "Frames and answers that were refused", ["why"])
FAULTS = Counter("orrery_rules_faults", "Answers over which the rules broke down", ["game"])
RESYNCS = Counter("orrery_resyncs", "Rooms that lost a swap and were loaded anew")
LATENCY = Histogram(
    "orrery_answer_seconds",
    "From an answer's arrival until it was stored and shown to all in this process",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
SOCKETS = Gauge("orrery_sockets", "Open match sockets")
ROOMS = Gauge("orrery_rooms", "Matches in memory")
OUTBOX_AGE = Gauge("orrery_outbox_age_seconds", "For how long the oldest notice has been due")
