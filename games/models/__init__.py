"""The tables of the database: matches, chat, clocks and notifications."""

from games.models.chat import Mute, Report, TalkLine
from games.models.clock import Clock, Heartbeat, Vacancy
from games.models.match import LIVE, Absence, Answer, Checkpoint, Match, Seat, new_slug
from games.models.notification import Notice, Way

__all__ = [
    "LIVE",
    "Absence",
    "Answer",
    "Checkpoint",
    "Clock",
    "Heartbeat",
    "Match",
    "Mute",
    "Notice",
    "Report",
    "Seat",
    "TalkLine",
    "Vacancy",
    "Way",
    "new_slug",
]
