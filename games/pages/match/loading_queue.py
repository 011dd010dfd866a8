"""The queue of requests that load a match: a few at a time, fair by network."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games.core.dialogue.messages import Message, _
from games.i18n.languages import sentence
from games.site.rate_limits import too_often
from games.site.storage import give_connection_back
from games.visitors.visitor import network_of_visitor

AT_ONCE = 2  # in a process: the longest match takes seconds and some 20 MB
IN_ALL = 40  # requests that wait or work; other pages need threads too
OF_ONE = 30  # requests of a network, of which one works: the slider of a long replay sends as many
WAIT = 5.0  # seconds, after which a waiting request is refused
BUSY = _("too many people are opening matches; please try again in a moment")
SOON = 5  # seconds, after which a refused request may come again


_nobody = iter(range(2**63))  # without rate limits, each request counts as a network


class ComeLater(Exception):
    """The request gets no turn: a sentence, a status, and the seconds to wait."""

    def __init__(self, message: Message, status: int, seconds: int = SOON) -> None:
        super().__init__(status)
        self.message, self.status, self.seconds = message, status, seconds


class Line:
    """A queue for a few places. Networks take turns, and each has at most one place."""

    def __init__(self, places: int, busy: Message) -> None:
        self._free = places
        self._busy = busy  # the sentence for a request that gets no turn
        self._changing = threading.Lock()
        self._waiting: dict[str, deque[threading.Event]] = {}  # by network, the next one first
        self._at_work: set[str] = set()

    def turn_of(self, request: HttpRequest) -> AbstractContextManager[None]:
        """Wait for a place and hold it. Raises: ComeLater, which `games.pages.middleware` answers."""
        return self.turn(network_of_visitor(request) if settings.RATE_LIMITS else f"request {next(_nobody)}")

    @contextmanager
    def turn(self, network: str) -> Iterator[None]:
        """Wait for a place and hold it. A waiting request holds no connection to the database. Raises: ComeLater."""
        ticket = self._ticket(network)
        if not ticket.is_set():
            give_connection_back()
        if not ticket.wait(WAIT) and self._withdraw(network, ticket):
            own = network in self._at_work
            raise ComeLater(too_often(SOON), 429) if own else ComeLater(self._busy, 503)
        try:
            yield
        finally:
            with self._changing:
                self._at_work.discard(network)
                self._free += 1
                self._call_next()

    def _ticket(self, network: str) -> threading.Event:
        """Return an event that is set at this request's turn. Raises: ComeLater."""
        with self._changing:
            waiting = self._waiting.setdefault(network, deque())
            if len(waiting) + (network in self._at_work) >= OF_ONE:
                raise ComeLater(too_often(SOON), 429)
            if sum(map(len, self._waiting.values())) + len(self._at_work) >= IN_ALL:
                self._forget_empty(network)
                raise ComeLater(self._busy, 503)
            waiting.append(ticket := threading.Event())
            self._call_next()
            return ticket

    def _withdraw(self, network: str, ticket: threading.Event) -> bool:
        """Remove a request from the queue. Return False if its turn has come meanwhile."""
        with self._changing:
            if ticket.is_set():
                return False
            self._waiting[network].remove(ticket)
            self._forget_empty(network)
            return True

    def _call_next(self) -> None:
        """Give the free places to the networks that have waited longest. Call it with the lock held."""
        for network in [each for each in self._waiting if each not in self._at_work]:
            if not self._free:
                return
            self._waiting[network].popleft().set()
            self._free -= 1
            self._at_work.add(network)
            self._waiting[network] = self._waiting.pop(network)  # to the end
            self._forget_empty(network)

    def _forget_empty(self, network: str) -> None:
        if not self._waiting[network]:
            del self._waiting[network]


_line = Line(AT_ONCE, BUSY)


def in_line(request: HttpRequest) -> AbstractContextManager[None]:
    """Hold a place among the requests that load a match. Raises: ComeLater."""
    return _line.turn_of(request)


def come_later(why: Message, status: int, seconds: int) -> HttpResponse:
    """Return the response of a refused request."""
    later = {"Retry-After": str(seconds)}
    return HttpResponse(sentence(why), status=status, headers=later, content_type="text/plain")
