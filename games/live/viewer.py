"""The socket of a match, as far as its session knows it."""

from __future__ import annotations

from typing import Protocol

from games.live.arrivals import Access
from games.live.followers import Follower
from games.models import Ban
from games.protocol.server import SeatClock
from games.services.store import LiveMatch


class Viewer(Follower, Protocol):
    """What a session knows of a socket."""

    person: int | None  # primary key
    name: str
    access: Access | None  # of a program
    address: str
    seat: int | None
    language: str
    people: str  # the newest `people` frame that it was sent
    clocks: list[SeatClock]  # that it was told of last

    @property
    def lines(self) -> int:
        """Return how many lines of the journal it has for good."""

    def send_match(self, number: int, frame: str, final: int) -> None:
        """Send a `match` frame, or keep it as the newest to be sent."""

    def send(self, frame: str) -> None:
        """Send any other frame."""

    def reload_seat(self, live: LiveMatch) -> None:
        """Look up one's seat again, and leave if one may not watch any more."""

    def dismiss(self, ban: Ban | None = None, *, anew: bool = False) -> None:
        """End the connection: the person, or their program, may not come in any more, or only `anew`."""

    def close_if_idle(self, since: float) -> None:
        """Close the connection if nothing was received from it after `since`."""
