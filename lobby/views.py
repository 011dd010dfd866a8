"""The lobby and my matches."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.models import Level
from games.services.access import finished_of, running_seats
from games.web.preview import preview
from games.web.visitor import person_of, running_here, waiting_here
from lobby import rows


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the games, who waits for company, and what waits for me."""
    person = person_of(request)
    public_rooms = rows.public_rooms(person)
    joinable = Counter(each["room"].game for each in public_rooms if each["joinable"])
    context: dict[str, Any] = {
        "preview": preview(
            request,
            title=_("Five games among the stars"),
            description=_(
                "Create a room, send the link to a friend, play. Live or over weeks, on any device, without an account."
            ),
        ),
        "games": [card | {"waiting": joinable[card["slug"]]} for card in rows.game_cards()],
        "levels": Level.choices,
        "public_rooms": public_rooms,
        "public_matches": rows.public_matches(person),
    }
    if person is not None:
        mine = rows.match_rows(running_seats(rows.my_running(request, most=6)), person)
        context |= {
            "mine": mine,
            "my_rooms": rows.my_rooms(person),
            "invitations": rows.invitation_rows(person),
        }
    return render(request, "lobby/home.html", context)


@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """Show my matches: those that wait for me first, then the others, then the finished ones."""
    person = person_of(request)
    if person is None:
        return redirect("lobby:me")
    page = rows.my_running(request, request.GET.get("page", "1"))
    finished = finished_of(person, rows.NEWEST) if page.number == 1 else []
    context = {
        "running": rows.match_rows(running_seats(page), person),
        "page": page,
        "finished": rows.match_rows(finished, person),
        "my_rooms": rows.my_rooms(person),
        "invitations": rows.invitation_rows(person),
        "lent": rows.lent_rows(person),
        "stood_in": rows.stood_in_rows(person),
        "me_url": reverse("lobby:me"),
        "here": "mine",
    }
    return render(request, "lobby/mine.html", context)


@require_safe
def next_match(request: HttpRequest) -> HttpResponse:
    """Go to the next match that waits for me: another one than I come from, if there is one."""
    waiting = waiting_here(request)
    here = request.GET.get("from", "")
    after = waiting.index(here) + 1 if here in waiting else 0
    order = waiting[after:] + waiting[:after]
    return redirect("games:match", order[0]) if order else redirect("lobby:mine")


@require_safe
def news(request: HttpRequest) -> HttpResponse:
    """Return the parts of every page that show what waits for the visitor, as they are now.

    At a match of theirs that is also whether somebody wants to go on with it.
    """
    here = [each for each in running_here(request) if each.slug == request.GET.get("from")]
    person = person_of(request)
    at_match = rows.match_rows(running_seats(here), person) if person is not None and here else []
    return render(request, "lobby/news.html", {"here_rows": at_match})


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """Tell what this site is, and who runs it."""
    return render(request, "lobby/about.html")


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Tell what is kept of people, and for how long."""
    keep = {
        "guests": settings.KEEP_GUESTS_DAYS,
        "notifications": settings.KEEP_NOTIFICATIONS_DAYS,
    }
    return render(request, "lobby/privacy.html", {"keep": keep})
