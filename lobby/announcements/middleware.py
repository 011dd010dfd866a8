"""Closing of the site during maintenance."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import resolve

from games.site import database_time
from games.visitors.visitor import is_for_operators
from lobby.announcements.models import Announcement
from lobby.announcements.showing import Shown, announcements_shown, maintenance_now

OPEN = {  # pages for operators, requests of open pages, and the site's logo and colour
    "lobby:announcements", "lobby:sign_in", "lobby:sign_in_by_code", "lobby:sign_in_by_passkey",
    "lobby:ask_for_passkey", "set_language", "status", "games:service_worker", "games:manifest", "games:offline",
    "games:favicon", "games:face_picture", "games:face_colour",
}  # fmt: skip
API = "/api/"
SOONEST = 15  # seconds; the least Retry-After


class MaintenanceMiddleware:
    """Answer 503 to everybody but staff while the site is closed."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        maintenance = maintenance_now(request)
        if maintenance is None or _is_open(request) or request.user.is_staff:
            return self.get_response(request)
        return closed(request, maintenance)


def closed(request: HttpRequest, maintenance: Announcement) -> HttpResponse:
    """Return the page, or the API's JSON, for a closed site."""
    now = database_time.now()
    shown = next(each for each in announcements_shown(request, now) if each.closed)
    left = (maintenance.back_at - now).total_seconds() if maintenance.back_at else 0
    again = {"Retry-After": str(max(SOONEST, int(left))), "Cache-Control": "no-store"}
    if request.path_info.startswith(API):
        return JsonResponse({"error": shown.text}, status=503, headers=again)
    response = _page(request, shown)
    for name, value in again.items():
        response[name] = value
    return response


def _page(request: HttpRequest, shown: Shown) -> HttpResponse:
    context = {"maintenance": shown, "again_after": SOONEST}
    return render(request, "lobby/announcements/maintenance.html", context, status=503)


def _is_open(request: HttpRequest) -> bool:
    if is_for_operators(request):
        return True
    try:
        return resolve(request.path_info).view_name in OPEN
    except Http404:
        return False
