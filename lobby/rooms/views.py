"""The pages of the lobby."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import registry
from games.models import Match
from games.services.access import finished_of, matches_told, may_watch
from games.web.zones import zone_of
from lobby import rate_limits as limits
from lobby.models import Person, Room
from lobby.people import tokens
from lobby.rooms import services as rooms
from lobby.rooms import show
from lobby.rooms.forms import NameForm, RoomForm

View = Callable[..., HttpResponse]
BACKEND = "django.contrib.auth.backends.ModelBackend"


def person_of(request: HttpRequest) -> Person | None:
    """Who visits, if they have given a name already."""
    return request.user if request.user.is_authenticated else None


def sentences(view: View) -> View:
    """Show what was refused as a sentence on the page the visitor came from."""

    @wraps(view)
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except (rooms.Refused, limits.TooOften) as refusal:
            messages.error(request, str(refusal))
            return redirect(_back(request))

    return shown


def _back(request: HttpRequest, default: str = "/") -> str:
    wanted = (
        request.POST.get("next")
        or request.GET.get("next")
        or request.headers.get("Referer")
        or default
    )
    allowed = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure())
    return wanted if allowed else default


def _visitor(request: HttpRequest) -> Person:
    """Who visits; somebody new becomes a guest with the name they have just given."""
    person = person_of(request)
    if person is not None:
        return person
    name = rooms.clean_name(request.POST.get("name", ""))
    limits.count(request, "name")
    guest = Person.objects.create_guest(name, time_zone=zone_of(request))
    login(request, guest, backend=BACKEND)
    return guest


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The lobby: the games, who waits for company, and what waits for me."""
    person = person_of(request)
    context: dict[str, Any] = {
        "games": show.game_cards(),
        "public_rooms": show.public_rooms(),
        "public_matches": show.public_matches(),
    }
    if person is not None:
        mine = show.rows_of(matches_told(show.my_running(person, most=6)))
        context |= {"mine": mine, "my_rooms": show.my_rooms(person)}
    return render(request, "lobby/home.html", context)


@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """My matches: those that wait for me first, then the others, then the finished ones."""
    person = person_of(request)
    if person is None:
        return redirect("lobby:me")
    page = show.my_running(person, request.GET.get("page", "1"))
    context = {
        "running": show.rows_of(matches_told(page)),
        "page": page,
        "finished": show.rows_of(finished_of(person, show.NEWEST)) if page.number == 1 else [],
        "my_rooms": show.my_rooms(person),
        "lent": show.lent_rows(person),
        "me_url": reverse("lobby:me"),
        "here": "mine",
    }
    return render(request, "lobby/mine.html", context)


@require_safe
def next_match(request: HttpRequest) -> HttpResponse:
    """The next match that waits for me: another one than the page I come from, if there is one."""
    person = person_of(request)
    waiting = show.waiting_for(person) if person is not None else []
    here = request.GET.get("from", "")
    after = waiting.index(here) + 1 if here in waiting else 0
    order = waiting[after:] + waiting[:after]
    return redirect("games:match", order[0]) if order else redirect("lobby:mine")


