"""The page of a match's seats: clocks, absences, leaving and coming back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import registry
from games.absence.calls import players_call
from games.absence.substitutes import (
    agreements_about,
    seat_substitute,
    substitute_refusal,
    substitute_token,
    vacancy_by_link,
)
from games.clocks.models import Vacancy
from games.clocks.table_clocks import clock_lines, clocks_of
from games.core.dialogue.questions import IllegalAnswer
from games.i18n.languages import current_translator, sentence
from games.matches.models import Match
from games.matches.networks import network_note
from games.matches.time_controls import TIME_CONTROLS
from games.pages.forms import LeaveForm, SeatForm, TakeBackForm, VoteForm, submitted
from games.play.vacancies import owns_seat, vacancies_of
from games.site import database_time
from games.visitors.visitor import may_see, network_of_visitor, person_of, visible_match

if TYPE_CHECKING:
    from lobby.people.models import Person


FORM_ACTIONS: dict[str, type[SeatForm]] = {"leave": LeaveForm, "back": TakeBackForm, "vote": VoteForm}


@never_cache  # the page has the link for a substitute
@require_http_methods(["GET", "HEAD", "POST"])
def seats(request: HttpRequest, slug: str) -> HttpResponse:
    """Show clocks and absences, to people who may see the match or own a seat in it."""
    found = get_object_or_404(Match.objects.with_seats(), slug=slug)
    person = person_of(request)
    watches = may_see(request, found)
    if not watches and not owns_seat(found, person):
        raise Http404
    leave: SeatForm | None = None
    if request.method == "POST" and person is not None:
        network_note(slug=slug, person=person.pk, network=network_of_visitor(request))
        _action, leave = submitted(request, FORM_ACTIONS, lambda form: form.submit(found, person))
        if leave is None:
            return redirect("games:seats", slug)
    context = _context(request, found, person)
    context |= {"watches": watches, "leave": leave or LeaveForm()}
    return render(request, "games/seats/seats.html", context, status=422 if leave else 200)


def _context(request: HttpRequest, found: Match, person: Person | None) -> dict[str, Any]:
    read = current_translator(found.game).render
    seat = found.seat_of(person)
    number = seat.number if seat else None
    rows = [_row(request, found, person, vacancy) for vacancy in vacancies_of(found)]
    away = any(each["mine"] and each["number"] == (seat and seat.number) for each in rows)
    sits = seat is not None and not seat.bot and not away
    return {
        "match": found,
        "title": read(registry.title_of(found.game)),
        "time_control": read(TIME_CONTROLS[found.time_control].description),
        "timed": TIME_CONTROLS[found.time_control].timed,
        "clocks": [] if found.delays(number) else clocks_of(found, database_time.now(), number),
        "vacancies": rows,
        "seat": seat,
        "may_leave": sits and not found.is_over,
    }


def _row(request: HttpRequest, found: Match, person: Person | None, vacancy: Vacancy) -> dict[str, Any]:
    """Return the page's row about the seat of an absent player, for this visitor."""
    seat = found.seat_of(person)
    number = seat.number if seat else None
    path = reverse("games:substitute", args=[found.slug, vacancy.seat.number, substitute_token(vacancy)])
    mine = person is not None and (
        vacancy.owner_id == person.pk or (vacancy.seat.person_id == person.pk and not vacancy.filled)
    )
    voices = agreements_about(vacancy)
    return {
        "vacancy": vacancy,
        "voices": voices,
        "own_voice": next((voice for voice in voices if voice.seat == number), None),
        "number": vacancy.seat.number,
        "player": vacancy.seat.name,
        "mine": mine,
        "program": vacancy.seat.bot,
        "played": vacancy.filled,
        "waited_for": vacancy.seat.number in found.waiting_seen_by(number) and not vacancy.seat.bot,
        "may_vote": seat is not None and seat.number != vacancy.seat.number and not vacancy.filled,
        "link_id": f"link-{vacancy.seat.number}",
        "link": request.build_absolute_uri(path)
        if (seat is not None or mine) and not vacancy.filled and not found.is_over
        else "",
    }


@require_POST
def go_on(request: HttpRequest, slug: str) -> HttpResponse:
    """Call the others to a match that was broken off, or answer their call."""
    found = visible_match(request, slug)
    person = person_of(request)
    if person is None:
        raise Http404
    try:
        players_call(match=found, person=person)
    except IllegalAnswer as refusal:
        messages.error(request, sentence(refusal.message))
    else:
        messages.success(request, gettext("The others are notified that you want to go on."))
    return redirect(found)


@never_cache
@require_safe
def clocks(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the clocks of all players in sentences, for the match page."""
    found = visible_match(request, slug)
    read = current_translator(found.game).render
    seat = found.seat_of(person_of(request))
    lines = clock_lines(found, database_time.now(), seat.number if seat else None)
    return JsonResponse({"lines": [read(line) for line in lines]})


@require_http_methods(["GET", "HEAD", "POST"])
def substitute(request: HttpRequest, slug: str, number: int, token: str) -> HttpResponse:
    """Take over the seat of an absent player by the table's link."""
    found = get_object_or_404(Match.objects.with_seats(), slug=slug)
    person = person_of(request)
    vacancy = vacancy_by_link(match=found, number=number, token=token)
    if vacancy is None and request.method != "POST":
        raise Http404  # without a valid link, nothing of the match is shown
    if person is None:
        messages.info(request, gettext("Enter a name first; then you can take the seat."))
        return redirect(f"{reverse('lobby:me')}?{urlencode({'next': request.path})}")
    network = network_of_visitor(request)
    if request.method == "POST":
        try:
            seat_substitute(match=found, number=number, token=token, person=person, network=network)
        except IllegalAnswer as refusal:
            messages.error(request, sentence(refusal.message))
            return redirect("lobby:mine") if vacancy is None else redirect(request.path)
        network_note(slug=slug, person=person.pk, network=network)
        return redirect(found)
    assert vacancy is not None
    read = current_translator(found.game).render
    title = read(registry.title_of(found.game))
    why_not = substitute_refusal(vacancy, person, network)
    context = {
        "title": title,
        "seat": vacancy.seat,
        "match": found,
        "voices": agreements_about(vacancy),
        "refusal": "" if why_not is None else sentence(why_not),
    }
    return render(request, "games/seats/substitute.html", context)
