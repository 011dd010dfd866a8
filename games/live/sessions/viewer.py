"""The socket of a match, as its session uses it."""

from __future__ import annotations

from typing import Protocol

from games.live.sockets.outgoing import Outgoing
from games.live.sockets.register import Socket
from games.play.loading import LiveMatch
from games.protocol.server import ClocksFrame


class Viewer(Socket, Protocol):
    """A socket at a match."""

    seat: int | None
    side: int | None  # the seat whose view a spectator wants to see
    language: str
    out: Outgoing
    people: str  # the newest `people` frame sent
    clocks: ClocksFrame | None  # the newest one sent, without its time

    def reload_seat(self, live: LiveMatch) -> None:
        """Look up the viewer's seat again; close the socket if the viewer may no longer watch."""
