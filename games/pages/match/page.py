"""The match page, which shows a match and plays it by forms."""

from __future__ import annotations

import logging
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.db.models import F, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_http_methods, require_safe

from games.core.decoding import whole_number
from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer, Json
from games.i18n.languages import current_language, current_translator
from games.matches.models import Match
from games.matches.networks import network_note
from games.pages.match.context import match_page_context
from games.pages.match.finished import document, kept
from games.pages.match.loading_queue import in_line
from games.pages.preview import match_preview, watch_preview
from games.pages.rules import chapters_of
from games.play.cache import match_cache
from games.play.delayed import is_delayed, version_shown
from games.play.judge import WATCHING, Move
from games.play.moves import BUSY, match_move
from games.play.pictures import match_picture
from games.play.private_notes import version_seen
from games.play.vacancies import owns_seat
from games.protocol.client import FORMS, ProtocolError, decode_form
from games.registry import rules_of
from games.site.rate_limits import count
from games.site.storage import FAULTS
from games.visitors.access import watch_link_new, watch_link_use
from games.visitors.visitor import (
    NotForVisitor,
    count_new_session,
    may_see,
    network_of_visitor,
    person_of,
    visible_match,
)

log = logging.getLogger("games")
PICTURE_KEPT = 86400  # seconds
LATE_PICTURE_KEPT = 60  # its address changes with the match, not with the delayed picture
FINAL_PICTURE_KEPT = 30 * PICTURE_KEPT
MOST_TYPED = 10**12 - 1  # highest number in a form
LONGEST_KEY = 60  # characters of a board's key
LONGEST_SUPPOSITION = 600  # characters; a mark in each cell of the largest note sheet


