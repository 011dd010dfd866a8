"""How many sockets a person has open in this process, and how many come from a network without a name."""

from __future__ import annotations

from collections import Counter

from django.conf import settings

from games.services.rate_limits import network_of


class SocketCounts:
    """The open sockets, each counted by its person, or by its network if that has no name."""

    def __init__(self) -> None:
        self._counted: dict[object, int | str] = {}  # socket: person (primary key) or network
        self._open: Counter[int | str] = Counter()

    def is_full(self, person: int | None, address: str, most: int) -> bool:
        """Return whether so many are open already that one more would be too many."""
        return settings.RATE_LIMITS and self._open[counted_as(person, address)] >= most

    def add(self, socket: object, person: int | None, address: str) -> None:
        self._counted[socket] = who = counted_as(person, address)
        self._open[who] += 1

    def remove(self, socket: object) -> None:
        """Count a socket no longer, if it was counted."""
        who = self._counted.pop(socket, None)
        if who is None:
            return
        self._open[who] -= 1
        if not self._open[who]:
            del self._open[who]

    def __contains__(self, socket: object) -> bool:
        return socket in self._counted


def counted_as(person: int | None, address: str) -> int | str:
    """Return who is counted as one: a person, or the network of an address without a name."""
    return network_of(address) if person is None else person
