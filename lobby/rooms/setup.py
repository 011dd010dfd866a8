"""How the match of a room is to be played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.models import LIVE, TimeoutPolicy
from lobby.models import Room


@dataclass(frozen=True, kw_only=True, slots=True)
class RoomSetup:
    """What the host of a room chooses, with the names of the room's fields."""

    seats: int
    options: Mapping[str, str]
    order: str = Room.Order.DRAWN
    public: bool = False
    rated: bool = False
    hints: bool = False
    time_control: str = LIVE
    timeout_policy: str = TimeoutPolicy.WAIT

    @classmethod
    def of(cls, room: Room) -> RoomSetup:
        return cls(**{name: getattr(room, name) for name in cls.__dataclass_fields__})
