"""The pages of rooms: open one, be invited, sit down, start, play again."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import registry
from games.core.numbers import whole_number
from games.models import Level, Match
from games.web.visitor import may_see, person_of
from lobby import rate_limits as limits
from lobby import rows
from lobby.models import Person, Room
from lobby.people import tokens
from lobby.people.accounts import person_rename
from lobby.people.forms import NameForm
from lobby.people.visitor import person_or_guest
from lobby.refusal import Refused
from lobby.responses import dead_link, show_refusals
from lobby.rooms import services as rooms
from lobby.rooms.forms import RoomForm
from lobby.rooms.opponents import (
    play_computer,
    room_fill,
    room_seat_opponent,
    room_unseat_opponent,
)
from lobby.rooms.rematch import rematch_wanted, room_rematch

NO_SUCH_ACTION = gettext_lazy("There is no such thing to do in a room.")


@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals
def new_room(request: HttpRequest, game: str) -> HttpResponse:
    """Choose how a match is to be played, and open a room for it."""
    try:
        rules = registry.rules_of(game)
    except KeyError:
        raise Http404 from None
    form = RoomForm(rules, request.POST or None)
    if request.method == "POST" and form.is_valid():
        limits.count(request, "room")
        rooms.checked_options(game, form.cleaned_data["seats"], form.options)
        host = person_or_guest(request)
        return redirect(rooms.room_open(host=host, game=game, setup=form.setup()))
    context = {"form": form, "game": rows.game_card(rules), "name_form": NameForm()}
    return render(request, "lobby/new_room.html", context, status=200 if not form.errors else 422)


@require_POST
@show_refusals
def play(request: HttpRequest, game: str) -> HttpResponse:
    """Begin a match against the computer at once, with the game's usual options."""
    if game not in registry.SLUGS:
        raise Http404
    limits.count(request, "room")
    level = request.POST.get("level", "")
    return redirect(play_computer(game=game, person=person_or_guest(request), level=level))


