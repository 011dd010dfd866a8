"""Creation of rooms, and the buttons to play at once."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games import registry
from games.i18n.languages import sentence
from games.matches.models import Match
from games.site.rate_limits import TooOften
from games.visitors.visitor import person_of
from lobby.people.acquaintances import may_find
from lobby.people.admission import find_offered, may_open_rooms
from lobby.people.models import Person
from lobby.people.name_form import NameForm
from lobby.people.visitor import person_or_guest
from lobby.refusals import rate_limits as limits
from lobby.refusals.refusal import Refused
from lobby.refusals.responses import dead_link, show_refusals
from lobby.rooms import rows
from lobby.rooms import services as rooms
from lobby.rooms.creation.again import play_again, terms_after
from lobby.rooms.creation.computer_form import ComputerMatchForm
from lobby.rooms.creation.seek import room_play_now
from lobby.rooms.forms import RoomForm
from lobby.rooms.inviting.by_name import room_invite
from lobby.rooms.members.opponents import first_setup, play_computer
from lobby.rooms.members.random_numbers import random_number_add
from lobby.rooms.models import Room


@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals
def new_room(request: HttpRequest, game: str) -> HttpResponse:
    """Show the form of a new room, and create the room."""
    find_offered(game)
    rules = registry.rules_of(game)
    if not may_open_rooms(person_of(request)):
        messages.error(request, _("Only people with an account can create rooms here."))
        return redirect("lobby:home")
    form = RoomForm(rules, request.POST or None, initial=_terms_of_another(request, game))
    form.initial.update({name: request.GET[name] for name in form.fields if name in request.GET})
    invited = _invited_at_once(request)
    if request.method == "POST" and form.is_valid():
        try:
            opened = _opened(request, game, form)
        except Refused as refusal:  # the form keeps its values
            form.add_error(None, str(refusal))
        else:
            if invited is not None:
                _invite(request, opened, person_or_guest(request), invited)
            return redirect(opened)
    context = {"form": form, "game": rows.game_card(rules), "invited": invited}
    context["name_form"] = NameForm(initial={"name": request.POST.get("name", "")})
    return render(request, "lobby/rooms/new_room.html", context, status=200 if not form.errors else 422)


def _terms_of_another(request: HttpRequest, game: str) -> dict[str, Any]:
    """Return the terms of the finished match that the address names, if the visitor played it."""
    person, slug = person_of(request), request.GET.get("like", "")
    played = Match.objects.filter(slug=slug, game=game, status=Match.Status.OVER, seats__person=person)
    match = played.first() if person and slug else None
    return terms_after(match) if match else {}


def _opened(request: HttpRequest, game: str, form: RoomForm) -> Room:
    """Create a room from the form. Raises: Refused."""
    limits.count(request, "room")
    rooms.checked_options(game, form.cleaned_data["seats"], form.options)
    host = person_or_guest(request)
    return rooms.room_open(host=host, game=game, setup=form.setup(), opening_answers=form.opening_answers)


def _invited_at_once(request: HttpRequest) -> Person | None:
    """Return the person to invite, as named in the address, if the visitor may find them."""
    person = person_of(request)
    slug = request.POST.get("invite") or request.GET.get("invite", "")
    other = Person.objects.filter(slug=slug, owner=None).first() if person and slug else None
    return other if other and other != person and may_find(person, other) else None


def _invite(request: HttpRequest, opened: Room, host: Person, person: Person) -> None:
    """Invite a person into a new room, and tell the host the outcome."""
    try:
        room_invite(room=opened, by=host, person=person)
    except Refused as refused:
        messages.error(request, str(refused))
    except TooOften as refused:  # the room stays open
        messages.error(request, sentence(refused.message))
    else:
        messages.success(request, _("%(name)s is invited.") % {"name": person.name})


@require_POST
@show_refusals
def play(request: HttpRequest, game: str) -> HttpResponse:
    """Start a match against the computer with the form's seats and options, or a newcomer's first match."""
    find_offered(game)
    form = ComputerMatchForm(registry.rules_of(game), request.POST)
    if not form.is_valid():
        raise Refused(form.refusal)
    limits.count(request, "room")
    match = play_computer(
        game=game,
        person=person_or_guest(request),
        setup=(first_setup(game) if "first" in request.POST else None) or form.setup(),
        level=request.POST.get("level", ""),
        random_number=random_number_of(request),
    )
    return redirect(match)


@require_POST
@show_refusals
def again(request: HttpRequest, slug: str) -> HttpResponse:
    """Start a match like a finished one, against computers of another level."""
    found = get_object_or_404(Match, slug=slug, status=Match.Status.OVER)
    person = person_of(request)
    if person is None or not Room.objects.filter(match=found).exists():
        return dead_link(request)
    find_offered(found.game)
    limits.count(request, "room")
    level, number = request.POST.get("level", ""), random_number_of(request)
    return redirect(play_again(match=found, person=person, level=level, random_number=number))


@require_POST
@show_refusals
def play_now(request: HttpRequest, game: str) -> HttpResponse:
    """Enter a public room with a free seat, or create one."""
    find_offered(game)
    limits.count(request, "room")
    person = person_or_guest(request)
    found = room_play_now(person=person, game=game)
    random_number_add(room=found, person=person, number=random_number_of(request))
    return redirect(found)


def random_number_of(request: HttpRequest) -> str:
    """Return the form's random number, drawn by a script; "" without scripts."""
    return request.POST.get("random_number", "")
