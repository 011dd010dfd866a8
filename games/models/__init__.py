"""The tables of the database: matches, chat, clocks and notifications."""

from games.models.chat import ChatMessage, Mute, Report
from games.models.clock import Clock, Heartbeat, Vacancy
from games.models.match import (
    LIVE,
    Checkpoint,
    Level,
    LogEntry,
    Match,
    OpponentLease,
    Seat,
    TimeoutPolicy,
    new_slug,
)
from games.models.notification import Notification, NotificationChannel

__all__ = [
    "LIVE",
    "ChatMessage",
    "Checkpoint",
    "Clock",
    "Heartbeat",
    "Level",
    "LogEntry",
    "Match",
    "Mute",
    "Notification",
    "NotificationChannel",
    "OpponentLease",
    "Report",
    "Seat",
    "TimeoutPolicy",
    "Vacancy",
    "new_slug",
]
