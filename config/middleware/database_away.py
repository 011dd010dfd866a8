"""Answers while the database is away."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from games.site.storage import database
from lobby.refusals.responses import database_away


class DatabaseAwayMiddleware:
    """Answers 503 at once while the monitor knows the database to be away, so that no threads pile up."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return database_away() if database.is_away else self.get_response(request)
