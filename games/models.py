"""All models of the app, for Django's registry: import each from its own folder."""

from games.chat.models import ChatMessage, Mute, Report
from games.clocks.models import Clock, Vacancy
from games.matches.models import (
    Checkpoint,
    FormerPlayer,
    LogEntry,
    Match,
    OpponentLease,
    Seat,
    SeatNetwork,
)
from games.moderation.models import Ban, HiddenName, OperatorAction
from games.notifications.models import Notification, NotificationChannel
from games.opponents.models import Hint, OpponentReason, Review
from games.site.face.models import SiteFace, SitePicture
from games.site.models import AccessToken, Heartbeat

__all__ = [
    "AccessToken",
    "Ban",
    "ChatMessage",
    "Checkpoint",
    "Clock",
    "FormerPlayer",
    "Heartbeat",
    "HiddenName",
    "Hint",
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
    "SeatNetwork",
    "SiteFace",
    "SitePicture",
    "Vacancy",
]
