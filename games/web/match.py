"""The pages of a match and of its rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_safe

from games import registry
from games.core.messages import _
from games.core.questions import IllegalAnswer, Json
from games.i18n import current_language, translator
from games.models import Match
from games.protocol import BadFrame, read_form
from games.services.access import WATCHED, hash_of, may_watch, watch_link_new
from games.services.moves import WATCHING, match_act, match_answer, match_undo
from games.services.seats import owns_seat
from games.web.page import match_page_context

if TYPE_CHECKING:
    from lobby.models import Person


@require_http_methods(["GET", "HEAD", "POST"])
def match(request: HttpRequest, slug: str) -> HttpResponse:
    """The match: to look at, and to play by forms."""
    found = get_object_or_404(Match.objects.with_seats(), slug=slug)
    person = person_of(request)
    if not may_watch(match=found, person=person, session=request.session):
        if owns_seat(found, person):
            return redirect("games:seats", slug)
        raise Http404
    if request.method != "POST":
        return _page(request, found)
    if person is None or found.seat_of(person) is None:
        return _refused(request, found, IllegalAnswer(WATCHING))
    try:
        return POSTS.get(request.POST.get("type", ""), _unknown)(request, found, person)
    except (IllegalAnswer, BadFrame) as refusal:
        return _refused(request, found, refusal)


def person_of(request: HttpRequest) -> Person | None:
    """Who asks, if they have given a name already."""
    return request.user if request.user.is_authenticated else None


def _page(
    request: HttpRequest,
    found: Match,
    *,
    refused: str = "",
    watch_link: str = "",
    status: int = 200,
) -> HttpResponse:
    context = match_page_context(
        match=found,
        person=person_of(request),
        language=get_language() or "",
        refused=refused,
        watch_link=watch_link,
    )
    return render(request, "games/match.html", context, status=status)


def _refused(request: HttpRequest, found: Match, refusal: IllegalAnswer | BadFrame) -> HttpResponse:
    language = current_language()
    names = [seat.name for seat in found.seats.all()]
    sentence = translator(found.game, language, names).render(refusal.message)
    return _page(request, found, refused=sentence, status=409)


def _answer(request: HttpRequest, found: Match, person: Person) -> HttpResponse:
    frame = read_form("answer", request.POST, answer=_answer_of(request.POST))
    match_answer(
        match=found, person=person, question=frame.question, answer=frame.answer,
        client_id=frame.id,
    )  # fmt: skip
    return redirect(found)


def _answer_of(form: QueryDict) -> Json:
    """The answer as its question takes it; a form can only send texts."""
    kind, given = form.get("kind"), form.getlist("answer")
    if kind == "amount":
        text = given[0] if given else ""
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text
    if kind == "some":
        placed = [
            (int(place), name.removeprefix("place."))
            for name, place in form.items()
            if name.startswith("place.") and isinstance(place, str) and place.isdecimal()
        ]
        return [key for _place, key in sorted(placed)] or given
    return given[0] if given else ""


def _undo(request: HttpRequest, found: Match, person: Person) -> HttpResponse:
    frame = read_form("undo", request.POST)
    match_undo(match=found, person=person, seen=frame.v, client_id=frame.id)
    return redirect(found)


def _act(request: HttpRequest, found: Match, person: Person) -> HttpResponse:
    frame = read_form("act", request.POST)
    match_act(match=found, person=person, act=frame.act, about=frame.about, client_id=frame.id)
    return redirect(found)


def _watch(request: HttpRequest, found: Match, person: Person) -> HttpResponse:
    token = watch_link_new(match=found)
    link = reverse("games:watch", args=[found.slug, token])
    return _page(request, found, watch_link=request.build_absolute_uri(link))


def _unknown(request: HttpRequest, found: Match, person: Person) -> HttpResponse:
    raise IllegalAnswer(_("this form is not known here"))


POSTS: dict[str, Callable[[HttpRequest, Match, Person], HttpResponse]] = {
    "answer": _answer,
    "undo": _undo,
    "act": _act,
    "watch": _watch,
}


@require_safe
def watch(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """A spectate link: remembered in the session, so that the address bar shows no token."""
    found = get_object_or_404(Match, slug=slug)
    shown = {**request.session.get(WATCHED, {}), slug: hash_of(token)}
    request.session[WATCHED] = shown
    if not may_watch(match=found, person=person_of(request), session=request.session):
        raise Http404
    return redirect(found)


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of a game, in our own words."""
    try:
        found = registry.rules_of(game)
    except KeyError:
        raise Http404 from None
    language = current_language()
    folder = f"games/{game}/rules"
    context = {
        "rules": found,
        "title": translator(game, language).render(found.title),
        "fragment": f"{folder}/{language.replace('-', '_')}.html",
    }
    return render(request, "games/rules.html", context)
