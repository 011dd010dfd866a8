"""Refusal of banned visitors, with reason, end and contact."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.moderation.bans import ban_of
from games.moderation.models import Ban
from games.visitors.visitor import person_of
from lobby.people.models import Person

SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
# Views open to banned visitors: reading, signing in, leaving, downloading and deleting their data.
ALLOWED = frozenset(
    {
        "set_language",
        "lobby:sign_in",
        "lobby:sign_in_apart",
        "lobby:sign_in_by_code",
        "lobby:sign_in_by_passkey",
        "lobby:ask_for_passkey",
        "sign_in_to_admin",
        "lobby:forgotten",
        "lobby:reset",
        "lobby:return",
        "lobby:sign_out",
        "sign_out_of_admin",
        "lobby:delete",
        "games:stop",
    }
)
FORMS = frozenset(  # pages of one form, which would be refused
    {"lobby:new", "lobby:sign_up", "lobby:join", "lobby:invite", "lobby:programs", "games:load", "games:substitute"}
)
API = "api/"  # the API checks bans itself, and answers in JSON


class BanMiddleware:
    """Refuse forms and unsafe requests of banned people and banned addresses."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *view: Any) -> HttpResponse | None:
        found = request.resolver_match
        assert found is not None
        name = found.view_name
        is_open = name not in FORMS if request.method in SAFE else name in ALLOWED
        if is_open or found.route.startswith(API):
            return None
        ban = ban_of_visitor(request, person_of(request))
        if ban is None:
            return None
        return render(request, "lobby/people/ban.html", {"ban": ban}, status=403)


def ban_of_visitor(request: HttpRequest, person: Person | None) -> Ban | None:
    """Return the ban of a visitor, by person or by address."""
    return ban_of(person.pk if person else None, request.META.get("REMOTE_ADDR", ""))
