"""Shared responses of the lobby's pages."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from games.pages.preview import private_preview
from games.site.storage import FAULTS, stores
from games.visitors.visitor import NotForVisitor
from lobby.refusals.refusal import NotOffered, Refused

View = Callable[..., HttpResponse]
TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)
PRIVATE_PAGES = ("games:match", "games:replay")
API = "/api/"  # refusals have an `error`
LINKS = {  # by the start of the path
    "/room/": "room",
    "/invite/": "invite",
    "/match/": "match",
    "/return/": "return",
    "/join/": "join",
    "/account/reset/": "reset",
}


def show_refusals(view: View) -> View:
    """Show a refusal as a message on the previous page."""

    @wraps(view)
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return redirect(previous_page(request))

    return shown


def previous_page(request: HttpRequest, default: str = "/") -> str:
    """Return the previous or requested page, if it is on this site."""
    wanted = request.POST.get("next") or request.GET.get("next") or request.headers.get("Referer") or default
    return wanted if is_own_page(request, wanted) else default


def is_own_page(request: HttpRequest, url: str) -> bool:
    # redirect() takes text without a slash for the name of a view
    return "/" in url and url_has_allowed_host_and_scheme(url, {request.get_host()}, request.is_secure())


def dead_link(request: HttpRequest, *, kind: str = "", closed_because: str = "") -> HttpResponse:
    """Return the page for a dead link, with advice for its kind or the operator's reason."""
    kind = kind or next((kind for start, kind in LINKS.items() if request.path.startswith(start)), "")
    context = {"kind": kind, "closed_because": closed_because}
    return render(request, "site/not_found.html", context, status=404)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the page for a bad request; the API gets JSON.

    It needs neither session nor database: the cookie itself may be bad.
    """
    if isinstance(exception, TOO_MUCH):
        heading = _("Too much at once")
        text = _(
            "The form is too long, or has too many fields. Nothing was changed. Please go back and send "
            "less; you can send a match as a file."
        )
    else:
        heading = _("Invalid request")
        text = _(
            "The request cannot be read, or did not come from an address of this site. Nothing was changed. "
            "Please go back, reload the page, and try again."
        )
    if request.path.startswith(API):
        return JsonResponse({"error": text}, status=400)
    page = render_to_string("site/error.html", {"heading": heading, "text": text})
    return HttpResponse(page, status=400)


def form_refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Return the page for a failed CSRF check."""
    return render(request, "403_csrf.html", status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, NotForVisitor):
        return _private_match(request, exception.game)
    return dead_link(request, kind="game" if isinstance(exception, NotOffered) else "")


def _private_match(request: HttpRequest, game: str) -> HttpResponse:
    """Return the page for a private match, with its game and advice.

    Players share its address. Chat programs ignore answers other than 200, so pages answer 200;
    chat programs and visitors get the same.
    """
    found = request.resolver_match
    page = request.method in ("GET", "HEAD") and found and found.view_name in PRIVATE_PAGES
    context = {"preview": private_preview(request, game)}
    return render(request, "games/match/private.html", context, status=200 if page else 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Return the page for an internal error or a database fault, without the database."""
    fault = sys.exc_info()[1]
    if isinstance(fault, FAULTS):
        if request.method == "POST":
            stores.failed("form", fault)
        return database_away()
    return HttpResponse(render_to_string("500.html"), status=500)


def database_away() -> HttpResponse:
    """Return the page for a database that cannot be reached or written."""
    return HttpResponse(render_to_string("503.html"), status=503, headers={"Retry-After": "10"})
