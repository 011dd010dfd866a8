"""What the computer says about a match: hints while it runs, a review when it is over."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.core.messages import Message, Translator
from games.core.questions import IllegalAnswer, Json
from games.i18n import current_language, translator
from games.models import Match, Review
from games.registry import rules_of
from games.services.hints import hint_ask
from games.services.rate_limits import TooOften, count
from games.services.replay import Moments
from games.services.reviews import data_in, reasons_of, review_ask
from games.services.store import LiveMatch, load
from games.web.page import hint_json
from games.web.visitor import network_of_visitor, person_of, visible_match


@require_http_methods(["GET", "HEAD", "POST"])
def hint(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask the computer what it would answer in one's seat; a GET says what has come of it."""
    found = visible_match(request, slug)
    person = person_of(request)
    refused: IllegalAnswer | None = None
    if request.method == "POST":
        try:
            hint_ask(slug=slug, person=person.pk if person else None)
        except IllegalAnswer as refusal:
            refused = refusal
    if isinstance(refused, TooOften) and not _wants_json(request):
        raise refused
    if not _wants_json(request):
        return redirect(found)
    live = load(slug)
    told = hint_json(live, live.seat_of(person.pk if person else None), current_language())
    return _answer(told, refused, _reader(live))


@require_http_methods(["GET", "HEAD", "POST"])
def review(request: HttpRequest, slug: str) -> HttpResponse:
    """Have a finished match reviewed; a GET says what has come of it."""
    found = visible_match(request, slug)
    if not found.is_over:
        raise Http404
    refused: TooOften | None = None
    if request.method == "POST":
        try:
            if not Review.objects.filter(match=found).exists():
                count("review", network_of_visitor(request))
            review_ask(match=found)
        except TooOften as refusal:
            if not _wants_json(request):
                raise
            refused = refusal
    live = load(slug)
    if not _wants_json(request):
        return redirect("games:replay", slug)
    return _answer(_review_json(found, live, _reader(live)), refused, _reader(live))


def _review_json(match: Match, live: LiveMatch, reader: Translator) -> dict[str, Any]:
    render, kept = reader.render, Review.objects.filter(match=match).first()
    moments = Moments(live)
    told: dict[str, Any] = {
        "state": _state(kept),
        "progress": kept.progress if kept else 0,
        "reasons": [
            {
                "v": moments.told_at(each.version),
                "until": max(moments.told_at(each.version), moments.seen_at(each.until)),
                "seat": each.seat,
                "text": render(each.reason),
            }
            for each in reasons_of(match)
        ],
        "note": render(rules_of(match.game).review_note or Message("")),
        "turns": [],
        "costliest": [],
    }
    if kept is None or kept.data is None:
        return told
    data = data_in(kept)
    told["turns"] = [
        {"v": moments.seen_at(each.version), "turn": each.number, "expected": each.expected}
        for each in data.turns
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


def _reader(live: LiveMatch) -> Translator:
    return translator(live.row.game, current_language(), live.names)


def _wants_json(request: HttpRequest) -> bool:
    return request.method != "POST" or "application/json" in request.headers.get("Accept", "")


def _answer(
    told: dict[str, Json], refused: IllegalAnswer | None, reader: Translator
) -> HttpResponse:
    """Return what there is to tell, with the sentence of a refusal."""
    if refused is None:
        return JsonResponse(told)
    told |= {"error": reader.render(refused.message)}
    if isinstance(refused, TooOften):
        return JsonResponse(told, status=429, headers={"Retry-After": str(refused.seconds)})
    return JsonResponse(told, status=409)
