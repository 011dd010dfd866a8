"""Middleware: times in the reader's zone, and pages for what is done too often, at once, or with a broken match."""

from __future__ import annotations

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext

from games.i18n import current_translator, sentence
from games.models import Match
from games.services.rate_limits import TooOften
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


class TooOftenMiddleware:
    """Answers with 429 what somebody has done too often, and says when it may be done again."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, fault: Exception) -> HttpResponse | None:
        if not isinstance(fault, TooOften):
            return None
        text, later = sentence(fault.message), {"Retry-After": str(fault.seconds)}
        if "application/json" in request.headers.get("Accept", ""):
            return JsonResponse({"error": text}, status=429, headers=later)
        about = {"heading": gettext("Too often"), "text": text}
        page = render_to_string("out_of_order.html", about, request)
        return HttpResponse(page, status=429, headers=later)


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