@require_http_methods(["GET", "HEAD", "POST"])
def match(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the match, or play a move by a form."""
    found = get_object_or_404(_matches_with_rooms(), slug=slug)
    person = person_of(request)
    if not may_see(request, found):
        if owns_seat(found, person):
            return redirect("games:seats", slug)
        raise NotForVisitor(found.game)
    if request.method != "POST":
        return _page(request, found)
    if person is None or found.seat_of(person) is None:
        return _refused(request, found, IllegalAnswer(WATCHING))
    form = request.POST
    if form.get("type") == "watch":
        count("watch_link", person.pk)
        link = reverse("games:watch", args=[slug, watch_link_new(match=found)])
        return _page(request, found, watch_link=request.build_absolute_uri(link))
    try:
        with in_line(request):
            match_move(slug=slug, person=person.pk, move=_move(form), by_number=True)
        network_note(slug=slug, person=person.pk, network=network_of_visitor(request))
    except (IllegalAnswer, ProtocolError) as refusal:
        return _refused(request, found, refusal)
    except FAULTS:
        log.exception("match %s: the database failed", slug)
        return _refused(request, found, IllegalAnswer(BUSY), status=503)
    if (seen := whole_number(form.get("seen", ""))) is not None:
        with in_line(request), match_cache.borrow(slug) as live:
            version = live.numbering.version(live.seat_of(person.pk), seen)
        version_seen(slug=slug, person=person.pk, version=version)
    return redirect(found)


@require_safe
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the small picture of the match, at another address after each change.

    A finished match is played to its end for it, and browsers cache the picture for longer.
    """
    found = visible_match(request, slug)
    is_late = is_delayed(found, person_of(request))

    def draw() -> bytes:
        return match_picture(found, version_shown(found) if is_late else None).encode()

    if found.is_over:
        response = document(request, found, ["picture"], draw, "image/svg+xml")
        response["Cache-Control"] = f"private, max-age={FINAL_PICTURE_KEPT}"
        return response
    drawn = draw()  # from the newest turn start
    response = HttpResponse(drawn, content_type="image/svg+xml")
    response["Cache-Control"] = f"private, max-age={LATE_PICTURE_KEPT if is_late else PICTURE_KEPT}"
    response["ETag"] = etag = f'"{sha256(drawn).hexdigest()[:16]}"'
    return get_conditional_response(request, etag=etag, response=response) or response


@require_safe
def why(request: HttpRequest, slug: str) -> HttpResponse:
    """Explain the board's key `about` as JSON, as far as the player's seat knows."""
    found, seat = _own_seat(request, slug, "why")
    about = request.GET.get("about", "")[:LONGEST_KEY]
    with in_line(request), match_cache.borrow(found) as live:
        render_message = live.translator(current_language()).render
        explanations = live.game.rules.explanations
        lines = explanations.explain(live.game.state, seat, about) if explanations else ()
        return JsonResponse({"lines": [render_message(line) for line in lines]})


@require_safe
def suppose(request: HttpRequest, slug: str) -> HttpResponse:
    """Return as JSON the consequences of the supposition `if` and the knowledge of the player's seat."""
    found, seat = _own_seat(request, slug, "suppose")
    supposed = request.GET.get("if", "")[:LONGEST_SUPPOSITION]
    with in_line(request), match_cache.borrow(found) as live:
        explanations = live.game.rules.explanations
        follows = explanations.suppose(live.game.state, seat, supposed) if explanations else None
        return JsonResponse({"follows": follows})


def _own_seat(request: HttpRequest, slug: str, asked: str) -> tuple[Match, int]:
    """Count the request. Return the match and the player's seat. Raises: Http404 without a seat."""
    found = visible_match(request, slug)
    person, seat = person_of(request), found.seat_of(person_of(request))
    if person is None or seat is None:
        raise Http404
    count(asked, person.pk)
    return found, seat.number


def _matches_with_rooms() -> QuerySet[Match]:
    """Return matches with seats, and with facts about their room (None without a room)."""
    return Match.objects.with_seats().annotate(
        room_rated=F("room__rated"), room_slug=F("room__slug"),
        room_host=F("room__host"), room_watching=F("room__watching"),
    )  # fmt: skip


def _page(
    request: HttpRequest, found: Match, *, refused: str = "", watch_link: str = "", status: int = 200
) -> HttpResponse:
    person, language = person_of(request), current_language()

    def make() -> dict[str, Any]:
        side = whole_number(request.GET.get("side", ""))
        return match_page_context(match=found, person=person, language=language, side=side)

    if found.seat_of(person) is None:
        context = kept(request, found, ["page", language], make)
    else:
        with in_line(request):
            context = make()
    context |= {"match": found, "rules": rules_of(found.game)}
    context |= {"refused": refused, "watch_link": watch_link}
    context["chapters"] = chapters_of(found.game, current_language())
    context["preview"] = match_preview(request, found)
    return render(request, "games/match/match.html", context, status=status)


def _refused(
    request: HttpRequest, found: Match, refusal: IllegalAnswer | ProtocolError, status: int = 409
) -> HttpResponse:
    found = _matches_with_rooms().get(pk=found.pk)  # the newest version
    names = [seat.name for seat in found.seats.all()]
    text = current_translator(found.game, names).render(refusal.message)
    return _page(request, found, refused=text, status=status)


def _move(form: QueryDict) -> Move:
    """Return the move in a form. Raises: IllegalAnswer or ProtocolError."""
    kind = form.get("type", "")
    if kind not in FORMS:
        raise IllegalAnswer(_("there is no such form"))
    if kind == "answer":
        return decode_form(kind, form, answer=_answer_in(form))
    return decode_form(kind, form)


def _answer_in(form: QueryDict) -> Json:
    """Return the answer in a form, whose texts become the types that the question takes."""
    kind, given = form.get("kind"), form.getlist("answer")
    if kind == "amount":
        text = given[0] if given else ""
        written = "".join(text.split()).replace("-", "").upper()
        number = whole_number(written.removeprefix(form.get("prefix", "").upper()), MOST_TYPED)
        return text if number is None else number
    if kind == "some":
        placed = [
            (number, name.removeprefix("place."))
            for name, place in form.items()
            if name.startswith("place.") and (number := whole_number(str(place))) is not None
        ]
        return [key for _place, key in sorted(placed)] or given
    return given[0] if given else ""


@require_safe
def watch(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Open a spectator link, and remember it in the session to hide its token.

    A visitor without a session may be a chat program, which keeps no cookie. It gets a page about the
    link, with a button to the match.
    """
    found = get_object_or_404(Match, slug=slug)
    count_new_session(request)
    watch_link_use(session=request.session, match=found, token=token)
    if not may_see(request, found):
        raise Http404
    if settings.SESSION_COOKIE_NAME in request.COOKIES:
        return redirect(found)
    return render(
        request, "games/match/spectator_link.html", {"match": found, "preview": watch_preview(request, found)}
    )
