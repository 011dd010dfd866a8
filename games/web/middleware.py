"""Middleware: times in the reader's zone, and what is said where a match cannot be played, or not now."""

from __future__ import annotations

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from games.i18n import current_translator
from games.models import Match
from games.services.unplayable import GameGone, Unplayable
from games.web.looking_back import ComeLater, come_later
from games.web.visitor import zone_of

GetResponse = Callable[[HttpRequest], HttpResponse]


class TimeZoneMiddleware:
    """Show times in the zone of whoever reads them."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(ZoneInfo(zone_of(request))):
            return self.get_response(request)


class UnplayableMatchMiddleware:
    """Say so on every page of a match that cannot be shown: too many ask, or the rules at hand refuse its log, or its game has gone."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, fault: Exception) -> HttpResponse | None:
        if isinstance(fault, ComeLater):
            return come_later(fault.message, fault.status, fault.seconds)
        if not isinstance(fault, Unplayable):
            return None
        found = request.resolver_match
        slug = found.kwargs.get("slug", "") if found else ""
        context = {
            "why": current_translator().render(fault.message),
            "over": Match.objects.filter(slug=slug, status=Match.Status.OVER).exists(),
        }
        gone = isinstance(fault, GameGone)
        context["gone"] = gone
        return render(request, "games/broken.html", context, status=410 if gone else 503)