@require_safe
def room(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a room: who is there, the invitation, and the start."""
    found = get_object_or_404(Room.objects.select_related("host", "match"), slug=slug)
    person = person_of(request)
    member = found.members.filter(person=person).first() if person else None
    if found.match is not None and (member or found.public):
        return redirect(found.match)
    if not found.is_open:
        return dead_link(request)
    if member is None and not found.public:
        return dead_link(request)
    rules = registry.rules_of(found.game)
    rows.attach_ratings(found)
    context: dict[str, Any] = {
        "room": found,
        "game": rows.game_card(rules),
        "options": rows.time_control_pairs(found) + rows.option_pairs(found.game, found.options),
        "seat_rows": rows.seat_rows(found),
        "unseated": [each for each in found.members.all() if each.number is None],
        "me": member,
        "levels": Level.choices,
        "is_host": person is not None and found.host_id == person.pk,
        "free_seats": len(rooms.free_seats(found)),
        "full": not rooms.free_seats(found),
        "all_ready": all(each.ready for each in found.members.all()),
        "name_form": NameForm(),
    }
    if found.fork_of and may_see(request, found.fork_of):
        replay = reverse("games:replay", args=[found.fork_of.slug])
        context["fork_link"] = f"{replay}#v={found.fork_move}"
    host = rooms.host_of(found)
    context |= {"host_name": rooms.host_name(found), "host_gone": host is None or host.is_gone}
    if member is not None:
        link = reverse("lobby:invite", args=[found.slug, tokens.invite_token(found)])
        url = request.build_absolute_uri(link)
        context["invite_url"] = url
    if context["is_host"]:
        context["form"] = RoomForm(rules, initial=RoomForm.initial_of(found))
    return render(request, "lobby/room.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals
def invite(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Come in by an invite link, with a name."""
    limits.count(request, "invite")
    found = Room.objects.filter(slug=slug).select_related("host", "match").first()
    if found is None or not tokens.is_invited(found, token):
        return dead_link(request)
    person = person_of(request)
    if person is not None and found.members.filter(person=person).exists():
        return redirect(found)
    if not found.is_open:
        return dead_link(request, started=found.match is not None)
    if person is not None:
        rooms.check_not_removed(found, person)
    if request.method == "POST":
        return _enter(request, found)
    context = {
        "room": found,
        "game": rows.game_card(registry.rules_of(found.game)),
        "host_name": rooms.host_name(found),
        "names": [member.name for member in found.members.all()],
        "name_form": NameForm(initial={"name": person.name if person else ""}),
    }
    return render(request, "lobby/invite.html", context)


def _enter(request: HttpRequest, found: Room) -> HttpResponse:
    limits.count(request, "join")
    visitor = person_or_guest(request)
    name = request.POST.get("name") or visitor.name
    member = rooms.room_enter(room=found, person=visitor, name=name)
    if visitor.memberships.count() == 1:  # who is new is called what they wanted to be called here
        person_rename(person=visitor, name=member.name)
    return redirect(found)


@require_POST
@show_refusals
def room_action(request: HttpRequest, slug: str) -> HttpResponse:
    """Do what a button in a room is for."""
    found = get_object_or_404(Room, slug=slug)
    action = request.POST.get("action", "")
    if action == "enter" and found.public:
        return _enter(request, found)
    person = person_of(request)
    if person is None or not found.members.filter(person=person).exists():
        return dead_link(request)
    return redirect(_do(request, action, found, person))


def _do(request: HttpRequest, action: str, found: Room, person: Person) -> Room | Match | str:
    """Return where to go then."""
    match action:
        case "sit":
            rooms.room_sit(room=found, person=person, number=_number(request, "number"))
        case "stand":
            rooms.room_stand(room=found, person=person)
        case "leave":
            rooms.room_leave(room=found, person=person)
            return "lobby:home"
        case "remove":
            rooms.room_remove(room=found, host=person, member=_number(request, "member"))
            messages.success(request, _("The old link leads nowhere now."))
        case "seat_opponent":
            level = request.POST.get("level", "")
            number = _number(request, "number")
            room_seat_opponent(room=found, host=person, number=number, level=level)
        case "unseat_opponent":
            room_unseat_opponent(room=found, host=person, number=_number(request, "number"))
        case "fill":
            room_fill(room=found, host=person, level=request.POST.get("level", ""))
        case "readmit":
            rooms.room_readmit(room=found, host=person, removal=_number(request, "removal"))
        case "host":
            rooms.room_pass_on(room=found, person=person, member=_number(request, "member"))
        case "shuffle":
            rooms.room_shuffle(room=found, host=person)
        case "renew":
            rooms.room_renew_invitation(room=found, host=person)
            messages.success(request, _("The old link leads nowhere now."))
        case "change":
            form = RoomForm(registry.rules_of(found.game), request.POST)
            if not form.is_valid():
                raise Refused(_("These options do not fit."))
            rooms.room_change(room=found, host=person, setup=form.setup())
        case "start":
            return rooms.room_start(room=found, host=person)
        case _:
            raise Refused(NO_SUCH_ACTION)
    return found


def _number(request: HttpRequest, field: str) -> int:
    number = whole_number(request.POST.get(field, ""), 10**11 - 1)
    if number is None:
        raise Refused(NO_SUCH_ACTION)
    return number


@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals
def rematch(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for a rematch of a finished match, or agree to it; a GET says who has asked already."""
    found = get_object_or_404(Match, slug=slug, status=Match.Status.OVER)
    person = person_of(request)
    if person is None or not Room.objects.filter(match=found).exists():
        return dead_link(request)
    if request.method != "POST":
        return JsonResponse({"wanted": rematch_wanted(match=found, person=person)})
    room = room_rematch(match=found, person=person)
    return redirect(room.match or room)


@require_POST
@show_refusals
def fork(request: HttpRequest, slug: str) -> HttpResponse:
    """Play on from a moment of a finished match, in a new room."""
    found = get_object_or_404(Match.objects.with_seats(), slug=slug, status=Match.Status.OVER)
    person = person_of(request)
    if not may_see(request, found):
        return dead_link(request)
    if person is None:
        return redirect("lobby:me")
    limits.count(request, "room")
    version = _number(request, "version")
    return redirect(rooms.room_fork(match=found, version=version, person=person))
