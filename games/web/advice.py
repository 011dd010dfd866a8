"""What the computer says about a match: hints while it runs, a review when it is over."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.core.messages import Message, Translator, _
from games.core.questions import IllegalAnswer, Json
from games.i18n import current_language, current_translator
from games.matches.cache import match_cache
from games.models import Match, Review
from games.registry import rules_of
from games.services.hints import hint_ask
from games.services.rate_limits import TooOften, count
from games.services.replay import Moments
from games.services.reviews import data_in, reasons_of, review_ask
from games.web.finished import kept
from games.web.looking_back import in_line
from games.web.page import NO_HINT, hint_json
from games.web.visitor import may_give_work, network_of_visitor, person_of, visible_match

NOT_FOR_STRANGERS = _("sign in to have a match reviewed: this site is not open to everybody")


@require_http_methods(["GET", "HEAD", "POST"])
def hint(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask the computer what it would answer in one's seat; a GET says what has come of it."""
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
    """Have a finished match reviewed; a GET says what has come of it."""
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
    """Return what a review has found, and why the opponents have given their answers."""
    render = reader.render
    with match_cache.borrow(match) as live:
        moments = Moments(live)
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
        "note": render(rules_of(match.game).review_note or Message("")),
        "turns": [],
        "costliest": [],
    }
    if review is None or review.data is None:
        return told
    data = data_in(review)
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


def _reader(match: Match) -> Translator:
    return current_translator(match.game, [seat.name for seat in match.seats.all()])


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
