"""Matches that cannot be told any more: a page with a sentence, for everything but what the log gives."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.i18n import current_translator
from games.services.store import Unplayable


class BrokenMatches:
    """Middleware: answers for every page of a match whose log the rules at hand cannot play."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, fault: Exception) -> HttpResponse | None:
        if not isinstance(fault, Unplayable):
            return None
        read = current_translator().render
        return render(request, "games/broken.html", {"why": read(fault.message)}, status=503)
