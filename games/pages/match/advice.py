"""Advice of the computer: hints while a match runs, a review when it is over."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.core.dialogue.messages import Translator, _
from games.core.dialogue.questions import IllegalAnswer, Json
from games.i18n.languages import current_language, current_translator
from games.matches.models import Match
from games.opponents.hints import hint_ask
from games.opponents.models import Review
from games.opponents.reviews import data_in, reasons_of, review_ask
from games.pages.match.context import NO_HINT, hint_json
from games.pages.match.finished import kept
from games.pages.match.loading_queue import in_line
from games.play.cache import match_cache
from games.registry import ai_of
from games.replays.replay import Moments
from games.site.rate_limits import TooOften, count
from games.visitors.visitor import may_give_work, network_of_visitor, person_of, visible_match

NOT_FOR_STRANGERS = _("this site is a closed club: sign in to have a match reviewed")


@require_http_methods(["GET", "HEAD", "POST"])
def hint(request: HttpRequest, slug: str) -> HttpResponse:
    """Request a hint for the player's seat (POST), or return it (GET)."""
    found = visible_match(request, slug)
    person = person_of(request)
    refused: IllegalAnswer | None = None
    if request.method == "POST":
        try:
            with in_line(request):
                hint_ask(slug=slug, person=person.pk if person else None)
        except IllegalAnswer as refusal:
            refused = refusal
    if isinstance(refused, TooOften) and not _wants_json(request):
        raise refused
    if not _wants_json(request):
        return redirect(found)
    told = NO_HINT
    if found.seat_of(person) is not None and not found.is_over:
        with in_line(request), match_cache.borrow(found) as live:
            told = hint_json(live, live.seat_of(person.pk if person else None), current_language())
    return _answer(told, refused, _reader(found))


@require_http_methods(["GET", "HEAD", "POST"])
def review(request: HttpRequest, slug: str) -> HttpResponse:
    """Request the review of a finished match (POST), or return it (GET)."""
    found = visible_match(request, slug)
    if not found.is_over:
        raise Http404
    refused: IllegalAnswer | None = None
    if request.method == "POST":
        try:
            if not may_give_work(request):
                raise IllegalAnswer(NOT_FOR_STRANGERS)
            if not Review.objects.filter(match=found).exists():
                count("review", network_of_visitor(request))
            review_ask(match=found)
        except IllegalAnswer as refusal:
            if isinstance(refusal, TooOften) and not _wants_json(request):
                raise
            refused = refusal
    if not _wants_json(request):
        return redirect("games:replay", slug)
    asked, reader = Review.objects.filter(match=found).first(), _reader(found)
    done_at = asked.done_at if asked else None

    def make() -> dict[str, Json]:
        return _review_json(found, asked, reader)

    told = {
        "state": _state(asked),
        "progress": asked.progress if asked else 0,
        **kept(request, found, ["review", done_at, current_language()], make),
    }
    return _answer(told, refused, reader)


def _review_json(match: Match, review: Review | None, reader: Translator) -> dict[str, Json]:
    """Return the result of a review, and the reasons of the opponents."""
    render = reader.render
    with match_cache.borrow(match) as live:
        moments = Moments(live)
    note = ai_of(match.game).review_note
    told: dict[str, Any] = {
        "reasons": [
            {
                "v": moments.told_at(each.version),
                "until": max(moments.told_at(each.version), moments.seen_at(each.until)),
                "seat": each.seat,
                "text": render(each.reason),
            }
            for each in reasons_of(match)
        ],
        "note": render(note) if note else "",
        "turns": [],
        "costliest": [],
    }
    if review is None or review.data is None:
        return told
    data = data_in(review)
    told["turns"] = [
        {"v": moments.seen_at(each.version), "turn": each.number, "expected": each.expected} for each in data.turns
    ]
    told["costliest"] = [
        {
            "v": moments.seen_at(each.version),
            "turn": each.number,
            "seat": each.seat,
            "expected": each.worth,
            "lost": each.lost,
            "given": [render(step) for step in each.given],
            "better": [render(step) for step in each.better],
            "why": render(each.reason) if each.reason else "",
        }
        for each in data.costliest
    ]
    return told


def _state(review: Review | None) -> str:
    if review is None:
        return "none"
    if review.done_at is None:
        return "thinking"
    return "failed" if review.data is None else "done"


def _reader(match: Match) -> Translator:
    return current_translator(match.game, [seat.name for seat in match.seats.all()])


def _wants_json(request: HttpRequest) -> bool:
    return request.method != "POST" or "application/json" in request.headers.get("Accept", "")


def _answer(told: dict[str, Json], refused: IllegalAnswer | None, reader: Translator) -> HttpResponse:
    """Return a response, with the sentence of a refusal."""
    if refused is None:
        return JsonResponse(told)
    told |= {"error": reader.render(refused.message)}
    if isinstance(refused, TooOften):
        return JsonResponse(told, status=429, headers={"Retry-After": str(refused.seconds)})
    return JsonResponse(told, status=409)
