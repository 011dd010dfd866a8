"""Metrics of this process, for /metrics."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram, Info, disable_created_metrics

disable_created_metrics()  # type: ignore[no-untyped-call]  # start times of series are useless here

ANSWERS = Counter("orrery_answers", "Answers that were stored", ["game"])
REFUSALS = Counter("orrery_refusals", "Frames and answers that were refused", ["why"])
FAULTS = Counter("orrery_rules_faults", "Answers over which the rules broke down", ["game"])
RESYNCS = Counter("orrery_resyncs", "Matches that lost a swap and were loaded anew")
LATENCY = Histogram(
    "orrery_answer_seconds",
    "From an answer's arrival until it was stored and shown to all in this process",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
SOCKETS = Gauge("orrery_sockets", "Open match sockets")
LOBBY_SOCKETS = Gauge("orrery_lobby_sockets", "Open sockets of lobbies and rooms")
SESSIONS = Gauge("orrery_matches_in_memory", "Matches in memory, of this process")
REQUESTS = Counter("orrery_http_requests", "Requests for pages", ["method", "status"])
REQUEST_SECONDS = Histogram(
    "orrery_http_request_seconds",
    "From a request until its answer was sent",
    buckets=(0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10),
)
BUILD = Info("orrery_build", "Which version runs")
OPPONENT_SECONDS = Histogram(
    "orrery_opponent_seconds",
    "From when an opponent's decision was begun until it was there",
    ["level"],
    buckets=(0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
OPPONENTS_WAITING = Gauge("orrery_opponents_waiting", "Matches whose opponents wait for a process")
OPPONENTS_KILLED = Gauge("orrery_opponents_killed", "Processes that died or took too long")
OPPONENT_STAND_INS = Counter("orrery_opponent_stand_ins", "Answers that the stand-in gave for an opponent", ["game"])
OUTBOX_AGE = Gauge("orrery_outbox_age_seconds", "For how long the oldest notice has been due")
DELIVERIES = Counter("orrery_deliveries", "Notifications that were sent, or could not be", ["channel", "outcome"])
CLOCKS_OVERDUE = Gauge("orrery_clocks_overdue", "Seats whose time is up and not yet dealt with")
WORKER_HEARTBEAT = Gauge("orrery_worker_heartbeat_timestamp_seconds", "When a worker was last at work")
CLOCK_DIFFERENCE = Gauge(
    "orrery_clock_difference_seconds", "By how much this machine's clock is ahead of the database's"
)
STORE_FAILURES = Counter("orrery_store_failures", "Moves, messages and forms that the database did not store", ["what"])
CHECK_OK = Gauge("orrery_check_ok", "Whether a check of /readyz succeeds: 1 or 0", ["part"])
DISK_FREE = Gauge("orrery_disk_free_bytes", "Free bytes on the disk of DATA_DIR")
MATCHES_STANDING_STILL = Gauge("orrery_matches_standing_still", "Running matches that the rules cannot load")
REPORTS_OPEN = Gauge("orrery_reports_open", "Reports of chat messages that wait for a moderator")
REPORTS_AGE = Gauge("orrery_reports_age_seconds", "For how long the oldest report has been open")
DATABASE_UP = Gauge("orrery_database_up", "Whether the database could be asked")
POOL = Gauge("orrery_database_pool", "Connections to PostgreSQL of this process", ["state"])
BACKUP_AGE = Gauge("orrery_backup_age_seconds", "Since the last good nightly backup; infinite without one")
BACKUP_FAILED = Gauge("orrery_backup_failed", "Whether the last nightly backup had a fault")
