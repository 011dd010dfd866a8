"""The open sockets of this process: the one register from which they are counted and found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from games.core.messages import Message
from games.live.arrivals import Access
from games.models import Ban
from games.protocol.close_codes import CloseCode
from games.services.rate_limits import network_of

MAX_OPENING = 3000  # sockets at once; the others are to try again a little later


class Socket(Protocol):
    """A socket as the register knows it."""

    person: int | None  # primary key
    name: str
    access: Access | None  # of a program
    address: str
    session_key: str  # of the cookie, as the browser sent it

    def announce(self) -> None:
        """Tell the client that the site announces something else."""

    def dismiss(self, message: Message | None, code: CloseCode) -> None:
        """Close the socket, with a sentence if there is one."""

    def turn_out(self, ban: Ban | None = None) -> None:
        """Close the socket: the person, or their program, may not come in any more."""

    def close_if_idle(self, now: float) -> None:
        """Close the socket if it has been silent for too long."""


class Sockets:
    """All sockets of this process, those that are admitted by their visitor."""

    def __init__(self) -> None:
        self._sockets: dict[Socket, int | str | None] = {}  # with their visitor, once admitted
        self._by_visitor: dict[int | str, set[Socket]] = {}
        self._opening = 0

    def __iter__(self) -> Iterator[Socket]:
        return iter(list(self._sockets))

    def __len__(self) -> int:
        return len(self._sockets)

    def begins_to_open(self) -> bool:
        """Count a socket that begins to open. Return False if too many do: it should try later."""
        if self._opening >= MAX_OPENING:
            return False
        self._opening += 1
        return True

    def has_opened(self) -> None:
        """Count a socket no longer that has opened, or could not."""
        self._opening -= 1

    def add(self, socket: Socket) -> None:
        """Register a socket whose visitor is not known yet."""
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
        """Return the sockets whose visitors are known."""
        return [socket for socket, visitor in self._sockets.items() if visitor is not None]

    def of(self, person: int | None, address: str) -> set[Socket]:
        """Return the sockets of a person, or of those without a name from the network of an address."""
        return self._by_visitor.get(counted_as(person, address), set())


def counted_as(person: int | None, address: str) -> int | str:
    """Return who is counted as one: a person, or the network of an address without a name."""
    return network_of(address) if person is None else person
