"""Pages of the lobby and of the visitor's matches."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import registry
from games.matches.models import Level
from games.pages.preview import preview
from games.site.face.face import site_face, slogan
from games.visitors.access import finished_of, running_seats
from games.visitors.visitor import person_of, running_here, waiting_here
from lobby.rooms import rows
from lobby.rooms.creation.computer_form import ComputerMatchForm, games_finished


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the games, rooms with free seats, and the visitor's waiting matches."""
    person, face = person_of(request), site_face()
    public_rooms = rows.public_rooms(person)
    finished = games_finished(person)
    joinable = Counter(each["room"].game for each in public_rooms if each["joinable"])
    context: dict[str, Any] = {
        "preview": preview(
            request,
            title=face.own_name or slogan(),
            description=face.welcome
            or _(
                "Create a room, send the link to a friend, play. Live or over weeks, on any device, without an account."
            ),
        ),
        "games": [
            card
            | {
                "waiting": joinable[card["slug"]],
                "match_form": ComputerMatchForm(registry.rules_of(card["slug"]), newcomer=card["slug"] not in finished),
            }
            for card in rows.game_cards()
        ],
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
    return render(request, "lobby/home/home.html", context)


@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """Show the visitor's matches: those to act in first, then running, then finished ones."""
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
    return render(request, "lobby/home/my_matches.html", context)


@require_safe
def next_match(request: HttpRequest) -> HttpResponse:
    """Redirect to the next match with the visitor to act, other than the current one."""
    waiting = waiting_here(request)
    here = request.GET.get("from", "")
    after = waiting.index(here) + 1 if here in waiting else 0
    order = waiting[after:] + waiting[:after]
    return redirect("games:match", order[0]) if order else redirect("lobby:mine")


@require_safe
def news(request: HttpRequest) -> HttpResponse:
    """Return the parts of every page about waiting matches.

    On a page of the visitor's match, include calls to resume it.
    """
    here = [each for each in running_here(request) if each.slug == request.GET.get("from")]
    person = person_of(request)
    at_match = rows.match_rows(running_seats(here), person) if person is not None and here else []
    return render(request, "lobby/home/page_updates.html", {"here_rows": at_match})


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """Show the page about the site and its operator."""
    return render(request, "lobby/operating/about.html")


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Show the stored data and their retention."""
    keep = {
        "guests": settings.KEEP_GUESTS_DAYS,
        "notifications": settings.KEEP_NOTIFICATIONS_DAYS,
    }
    return render(request, "lobby/operating/privacy.html", {"keep": keep})
