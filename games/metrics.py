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
OPPONENT_SECONDS = Histogram(
    "orrery_opponent_seconds",
    "From when an opponent's decision was begun until it was there",
    ["level"],
    buckets=(0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
OPPONENTS_WAITING = Gauge("orrery_opponents_waiting", "Matches whose opponents wait for a process")
OPPONENTS_KILLED = Gauge("orrery_opponents_killed", "Processes that died or took too long")
OPPONENT_STAND_INS = Counter(
    "orrery_opponent_stand_ins", "Answers that the stand-in gave for an opponent", ["game"]
)
OUTBOX_AGE = Gauge("orrery_outbox_age_seconds", "For how long the oldest notice has been due")
