"""The pages of what has been played: my history, somebody and me, a game's statistics."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from games import registry
from lobby.models import Person
from lobby.results import history
from lobby.results.counting import gather
from lobby.rooms import show
from lobby.rooms.views import person_of


@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """All matches I have finished, by game, result and company."""
    person = person_of(request)
    if person is None:
        return redirect("lobby:me")
    gather()
    game, came = request.GET.get("game", ""), request.GET.get("outcome", "")
    companions = history.companions(person)
    slug = request.GET.get("with", "")
    other = next((each for each in companions if each.slug == slug), None)
    scores = history.history_of(person, game=game, came=came, other=other)
    page = history.page_of(scores, request.GET.get("page", "1"))
    kept = request.GET.copy()
    kept.pop("page", None)
    context: dict[str, Any] = {
        "rows": [history.row(score) for score in page],
        "page": page,
        "kept": kept.urlencode(),
        "sums": history.sums(scores),
        "by_game": history.by_game(person),
        "games": [(each, show.title_of(each)) for each in registry.SLUGS],
        "companions": companions,
        "game": game,
        "outcome": came,
        "with": slug,
        "here": "mine",
    }
    return render(request, "lobby/history.html", context)


@require_safe
def together(request: HttpRequest, slug: str) -> HttpResponse:
    """Somebody I have played with: who has won how often, and their ratings."""
    person = person_of(request)
    other = get_object_or_404(Person, slug=slug)
    if person is None or not history.have_met(person, other):
        raise Http404
    gather()
    scores = history.history_of(person, other=other)
    page = history.page_of(scores, request.GET.get("page", "1"))
    context: dict[str, Any] = {
        "other": other,
        "by_game": history.by_game(person, other),
        "ratings": show.ratings_of(other),
        "rows": [history.row(score) for score in page],
        "page": page,
        "kept": "",
    }
    return render(request, "lobby/together.html", context)


@require_safe
def numbers(request: HttpRequest, game: str) -> HttpResponse:
    """The statistics of a game."""
    if game not in registry.SLUGS:
        raise Http404
    gather()
    context: dict[str, Any] = {
        "game": show.game_card(registry.rules_of(game)),
        "tables": history.game_numbers(game),
    }
    return render(request, "lobby/numbers.html", context)
