"""Answers that several pages of the lobby give."""

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

from games.services.storage import FAULTS
from games.web.preview import private_preview
from games.web.visitor import NotForVisitor
from lobby.refusal import Refused

View = Callable[..., HttpResponse]
TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)
PRIVATE_PAGES = ("games:match", "games:replay")
API = "/api/"  # whatever it refuses has an `error`
LINKS = {  # by how their paths begin
    "/room/": "room",
    "/invite/": "room",
    "/match/": "match",
    "/return/": "return",
    "/join/": "join",
    "/account/reset/": "reset",
}


def show_refusals(view: View) -> View:
    """Show what was refused as a message on the page the visitor came from."""

    @wraps(view)
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return redirect(previous_page(request))

    return shown


def previous_page(request: HttpRequest, default: str = "/") -> str:
    """Return where the visitor wants to go on or came from, if that is on this site."""
    wanted = (
        request.POST.get("next")
        or request.GET.get("next")
        or request.headers.get("Referer")
        or default
    )
    return wanted if is_own_page(request, wanted) else default


def is_own_page(request: HttpRequest, url: str) -> bool:
    # what has no slash would be taken for the name of a view
    return "/" in url and url_has_allowed_host_and_scheme(
        url, {request.get_host()}, request.is_secure()
    )


def dead_link(
    request: HttpRequest, *, started: bool = False, closed_because: str = ""
) -> HttpResponse:
    """Return the page for a link that leads nowhere.

    It says what helps with a link of its kind, or why an operator has closed what was there.
    """
    kind = next((kind for start, kind in LINKS.items() if request.path.startswith(start)), "")
    context = {
        "kind": "started" if started else kind,
        "closed_because": closed_because,
    }
    return render(request, "lobby/dead_link.html", context, status=404)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the page for a request that cannot be taken; programs get its sentence.

    It asks for neither session nor database: a cookie may be what cannot be taken.
    """
    if isinstance(exception, TOO_MUCH):
        heading = _("That is too much at once")
        text = _(
            "What was sent is too long, or has too many fields. Nothing was changed. Please go back and send less; the text of a match can be sent as a file."
        )
    else:
        heading = _("This cannot be taken")
        text = _(
            "What was sent cannot be read, or came by an address that is not this site’s. Nothing was changed. Please go back, load the page again, and try once more."
        )
    if request.path.startswith(API):
        return JsonResponse({"error": text}, status=400)
    page = render_to_string("out_of_order.html", {"heading": heading, "text": text})
    return HttpResponse(page, status=400)


def form_refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Return the page for a form whose token is not the one its page was given."""
    return render(request, "403_csrf.html", status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, NotForVisitor):
        return _private_match(request, exception.game)
    return dead_link(request)


def _private_match(request: HttpRequest, game: str) -> HttpResponse:
    """Return the page for a match that the visitor may not see: which game it is, and what helps.

    Its address is passed on by those who play. Chat programs show nothing of an answer other than 200,
    which is given for pages; a chat program and a visitor are told the same.
    """
    found = request.resolver_match
    page = request.method in ("GET", "HEAD") and found and found.view_name in PRIVATE_PAGES
    context = {"preview": private_preview(request, game)}
    return render(request, "lobby/private_match.html", context, status=200 if page else 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Return the page for a fault of ours, or of the database; neither page needs one."""
    if isinstance(sys.exc_info()[1], FAULTS):
        page = render_to_string("503.html")
        return HttpResponse(page, status=503, headers={"Retry-After": "10"})
    return HttpResponse(render_to_string("500.html"), status=500)
