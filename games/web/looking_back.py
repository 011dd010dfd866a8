"""Pages that play a match again: few at a time, and no connection to the database is held by who waits."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, TypeAlias

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games.core.messages import Message, _
from games.i18n import sentence
from games.services.rate_limits import too_often
from games.services.storage import give_connection_back
from games.web.visitor import network_of_visitor, person_of

AT_ONCE = 2  # in a process: to play the longest match again takes seconds
OF_ONE = 30  # requests of a visitor, of which one is at work: a slider drawn over a long match asks for as many
WAIT = 5.0  # seconds, for one of them to be done
BUSY = _("too many people look back at matches just now; please try again in a moment")
SOON = 5  # seconds, after which whoever is refused may try again
Visitor: TypeAlias = int | str  # a person (primary key), or the network of those without a name

_places = threading.BoundedSemaphore(AT_ONCE)


class Line:
    """The requests of one visitor, which get their turn one after the other."""

    def __init__(self) -> None:
        self.requests = 0
        self.turn = threading.Lock()


_lines: dict[Visitor, Line] = {}
_counting = threading.Lock()


def few_at_a_time(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Have a view wait until few others play matches again. Whoever waits too long is to come later.

    Of one visitor only one is at work, so that others need not wait for all of theirs.
    """

    @wraps(view)
    def waiting(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        person = person_of(request)
        visitor = person.pk if person is not None else network_of_visitor(request)
        give_connection_back()
        until = time.monotonic() + WAIT
        with _turn(visitor) as has_turn:
            if not has_turn:
                return come_later(too_often(SOON), 429, SOON)
            if not _places.acquire(timeout=max(0.0, until - time.monotonic())):
                return come_later(BUSY, 503, SOON)
            try:
                return view(request, *args, **kwargs)
            finally:
                _places.release()

    return waiting


@contextmanager
def _turn(visitor: Visitor) -> Iterator[bool]:
    """Wait until it is the turn of this request of a visitor; False if it does not come."""
    if not settings.RATE_LIMITS:
        yield True
        return
    with _counting:
        line = _lines.setdefault(visitor, Line())
        line.requests += 1
        is_long = line.requests > OF_ONE
    has_turn = not is_long and line.turn.acquire(timeout=WAIT)
    try:
        yield has_turn
    finally:
        if has_turn:
            line.turn.release()
        with _counting:
            line.requests -= 1
            if not line.requests:
                del _lines[visitor]


def come_later(why: Message, status: int, seconds: int) -> HttpResponse:
    """Refuse in a sentence, for so many seconds."""
    later = {"Retry-After": str(seconds)}
    return HttpResponse(sentence(why), status=status, headers=later, content_type="text/plain")
