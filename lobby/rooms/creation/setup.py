"""Setup of a room's match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.matches.models import LIVE, TimeoutPolicy
from lobby.rooms.models import Room


@dataclass(frozen=True, kw_only=True, slots=True)
class RoomSetup:
    """The host's choices, by the room's field names."""

    seats: int
    options: Mapping[str, str]
    order: str = Room.Order.DRAWN
    public: bool = False
    rated: bool = False
    hints: bool = False
    watching: bool = True
    time_control: str = LIVE
    timeout_policy: str = TimeoutPolicy.WAIT
    ballot_hours: int = 0
    spectator_delay: int = 0  # minutes
    spectator_sides: bool = False

    @classmethod
    def of(cls, room: Room) -> RoomSetup:
        return cls(**{name: getattr(room, name) for name in cls.__dataclass_fields__})
