"""Middleware: the reader's language and time zone, rate limits, and matches that cannot be shown."""

from __future__ import annotations

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.locale import LocaleMiddleware
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import activate, get_language, gettext
from django.utils.translation.trans_real import parse_accept_lang_header

from games.i18n.languages import current_language, current_translator, sentence
from games.matches.models import Match
from games.matches.unplayable import GameGone, Unplayable
from games.pages.match.loading_queue import ComeLater, come_later
from games.site.face.face import site_face
from games.site.rate_limits import TooOften
from games.visitors.visitor import zone_of

GetResponse = Callable[[HttpRequest], HttpResponse]


class SiteLanguageMiddleware(LocaleMiddleware):
    """Shows pages in the visitor's language, or else in the one that an operator chose for the site."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        if get_language() == settings.LANGUAGE_CODE and not _asks_for(request, settings.LANGUAGE_CODE):
            activate(site_face().language)
            request.LANGUAGE_CODE = current_language()


def _asks_for(request: HttpRequest, language: str) -> bool:
    """Return whether a browser asks for this language."""
    accepted = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    spoken = {code.partition("-")[0] for code, _priority in accepted}
    return request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) == language or language in spoken


class TimeZoneMiddleware:
    """Shows times in the reader's zone."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(ZoneInfo(zone_of(request))):
            return self.get_response(request)


class TooOftenMiddleware:
    """Answers requests above a rate limit with 429 and the time to wait."""

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
        about = {"heading": gettext("Too many requests"), "text": text}
        page = render_to_string("site/error.html", about, request)
        return HttpResponse(page, status=429, headers=later)


class UnplayableMatchMiddleware:
    """Answers requests for a match that cannot be shown.

    Too many people load matches, the installed rules refuse its log, or its game is gone.
    """

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
        gone = isinstance(fault, GameGone)  # otherwise 409: the match conflicts with the installed rules
        context["gone"] = gone
        return render(request, "games/match/unplayable.html", context, status=410 if gone else 409)
