"""Pages that play a match again: few at a time, and no connection to the database is held by who waits."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse

from games.core.messages import Message, _
from games.i18n import sentence
from games.services.storage import give_connection_back

AT_ONCE = 2  # in a process: to play the longest match again takes seconds
WAIT = 5.0  # seconds, for one of them to be done
BUSY = _("too many people look back at matches just now; please try again in a moment")
_places = threading.BoundedSemaphore(AT_ONCE)


def few_at_a_time(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Have a view wait until few others play matches again. Whoever waits too long is to come later."""

    @wraps(view)
    def waiting(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        give_connection_back()
        if not _places.acquire(timeout=WAIT):
            return come_later(BUSY, 503, 5)
        try:
            return view(request, *args, **kwargs)
        finally:
            _places.release()

    return waiting


def come_later(why: Message, status: int, seconds: int) -> HttpResponse:
    """Refuse in a sentence, for so many seconds."""
    later = {"Retry-After": str(seconds)}
    return HttpResponse(sentence(why), status=status, headers=later, content_type="text/plain")
