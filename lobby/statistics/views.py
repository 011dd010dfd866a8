"""Pages of results: the visitor's history, a person's profile, a game's statistics."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from games import registry
from games.chat.models import Report
from games.i18n.languages import current_translator
from games.visitors.visitor import person_of, visible_match
from lobby.people.acquaintances import has_blocked, have_met, may_find
from lobby.people.admission import is_offered, may_open_rooms
from lobby.people.models import Person
from lobby.results.models import MatchResult, SeatResult
from lobby.rooms import rows
from lobby.rooms.creation.again import same_deal
from lobby.statistics import history
from lobby.statistics.attempts import attempt_of, standing_of


@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """Show the visitor's finished matches, by game, outcome and opponent."""
    person = person_of(request)
    if person is None:
        return redirect("lobby:me")
    game, outcome = request.GET.get("game", ""), request.GET.get("outcome", "")
    opponents = history.opponents(person)
    slug = request.GET.get("with", "")
    other = next((each for each in opponents if each.slug == slug), None)
    results = history.history_of(person, game=game, outcome=outcome, other=other)
    page = history.page_of(results, request.GET.get("page", "1"))
    kept = request.GET.copy()
    kept.pop("page", None)
    context: dict[str, Any] = {
        "rows": [history.row(result) for result in page],
        "page": page,
        "kept": kept.urlencode(),
        "totals": history.totals(results),
        "by_game": history.by_game(person, history.history_of(person)),
        "games": [(each, rows.title_of(each)) for each in registry.SLUGS],
        "opponents": opponents,
        "game": game,
        "outcome": outcome,
        "with": slug,
        "here": "mine",
    }
    return render(request, "lobby/results/history.html", context)


@require_safe
def profile(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a person's matches and ratings, and results shared with the visitor."""
    person = person_of(request)
    other = get_object_or_404(Person.objects.select_related("owner"), slug=slug)
    is_blocked = person is not None and has_blocked(person, other)
    if not (may_find(person, other) or is_blocked):
        raise Http404
    context: dict[str, Any] = {
        "other": other,
        "mine": other == person,
        "by_game": (by_game := history.by_game(other, history.history_of(other))),
        "is_rated": any(each["rating"] for each in by_game),
        "is_blocked": is_blocked,
        "here": "me" if other == person else "people",
    }
    if other != person and not other.is_program and not is_blocked and may_open_rooms(person):
        context["games"] = [(each, rows.title_of(each)) for each in registry.SLUGS if is_offered(each)]
    if person is not None and other != person and have_met(person, other):
        results = history.history_of(person, other=other)
        page = history.page_of(results, request.GET.get("page", "1"))
        context |= {
            "against": history.by_game(person, history.against(person, other)),
            "beside": history.by_game(person, history.beside(person, other)),
            "rows": [history.row(result) for result in page],
            "page": page,
            "kept": "",
        }
    context["report_reasons"] = Report.Reason.choices
    return render(request, "lobby/people/profile.html", context)


@require_safe
def rating_changes(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the rating changes of a rated match; empty until it is counted."""
    match = visible_match(request, slug)
    results = SeatResult.objects.filter(
        match_result__match=match, match_result__match__annulled_at=None
    ).select_related("person")
    return render(request, "lobby/results/rating_changes.html", {"results": results.order_by("number")})


@require_safe
def comparison(request: HttpRequest, slug: str) -> JsonResponse:
    """Return how the visitor's counted match alone compares, with a link to the same deal; else nothing."""
    match, person = visible_match(request, slug), person_of(request)
    own = attempt_of(match, person) if person else None
    comparisons = registry.rules_of(match.game).comparisons
    if person is None or own is None or comparisons is None:
        return JsonResponse({"lines": [], "challenge": "", "link": ""})
    read = current_translator(match.game).render
    return JsonResponse(
        {
            "lines": list(map(read, comparisons.words(standing_of(own, person)))),
            "challenge": read(comparisons.challenge),
            "link": request.build_absolute_uri(same_deal(match, own.opening_text)),
        }
    )


@require_safe
def statistics(request: HttpRequest, game: str) -> HttpResponse:
    if game not in registry.SLUGS:
        raise Http404
    context: dict[str, Any] = {
        "game": rows.game_card(registry.rules_of(game)),
        "tables": history.game_statistics(game),
        "finished": MatchResult.objects.filter(game=game).exists(),
    }
    return render(request, "lobby/results/statistics.html", context)
