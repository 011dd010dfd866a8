"""The database of the lobby: people, the rooms they gather in, and what is counted of matches."""

from lobby.models.announcements import Announcement
from lobby.models.invitations import Invitation
from lobby.models.people import Avatar, FoundBy, Person, PersonManager
from lobby.models.resets import ResetRequest
from lobby.models.results import GameStatistic, MatchResult, Rating, SeatResult
from lobby.models.rooms import Member, Removal, Room, RoomInvitation, RoomOpponent
from lobby.models.second_factor import SecondFactor

__all__ = [
    "Announcement",
    "Avatar",
    "FoundBy",
    "GameStatistic",
    "Invitation",
    "MatchResult",
    "Member",
    "Person",
    "PersonManager",
    "Rating",
    "Removal",
    "ResetRequest",
    "Room",
    "RoomInvitation",
    "RoomOpponent",
    "SeatResult",
    "SecondFactor",
]
