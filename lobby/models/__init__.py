"""The database of the lobby: people, the rooms they gather in, and what is counted of matches."""

from lobby.models.people import Person, PersonManager
from lobby.models.results import GameStatistic, MatchResult, Rating, SeatResult
from lobby.models.rooms import Member, Removal, Room, RoomOpponent

__all__ = [
    "GameStatistic",
    "MatchResult",
    "Member",
    "Person",
    "PersonManager",
    "Rating",
    "Removal",
    "Room",
    "RoomOpponent",
    "SeatResult",
]
