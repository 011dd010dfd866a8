"""Pages that load a match: few at a time, in one line that is fair by network."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games.core.messages import Message, _
from games.i18n import sentence
from games.services.rate_limits import too_often
from games.services.storage import give_connection_back
from games.web.visitor import network_of_visitor

AT_ONCE = 2  # in a process: to play the longest match again takes seconds, and some 20 MB
IN_ALL = 40  # requests that wait or are at work, so that pages of other kinds have threads left
OF_ONE = 30  # requests of a network, of which one is at work: a slider drawn over a long match asks for as many
WAIT = 5.0  # seconds until a request is told to come later
BUSY = _("too many people open matches just now; please try again in a moment")
SOON = 5  # seconds, after which a request that is refused may come again


class ComeLater(Exception):
    """A request cannot get its turn: with a sentence, a status, and the seconds to wait."""

    def __init__(self, message: Message, status: int, seconds: int = SOON) -> None:
        super().__init__(status)
        self.message, self.status, self.seconds = message, status, seconds


class Line:
    """Requests that wait for one of a few places; networks take turns, and each has one place at most."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._changing = threading.Lock()
        self._waiting: dict[
            str, deque[threading.Event]
        ] = {}  # the network whose turn is next is first
        self._at_work: set[str] = set()

    @contextmanager
    def turn(self, network: str) -> Iterator[None]:
        """Wait for a place, and hold it until the end of the `with`. Raises: ComeLater."""
        ticket = self._ticket(network)
        if not ticket.is_set():
            give_connection_back()
        if not ticket.wait(WAIT) and self._withdraw(network, ticket):
            own = network in self._at_work
            raise ComeLater(too_often(SOON), 429) if own else ComeLater(BUSY, 503)
        try:
            yield
        finally:
            with self._changing:
                self._at_work.discard(network)
                self._free += 1
                self._call_next()

    def _ticket(self, network: str) -> threading.Event:
        """Return what is set when it is this request's turn. Raises: ComeLater."""
        with self._changing:
            waiting = self._waiting.setdefault(network, deque())
            if len(waiting) + (network in self._at_work) >= OF_ONE:
                raise ComeLater(too_often(SOON), 429)
            if sum(map(len, self._waiting.values())) + len(self._at_work) >= IN_ALL:
                self._forget_empty(network)
                raise ComeLater(BUSY, 503)
            waiting.append(ticket := threading.Event())
            self._call_next()
            return ticket

    def _withdraw(self, network: str, ticket: threading.Event) -> bool:
        """Return whether the request no longer waits; False if its turn has come meanwhile."""
        with self._changing:
            if ticket.is_set():
                return False
            self._waiting[network].remove(ticket)
            self._forget_empty(network)
            return True

    def _call_next(self) -> None:
        """Give the free places to the networks that have waited longest. To be called with the lock held."""
        for network in [each for each in self._waiting if each not in self._at_work]:
            if not self._free:
                return
            self._waiting[network].popleft().set()
            self._free -= 1
            self._at_work.add(network)
            self._waiting[network] = self._waiting.pop(network)  # behind all others
            self._forget_empty(network)

    def _forget_empty(self, network: str) -> None:
        if not self._waiting[network]:
            del self._waiting[network]


_line = Line(AT_ONCE)
_nobody = iter(range(2**63))  # without limits each request is a network of its own


@contextmanager
def in_line(request: HttpRequest) -> Iterator[None]:
    """Have a request wait until few others load matches; it holds no connection to the database meanwhile.

    Of one network only one request is at work, so that others need not wait for all of its requests.

    Raises: ComeLater, which `games.web.middleware` answers.
    """
    network = network_of_visitor(request) if settings.RATE_LIMITS else f"request {next(_nobody)}"
    with _line.turn(network):
        yield


def come_later(why: Message, status: int, seconds: int) -> HttpResponse:
    """Refuse in a sentence, for so many seconds."""
    later = {"Retry-After": str(seconds)}
    return HttpResponse(sentence(why), status=status, headers=later, content_type="text/plain")