@require_http_methods(["GET", "HEAD", "POST"])
@sentences
def me(request: HttpRequest) -> HttpResponse:
    """My name and the link that brings me back on another device."""
    person = person_of(request)
    if request.method == "POST":
        match request.POST.get("do"):
            case "renew" if person is not None:
                person.return_number += 1
                person.save(update_fields=["return_number"])
                messages.success(request, _("The old link leads nowhere now."))
            case _do:
                name = rooms.clean_name(request.POST.get("name", ""))
                visitor = _visitor(request)
                visitor.name = name
                visitor.save(update_fields=["name"])
                messages.success(request, _("You are called %(name)s now.") % {"name": name})
        return redirect(_back(request, reverse("lobby:me")) if person is None else "lobby:me")
    context: dict[str, Any] = {
        "form": NameForm(initial={"name": person.name if person else ""}),
        "next": _back(request),
        "here": "me",
    }
    if person is not None:
        link = reverse("lobby:return", args=[person.slug, tokens.return_token(person)])
        url = request.build_absolute_uri(link)
        context |= {"return_url": url, "return_qr": show.qr(url)}
    return render(request, "lobby/me.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@sentences
def come_back(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """The private return link: asks before it signs in, since programs open links as well."""
    limits.count(request, "return")
    person = Person.objects.filter(slug=slug, is_active=True).first()
    if person is None or not tokens.is_returning(person, token):
        return dead_link(request)
    if request.method == "POST":
        login(request, person, backend=BACKEND)
        return redirect("lobby:mine")
    return render(request, "lobby/come_back.html", {"returning": person})


@require_http_methods(["GET", "HEAD", "POST"])
@sentences
def new_room(request: HttpRequest, game: str) -> HttpResponse:
    """Open a room for a game."""
    try:
        rules = registry.rules_of(game)
    except KeyError:
        raise Http404 from None
    form = RoomForm(rules, request.POST or None)
    if request.method == "POST" and form.is_valid():
        limits.count(request, "room")
        rooms.checked_options(game, form.cleaned_data["seats"], form.options)
        return redirect(rooms.room_open(host=_visitor(request), game=game, **form.room()))
    context = {"form": form, "game": show.game_card(rules), "name_form": NameForm()}
    return render(request, "lobby/new_room.html", context, status=200 if not form.errors else 422)


@require_safe
def room(request: HttpRequest, slug: str) -> HttpResponse:
    """A room: who is there, the invitation, and the start."""
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
    show.rated(found)
    context: dict[str, Any] = {
        "room": found,
        "game": show.game_card(rules),
        "options": show.pace_pairs(found) + show.option_pairs(found.game, found.options),
        "places": show.places(found, person),
        "standing": [each for each in found.members.all() if each.number is None],
        "me": member,
        "is_host": person is not None and found.host_id == person.pk,
        "free_seats": len(rooms.free_seats(found)),
        "full": not rooms.free_seats(found),
        "all_ready": all(each.ready for each in found.members.all()),
        "name_form": NameForm(),
    }
    if found.fork_of and may_watch(match=found.fork_of, person=person, session=request.session):
        replay = reverse("games:replay", args=[found.fork_of.slug])
        context["fork_link"] = f"{replay}#v={found.fork_move}"
    host = rooms.host_of(found)
    context |= {"host_name": rooms.host_name(found), "host_gone": host is None or host.is_gone}
    if member is not None:
        link = reverse("lobby:invite", args=[found.slug, tokens.invite_token(found)])
        url = request.build_absolute_uri(link)
        context |= {"invite_url": url, "invite_qr": show.qr(url)}
    if context["is_host"]:
        context["form"] = RoomForm(rules, initial=RoomForm.initial_of(found))
    return render(request, "lobby/room.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@sentences
def invite(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """An invite link: a name, and in."""
    limits.count(request, "invite")
    found = Room.objects.filter(slug=slug).select_related("host", "match").first()
    if found is None or not tokens.is_invited(found, token):
        return dead_link(request)
    person = person_of(request)
    if person is not None and found.members.filter(person=person).exists():
        return redirect(found)
    if not found.is_open:
        return dead_link(request, started=found.match is not None)
    if request.method == "POST":
        return _enter(request, found)
    context = {
        "room": found,
        "game": show.game_card(registry.rules_of(found.game)),
        "host_name": rooms.host_name(found),
        "names": [member.name for member in found.members.all()],
        "name_form": NameForm(initial={"name": person.name if person else ""}),
    }
    return render(request, "lobby/invite.html", context)


def _enter(request: HttpRequest, found: Room) -> HttpResponse:
    limits.count(request, "join")
    visitor = _visitor(request)
    name = request.POST.get("name") or visitor.name
    member = rooms.room_enter(room=found, person=visitor, name=name)
    if visitor.memberships.count() == 1:  # who is new is called what they wanted to be called here
        visitor.name = member.name
        visitor.save(update_fields=["name"])
    return redirect(found)


@require_POST
@sentences
def room_act(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that a button in a room does."""
    found = get_object_or_404(Room, slug=slug)
    do = request.POST.get("do", "")
    if do == "enter" and found.public:
        return _enter(request, found)
    person = person_of(request)
    if person is None or not found.members.filter(person=person).exists():
        return dead_link(request)
    act = ACTS.get(do)
    if act is None:
        raise rooms.Refused(_("There is no such thing to do in a room."))
    return act(request, found, person)


def _sit(request: HttpRequest, found: Room, person: Person) -> HttpResponse:
    rooms.room_sit(room=found, person=person, number=_number(request, "number"))
    return redirect(found)


def _stand(request: HttpRequest, found: Room, person: Person) -> HttpResponse:
    rooms.room_stand(room=found, person=person)
    return redirect(found)


def _leave(request: HttpRequest, found: Room, person: Person) -> HttpResponse:
    rooms.room_leave(room=found, person=person)
    return redirect("lobby:home")


def _remove(request: HttpRequest, found: Room, person: Person) -> HttpResponse:
    rooms.room_remove(room=found, host=person, member=_number(request, "member"))
    return redirect(found)


def _host(request: HttpRequest, found: Room, person: Person) -> HttpResponse:
    rooms.room_pass_on(room=found, person=person, member=_number(request, "member"))
    return redirect(found)


def _shuffle(request: HttpRequest, found: Room, person: Person) -> HttpResponse:
    rooms.room_shuffle(room=found, host=person)
    return redirect(found)


def _renew(request: HttpRequest, found: Room, person: Person) -> HttpResponse:
    rooms.room_renew_invitation(room=found, host=person)
    messages.success(request, _("The old link leads nowhere now."))
    return redirect(found)


def _change(request: HttpRequest, found: Room, person: Person) -> HttpResponse:
    form = RoomForm(registry.rules_of(found.game), request.POST)
    if not form.is_valid():
        raise rooms.Refused(_("These options do not fit."))
    rooms.room_change(room=found, host=person, **form.room())
    return redirect(found)


def _start(request: HttpRequest, found: Room, person: Person) -> HttpResponse:
    return redirect(rooms.room_start(room=found, host=person))


def _number(request: HttpRequest, field: str) -> int:
    text = request.POST.get(field, "")
    if not (text.isascii() and text.isdigit() and len(text) < 12):
        raise rooms.Refused(_("There is no such thing to do in a room."))
    return int(text)


ACTS: dict[str, Callable[[HttpRequest, Room, Person], HttpResponse]] = {
    "sit": _sit,
    "stand": _stand,
    "leave": _leave,
    "remove": _remove,
    "host": _host,
    "shuffle": _shuffle,
    "renew": _renew,
    "change": _change,
    "start": _start,
}


@require_http_methods(["GET", "HEAD", "POST"])
@sentences
def rematch(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for a rematch of a finished match, or agree to it; GET tells who has asked already."""
    found = get_object_or_404(Match, slug=slug, status=Match.Status.OVER)
    person = person_of(request)
    if person is None or not Room.objects.filter(match=found).exists():
        return dead_link(request)
    if request.method != "POST":
        return JsonResponse({"wanted": rooms.rematch_wanted(match=found, person=person)})
    room = rooms.room_rematch(match=found, person=person)
    return redirect(room.match or room)


@require_POST
@sentences
def fork(request: HttpRequest, slug: str) -> HttpResponse:
    """Play on from a moment of a finished match, in a new room."""
    found = get_object_or_404(Match.objects.with_seats(), slug=slug, status=Match.Status.OVER)
    person = person_of(request)
    if not may_watch(match=found, person=person, session=request.session):
        return dead_link(request)
    if person is None:
        return redirect("lobby:me")
    limits.count(request, "room")
    version = _number(request, "version")
    return redirect(rooms.room_fork(match=found, version=version, person=person))


def dead_link(request: HttpRequest, *, started: bool = False) -> HttpResponse:
    """The page for a link that leads nowhere."""
    return render(request, "lobby/dead_link.html", {"started": started}, status=404)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return dead_link(request)
