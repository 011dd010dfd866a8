"""The page of a match: to look at, and to play by forms."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from games.core.messages import _
from games.core.questions import IllegalAnswer, Json
from games.digits import whole_number
from games.i18n import current_language, current_translator
from games.models import Match
from games.protocol import BadFrame, read_form
from games.services.access import WATCHED, hash_of, watch_link_new
from games.services.moves import WATCHING, match_act, match_answer, match_undo
from games.services.seats import owns_seat, seat_mark_seen
from games.web.page import match_page_context
from games.web.visitor import may_see, person_of

if TYPE_CHECKING:
    from lobby.models import Person


@require_http_methods(["GET", "HEAD", "POST"])
def match(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the match; a form on its page does what it would do over the socket."""
    found = get_object_or_404(Match.objects.with_seats(), slug=slug)
    person = person_of(request)
    if not may_see(request, found):
        if owns_seat(found, person):
            return redirect("games:seats", slug)
        raise Http404
    if request.method != "POST":
        return _page(request, found)
    if person is None or found.seat_of(person) is None:
        return _refused(request, found, IllegalAnswer(WATCHING))
    form = request.POST
    if form.get("type") == "watch":
        link = reverse("games:watch", args=[slug, watch_link_new(match=found)])
        return _page(request, found, watch_link=request.build_absolute_uri(link))
    try:
        FORM_ACTIONS.get(form.get("type", ""), _unknown)(form, found, person)
    except (IllegalAnswer, BadFrame) as refusal:
        return _refused(request, found, refusal)
    if (seen := whole_number(form.get("seen", ""))) is not None:
        seat_mark_seen(match=found, person=person, version=seen)
    return redirect(found)


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
        language=current_language(),
        refused=refused,
        watch_link=watch_link,
    )
    return render(request, "games/match.html", context, status=status)


def _refused(request: HttpRequest, found: Match, refusal: IllegalAnswer | BadFrame) -> HttpResponse:
    names = [seat.name for seat in found.seats.all()]
    text = current_translator(found.game, names).render(refusal.message)
    return _page(request, found, refused=text, status=409)


def _answer(form: QueryDict, found: Match, person: Person) -> None:
    frame = read_form("answer", form, answer=_answer_in(form))
    match_answer(
        match=found, person=person, question=frame.question, answer=frame.answer,
        client_id=frame.id,
    )  # fmt: skip


def _answer_in(form: QueryDict) -> Json:
    """Return the answer as its question takes it; a form can only send texts."""
    kind, given = form.get("kind"), form.getlist("answer")
    if kind == "amount":
        text = given[0] if given else ""
        number = whole_number(text)
        return text if number is None else number
    if kind == "some":
        placed = [
            (int(place), name.removeprefix("place."))
            for name, place in form.items()
            if name.startswith("place.") and isinstance(place, str) and place.isdecimal()
        ]
        return [key for _place, key in sorted(placed)] or given
    return given[0] if given else ""


def _undo(form: QueryDict, found: Match, person: Person) -> None:
    frame = read_form("undo", form)
    match_undo(match=found, person=person, seen=frame.v, client_id=frame.id)


def _act(form: QueryDict, found: Match, person: Person) -> None:
    frame = read_form("act", form)
    match_act(match=found, person=person, act=frame.act, about=frame.about, client_id=frame.id)


def _unknown(form: QueryDict, found: Match, person: Person) -> None:
    raise IllegalAnswer(_("this form is not known here"))


FORM_ACTIONS: dict[str, Callable[[QueryDict, Match, Person], None]] = {
    "answer": _answer,
    "undo": _undo,
    "act": _act,
}


@require_safe
def watch(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Open a spectate link: remembered in the session, so that the address bar shows no token."""
    found = get_object_or_404(Match, slug=slug)
    shown = {**request.session.get(WATCHED, {}), slug: hash_of(token)}
    request.session[WATCHED] = shown
    if not may_see(request, found):
        raise Http404
    return redirect(found)
