"""Context processors: theme, face, operator, announcements, admission, waiting matches."""

from __future__ import annotations

import re
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from config.version import VERSION
from games.play.loading import milliseconds
from games.site import database_time
from games.site.face.face import site_face
from games.visitors.visitor import person_of, reaches_admin, running_here, waiting_here
from lobby.announcements.services import next_change
from lobby.announcements.showing import announcements_of, announcements_shown
from lobby.home.calls import Call, calls_for
from lobby.people.admission import (
    may_be_guest,
    may_invite,
    may_open_rooms,
    may_sign_up,
    no_account,
)
from lobby.people.bans import ban_of_visitor

THEMES = ("dark", "light", "system")


def theme(request: HttpRequest) -> dict[str, Any]:
    chosen = request.COOKIES.get("theme", "")
    return {"theme": chosen if chosen in THEMES else "system"}


def face(request: HttpRequest) -> dict[str, Any]:
    """Add the site's own name, logo, colour, texts and games."""
    return {"face": SimpleLazyObject(site_face)}


def operator(request: HttpRequest) -> dict[str, Any]:
    """Add the operator and the version."""
    contact = settings.CONTACT
    is_address = re.fullmatch(r"[^@\s]+@[^@\s]+", contact)
    link = contact if contact.startswith("https://") else f"mailto:{contact}" if is_address else ""
    about = {"name": settings.OPERATOR_NAME, "contact": contact, "contact_link": link}
    return {"operator": {**about, "imprint": settings.IMPRINT, "version": VERSION}}


def announced(request: HttpRequest) -> dict[str, Any]:
    """Add the announcements, the server's time, and the time of their next scheduled change."""

    def look() -> dict[str, Any]:
        now = database_time.now()
        ahead = next_change(announcements_of(request), now)
        return {
            "shown": announcements_shown(request, now),
            "now": milliseconds(now),
            "next": None if ahead is None else milliseconds(ahead),
        }

    return {"announced": SimpleLazyObject(look)}


def admission(request: HttpRequest) -> dict[str, Any]:
    """Add the visitor's permissions, and the way to an account."""

    def look() -> dict[str, Any]:
        person = person_of(request)
        return {
            "sign_up": may_sign_up(),
            "guests": may_be_guest(invited=False),
            "open_rooms": may_open_rooms(person),
            "invite": may_invite(person),
            "how": no_account(),
            "admin": request.user.is_staff and reaches_admin(request),
        }

    return {"admission": SimpleLazyObject(look)}


def ban(request: HttpRequest) -> dict[str, Any]:
    """Add the ban of the visitor, if any."""
    return {"ban": SimpleLazyObject(lambda: ban_of_visitor(request, person_of(request)))}


def waiting(request: HttpRequest) -> dict[str, Any]:
    """Add counts of matches with the visitor to act, and calls; all lazily.

    `waiting_elsewhere` leaves out the match of the current page.
    """
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
