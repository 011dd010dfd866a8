"""The register of open sockets of this process."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from games.core.dialogue.messages import Message
from games.live.admission.authentication import Access
from games.moderation.models import Ban
from games.protocol.close_codes import CloseCode
from games.site.rate_limits import network_of

MAX_OPENING = 3000  # sockets at once; more try again later


class Socket(Protocol):
    """A socket, as the register uses it."""

    person: int | None  # primary key
    name: str
    access: Access | None  # of a program
    address: str
    session_key: str  # of the cookie

    def announce(self) -> None:
        """Tell the client of changed announcements."""

    def dismiss(self, message: Message | None, code: CloseCode) -> None:
        """Close the socket, with a sentence if given."""

    def turn_out(self, ban: Ban | None = None) -> None:
        """Close the socket of a person or program that may no longer come in."""

    def close_if_idle(self, now: float) -> None:
        """Close a socket that is silent for too long."""


class Sockets:
    """All sockets of this process; the admitted ones by visitor."""

    def __init__(self) -> None:
        self._sockets: dict[Socket, int | str | None] = {}  # with the visitor, once admitted
        self._by_visitor: dict[int | str, set[Socket]] = {}
        self._opening = 0

    def __iter__(self) -> Iterator[Socket]:
        return iter(list(self._sockets))

    def __len__(self) -> int:
        return len(self._sockets)

    def begins_to_open(self) -> bool:
        """Count a socket that begins to open. Return False if too many do."""
        if self._opening >= MAX_OPENING:
            return False
        self._opening += 1
        return True

    def has_opened(self) -> None:
        """Stop counting a socket that has opened or failed to."""
        self._opening -= 1

    def add(self, socket: Socket) -> None:
        """Register a socket without a known visitor."""
        self._sockets[socket] = None

    def admit(self, socket: Socket) -> None:
        """Count a socket for its visitor."""
        self._sockets[socket] = visitor = counted_as(socket.person, socket.address)
        self._by_visitor.setdefault(visitor, set()).add(socket)

    def remove(self, socket: Socket) -> None:
        visitor = self._sockets.pop(socket, None)
        if visitor is None:
            return
        others = self._by_visitor[visitor]
        others.discard(socket)
        if not others:
            del self._by_visitor[visitor]

    def admitted(self) -> list[Socket]:
        """Return the sockets with known visitors."""
        return [socket for socket, visitor in self._sockets.items() if visitor is not None]

    def of(self, person: int | None, address: str) -> set[Socket]:
        """Return the sockets of a person, or of the nameless people of a network."""
        return self._by_visitor.get(counted_as(person, address), set())


def counted_as(person: int | None, address: str) -> int | str:
    """Return the key that sockets are counted by: the person, or the network of a nameless one."""
    return network_of(address) if person is None else person
