"""The tables of the database: matches, chat, clocks, notifications, what opponents thought and what operators did."""

from games.models.chat import ChatMessage, Mute, Report
from games.models.clock import Clock, Heartbeat, Vacancy
from games.models.match import (
    LIVE,
    Checkpoint,
    FormerPlayer,
    Level,
    LogEntry,
    Match,
    OpponentLease,
    Seat,
    SeatColour,
    SeatNetwork,
    TimeoutPolicy,
    new_slug,
)
from games.models.moderation import Ban, HiddenName, OperatorAction
from games.models.notification import Notification, NotificationChannel
from games.models.opponents import Hint, OpponentReason, Review
from games.models.token import AccessToken, TokenScope

__all__ = [
    "LIVE",
    "AccessToken",
    "Ban",
    "ChatMessage",
    "Checkpoint",
    "Clock",
    "FormerPlayer",
    "Heartbeat",
    "HiddenName",
    "Hint",
    "Level",
    "LogEntry",
    "Match",
    "Mute",
    "Notification",
    "NotificationChannel",
    "OperatorAction",
    "OpponentLease",
    "OpponentReason",
    "Report",
    "Review",
    "Seat",
    "SeatColour",
    "SeatNetwork",
    "TimeoutPolicy",
    "TokenScope",
    "Vacancy",
    "new_slug",
]
