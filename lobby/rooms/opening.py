"""Open a room, or begin at once: the form of a new room, and the two buttons of every game."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games import registry
from games.i18n import sentence
from games.services.rate_limits import TooOften
from games.web.visitor import person_of
from lobby import rate_limits as limits
from lobby import rows
from lobby.models import Person, Room
from lobby.people.acquaintances import may_find
from lobby.people.admission import may_open_rooms
from lobby.people.forms import NameForm
from lobby.people.visitor import person_or_guest
from lobby.refusal import Refused
from lobby.responses import show_refusals
from lobby.rooms import services as rooms
from lobby.rooms.forms import RoomForm
from lobby.rooms.invitations import room_invite
from lobby.rooms.opponents import play_computer
from lobby.rooms.random_numbers import random_number_add
from lobby.rooms.seek import room_play_now


@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals
def new_room(request: HttpRequest, game: str) -> HttpResponse:
    """Choose how a match is to be played, and open a room for it."""
    try:
        rules = registry.rules_of(game)
    except KeyError:
        raise Http404 from None
    if not may_open_rooms(person_of(request)):
        messages.error(request, _("Only people with an account can open rooms here."))
        return redirect("lobby:home")
    form = RoomForm(rules, request.POST or None)
    invited = _invited_at_once(request)
    if request.method == "POST" and form.is_valid():
        try:
            opened = _opened(request, game, form)
        except Refused as refusal:  # what was chosen stays chosen
            form.add_error(None, str(refusal))
        else:
            if invited is not None:
                _invite(request, opened, person_or_guest(request), invited)
            return redirect(opened)
    context = {"form": form, "game": rows.game_card(rules), "invited": invited}
    context["name_form"] = NameForm(initial={"name": request.POST.get("name", "")})
    return render(request, "lobby/new_room.html", context, status=200 if not form.errors else 422)


def _opened(request: HttpRequest, game: str, form: RoomForm) -> Room:
    """Open a room as the form says. Raises: Refused."""
    limits.count(request, "room")
    rooms.checked_options(game, form.cleaned_data["seats"], form.options)
    return rooms.room_open(host=person_or_guest(request), game=game, setup=form.setup())


def _invited_at_once(request: HttpRequest) -> Person | None:
    """Return whom the address names to be invited as soon as the room is there, if they may be found."""
    person = person_of(request)
    slug = request.POST.get("invite") or request.GET.get("invite", "")
    other = Person.objects.filter(slug=slug, owner=None).first() if person and slug else None
    return other if other and other != person and may_find(person, other) else None


def _invite(request: HttpRequest, opened: Room, host: Person, person: Person) -> None:
    """Invite somebody into a room, and tell the host whether it could be done."""
    try:
        room_invite(room=opened, by=host, person=person)
    except Refused as refused:
        messages.error(request, str(refused))
    except TooOften as refused:  # the room is open all the same
        messages.error(request, sentence(refused.message))
    else:
        messages.success(request, _("%(name)s is invited.") % {"name": person.name})


@require_POST
@show_refusals
def play(request: HttpRequest, game: str) -> HttpResponse:
    """Begin a match against the computer at once, with the game's usual options."""
    if game not in registry.SLUGS:
        raise Http404
    limits.count(request, "room")
    match = play_computer(
        game=game,
        person=person_or_guest(request),
        level=request.POST.get("level", ""),
        random_number=number_of(request),
    )
    return redirect(match)


@require_POST
@show_refusals
def play_now(request: HttpRequest, game: str) -> HttpResponse:
    """Come into a room that waits for somebody, or open one."""
    if game not in registry.SLUGS:
        raise Http404
    limits.count(request, "room")
    person = person_or_guest(request)
    found = room_play_now(person=person, game=game)
    random_number_add(room=found, person=person, number=number_of(request))
    return redirect(found)


def number_of(request: HttpRequest) -> str:
    """Return what a script has drawn for the form that was sent; empty without scripts."""
    return request.POST.get("random_number", "")
