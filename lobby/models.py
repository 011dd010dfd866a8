"""Models of the lobby: people, rooms, results."""

from lobby.accounts.devices.models import DeviceCode, Passkey
from lobby.accounts.models import Invitation, ResetRequest, SecondFactor
from lobby.announcements.models import Announcement
from lobby.people.models import Avatar, FoundBy, Person, PersonManager
from lobby.results.models import GameStatistic, MatchResult, Rating, SeatResult
from lobby.rooms.models import Member, Removal, Room, RoomInvitation, RoomOpponent

__all__ = [
    "Announcement",
    "Avatar",
    "DeviceCode",
    "FoundBy",
    "GameStatistic",
    "Invitation",
    "MatchResult",
    "Member",
    "Passkey",
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
