"""Context processors: the visitor's theme, what waits for them, what is announced, and who runs the
site, and who may come."""

from __future__ import annotations

import re
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from config.version import VERSION
from games.services.store import milliseconds
from games.web.visitor import person_of, running_here, waiting_here
from lobby.announcements.services import next_change
from lobby.announcements.showing import announcements_of, announcements_shown
from lobby.calls import Call, calls_for
from lobby.people.admission import (
    may_be_guest,
    may_invite,
    may_open_rooms,
    may_sign_up,
    no_account,
)

THEMES = ("dark", "light", "system")


def theme(request: HttpRequest) -> dict[str, Any]:
    chosen = request.COOKIES.get("theme", "")
    return {"theme": chosen if chosen in THEMES else "system"}


def operator(request: HttpRequest) -> dict[str, Any]:
    """Add who runs the site, and which version."""
    contact = settings.CONTACT
    is_address = re.fullmatch(r"[^@\s]+@[^@\s]+", contact)
    link = contact if contact.startswith("https://") else f"mailto:{contact}" if is_address else ""
    about = {"name": settings.OPERATOR_NAME, "contact": contact, "contact_link": link}
    return {"operator": {**about, "imprint": settings.IMPRINT, "version": VERSION}}


def announced(request: HttpRequest) -> dict[str, Any]:
    """Add what is announced, the server's time, and when that becomes another by itself."""

    def look() -> dict[str, Any]:
        now = timezone.now()
        ahead = next_change(announcements_of(request), now)
        return {
            "shown": announcements_shown(request, now),
            "now": milliseconds(now),
            "next": None if ahead is None else milliseconds(ahead),
        }

    return {"announced": SimpleLazyObject(look)}


def admission(request: HttpRequest) -> dict[str, Any]:
    """Add what the visitor may do here, and how one comes to an account."""

    def look() -> dict[str, Any]:
        person = person_of(request)
        return {
            "sign_up": may_sign_up(),
            "guests": may_be_guest(invited=False),
            "open_rooms": may_open_rooms(person),
            "invite": may_invite(person),
            "how": no_account(),
        }

    return {"admission": SimpleLazyObject(look)}


def waiting(request: HttpRequest) -> dict[str, Any]:
    """Add what waits for the visitor, looked up if a page asks: the number of matches as `waiting`,
    that of those beside the one that is looked at as `waiting_elsewhere`, and rooms as `calls`."""
    found = request.resolver_match
    here = request.GET.get("from", "") or (found.kwargs.get("slug", "") if found else "")

    def elsewhere() -> int:
        return sum(slug != here for slug in waiting_here(request))

    def calls() -> list[Call]:
        if not request.user.is_authenticated:
            return []
        return calls_for(request.user, running_here(request), but=here)

    return {
        "waiting": SimpleLazyObject(lambda: len(waiting_here(request))),
        "waiting_elsewhere": SimpleLazyObject(elsewhere),
        "calls": SimpleLazyObject(calls),
        "here_slug": here,
    }
