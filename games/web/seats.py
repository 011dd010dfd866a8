"""The page about the seats of a match: time, who is away, leaving and coming back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import registry
from games.core.messages import _
from games.core.questions import IllegalAnswer
from games.i18n import current_translator
from games.models import Match, Vacancy
from games.services.access import may_watch
from games.services.clocks import clock_lines, clocks_of
from games.services.seats import (
    owns_seat,
    seat_leave,
    seat_substitute,
    seat_take_back,
    seat_wish,
    substitute_token,
    vacancies_of,
)
from games.services.time_controls import PACES
from games.web.match import person_of
from games.web.notifications import sentence

if TYPE_CHECKING:
    from lobby.models import Person


@require_http_methods(["GET", "HEAD", "POST"])
def seats(request: HttpRequest, slug: str) -> HttpResponse:
    """Times and absences at a match, for those who may see it and for who owns a seat there."""
    found = get_object_or_404(Match.objects.with_seats(), slug=slug)
    person = person_of(request)
    watches = may_watch(match=found, person=person, session=request.session)
    if not watches and not owns_seat(found, person):
        raise Http404
    if request.method == "POST" and person is not None:
        try:
            said = DEEDS.get(request.POST.get("do", ""), _unknown)(request, found, person)
            messages.success(request, said)
        except IllegalAnswer as refusal:
            messages.error(request, sentence(refusal.message))
        return redirect("games:seats", slug)
    context = _context(request, found, person) | {"watches": watches}
    return render(request, "games/seats.html", context)


def _context(request: HttpRequest, found: Match, person: Person | None) -> dict[str, Any]:
    read = current_translator(found.game).render
    seat = found.seat_of(person)

    def told(vacancy: Vacancy) -> dict[str, Any]:
        path = reverse(
            "games:substitute", args=[found.slug, vacancy.seat.number, substitute_token(vacancy)]
        )
        mine = person is not None and vacancy.owner_id == person.pk
        return {
            "vacancy": vacancy,
            "number": vacancy.seat.number,
            "player": vacancy.seat.name,
            "mine": mine,
            "program": vacancy.seat.bot,
            "played": vacancy.seat.person_id != vacancy.owner_id,
            "waited_for": vacancy.seat.number in found.waiting and not vacancy.seat.bot,
            "may_wish": seat is not None and seat.number != vacancy.seat.number,
            "link": request.build_absolute_uri(path)
            if (seat is not None or mine) and not found.is_over
            else "",
        }

    rows = [told(vacancy) for vacancy in vacancies_of(found)]
    sits = seat is not None and not seat.bot and not any(row["mine"] for row in rows)
    return {
        "match": found,
        "title": read(registry.rules_of(found.game).title),
        "time_control": read(PACES[found.time_control].says),
        "timed": PACES[found.time_control].timed,
        "clocks": clocks_of(found, timezone.now()),
        "vacancies": rows,
        "seat": seat,
        "may_leave": sits and not found.is_over,
    }


def _leave(request: HttpRequest, found: Match, person: Person) -> str:
    if request.POST.get("sure") != "yes":
        raise IllegalAnswer(_("tick that you are sure, then leave"))
    seat_leave(match=found, person=person)
    return gettext(
        "You have left your seat. You can come back here and take it as long as the match lasts."
    )


def _back(request: HttpRequest, found: Match, person: Person) -> str:
    seat_take_back(match=found, person=person)
    return gettext("Welcome back: the seat is yours.")


def _wish(request: HttpRequest, found: Match, person: Person) -> str:
    number = request.POST.get("number", "")
    if not (number.isascii() and number.isdigit() and len(number) < 4):
        return _unknown(request, found, person)
    wish = request.POST.get("wish", "")
    seat_wish(match=found, person=person, number=int(number), wish=wish)
    return (
        gettext("So be it.") if wish != "end" else gettext("Your wish to end the match is noted.")
    )


def _unknown(request: HttpRequest, found: Match, person: Person) -> str:
    raise IllegalAnswer(_("this form is not known here"))


DEEDS: dict[str, Callable[[HttpRequest, Match, Any], str]] = {
    "leave": _leave,
    "back": _back,
    "wish": _wish,
}


@never_cache
@require_safe
def clocks(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody's time in sentences, for the page of the match."""
    found = get_object_or_404(Match.objects.with_seats(), slug=slug)
    person = person_of(request)
    if not may_watch(match=found, person=person, session=request.session):
        raise Http404
    read = current_translator(found.game).render
    lines = clock_lines(found, timezone.now())
    return JsonResponse({"lines": [read(line) for line in lines]})


@require_http_methods(["GET", "HEAD", "POST"])
def substitute(request: HttpRequest, slug: str, number: int, token: str) -> HttpResponse:
    """A link by which somebody takes over the seat of a player who is away."""
    found = get_object_or_404(Match.objects.with_seats(), slug=slug)
    person = person_of(request)
    if person is None:
        messages.info(request, gettext("Give yourself a name first; then you can take the seat."))
        return redirect(f"{reverse('lobby:me')}?{urlencode({'next': request.path})}")
    if request.method == "POST":
        try:
            seat_substitute(match=found, number=number, token=token, person=person)
        except IllegalAnswer as refusal:
            messages.error(request, sentence(refusal.message))
            return redirect("lobby:mine")
        return redirect(found)
    seat = found.seats.filter(number=number).first()
    read = current_translator(found.game).render
    title = read(registry.rules_of(found.game).title)
    return render(request, "games/substitute.html", {"title": title, "seat": seat, "match": found})
