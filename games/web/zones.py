"""Time zones: moments are shown as the clock on the reader's wall shows them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

COOKIE = "zone"  # static/js/zone.js keeps it


@cache
def known_zones() -> frozenset[str]:
    """Names of all zones; they are looked up on disk once only."""
    return frozenset(available_timezones())


def zone_of(request: HttpRequest) -> str:
    """Where the visitor's browser is, else the zone they have set, else UTC."""
    told = request.COOKIES.get(COOKIE, "")
    return told if told in known_zones() else getattr(request.user, "time_zone", "UTC")


class ReadersZone:
    """Middleware: pages tell times in the zone of whoever reads them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(ZoneInfo(zone_of(request))):
            return self.get_response(request)
