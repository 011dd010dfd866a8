"""A socket as the session of its match knows it."""

from __future__ import annotations

from typing import Protocol

from games.live.outgoing import Outgoing
from games.live.sockets import Socket
from games.protocol.server import SeatClock
from games.services.store import LiveMatch


class Viewer(Socket, Protocol):
    """A socket as the session of its match knows it."""

    seat: int | None
    language: str
    out: Outgoing
    people: str  # the newest `people` frame that it was sent
    clocks: list[SeatClock]  # that it was told of last

    def reload_seat(self, live: LiveMatch) -> None:
        """Look up one's seat again, and leave if one may not watch any more."""
