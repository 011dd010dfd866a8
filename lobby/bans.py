"""Where people come in: who is banned is refused and told why, until when, and whom to ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.i18n import sentence
from games.models import Ban
from games.services.bans import ban_message, ban_of
from games.web.visitor import person_of
from lobby.models import Person
from lobby.refusal import Refused

SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
# What the banned may do all the same, by the names of addresses: they read, go, and take what is
# theirs. Whoever signs in is looked at by then: operators come in from banned addresses too.
ALLOWED = frozenset(
    {
        "set_language",
        "lobby:sign_in",
        "sign_in_to_admin",
        "lobby:return",
        "lobby:sign_out",
        "sign_out_of_admin",
        "lobby:delete",
        "games:stop",
    }
)
API = "api/"  # answers by itself, in JSON


class Banned(Refused):
    """Somebody is banned; the message says why and until when."""


class BanMiddleware:
    """Refuse whatever is sent by somebody, or from an address, that is banned."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *view: Any) -> HttpResponse | None:
        found = request.resolver_match
        assert found is not None
        if request.method in SAFE or found.view_name in ALLOWED or found.route.startswith(API):
            return None
        ban = ban_of_visitor(request, person_of(request))
        if ban is None:
            return None
        return render(request, "lobby/banned.html", {"ban": ban}, status=403)


def ban_of_visitor(request: HttpRequest, person: Person | None) -> Ban | None:
    """Return the ban that holds for a person, or for somebody without a name, where they are."""
    return ban_of(person.pk if person else None, request.META.get("REMOTE_ADDR", ""))


def refuse_banned(request: HttpRequest, person: Person) -> None:
    """Raise Banned if the person, who is about to come in, is banned."""
    if ban := ban_of_visitor(request, person):
        raise Banned(sentence(ban_message(ban)))
