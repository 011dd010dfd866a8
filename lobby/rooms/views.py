"""Pages of rooms: invitation, seats, start, rematch, fork."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import registry
from games.chat.models import Mute, Report
from games.core.decoding import whole_number
from games.core.rules import Rules
from games.i18n.languages import current_translator
from games.matches.models import Level, Match
from games.matches.unplayable import GameGone
from games.opponents.cards import opponent_cards
from games.site.names import name_beside
from games.visitors.access import watch_link_share
from games.visitors.visitor import may_see, person_of
from lobby.people.admission import may_be_guest
from lobby.people.models import Person
from lobby.people.name_form import NameForm
from lobby.people.profile import person_rename
from lobby.people.visitor import person_or_guest
from lobby.refusals import rate_limits as limits
from lobby.refusals.refusal import Refused
from lobby.refusals.responses import dead_link, show_refusals
from lobby.rooms import rows, wording
from lobby.rooms import services as rooms
from lobby.rooms.chat import room_chat, room_chat_mute, room_chat_report, room_chat_write
from lobby.rooms.creation.forking import room_fork
from lobby.rooms.creation.rematch import rematch_begin, rematch_wanted, room_rematch
from lobby.rooms.creation.setup import RoomSetup
from lobby.rooms.creation.views import random_number_of
from lobby.rooms.forms import OPENING, RoomForm
from lobby.rooms.inviting.by_name import (
    NOT_TOLD,
    invitation_decline,
    is_invited_by_name,
    may_be_invited,
    room_invite,
)
from lobby.rooms.inviting.links import invite_token, is_invited
from lobby.rooms.inviting.preview import room_preview
from lobby.rooms.inviting.started import room_let_watch, seats_of_room, started
from lobby.rooms.members.names import names_in
from lobby.rooms.members.opponents import (
    room_fill,
    room_seat_opponent,
    room_unseat_opponent,
)
from lobby.rooms.members.programs import needs_account
from lobby.rooms.members.random_numbers import commitment_of, numbers_of, random_number_add
from lobby.rooms.members.readiness import agreed_setup, room_ready, terms_of
from lobby.rooms.models import Member, Room, RoomOpponent

REPORT = "report-"  # before the reason
CHAT_ACTIONS = ("say", "mute", "unmute", *(f"{REPORT}{reason}" for reason in Report.Reason.values))
NO_SUCH_ACTION = gettext_lazy("There is no such action in a room.")


@require_safe
def room(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a room with its members and invitation."""
    found = get_object_or_404(Room.objects.select_related("host", "match"), slug=slug)
    person = person_of(request)
    member = found.members.filter(person=person).first() if person else None
    elsewhere = _instead_of_room(request, found, person, member)
    if elsewhere is not None:
        return elsewhere
    _check_played(found.game)
    context = _room_context(found, person, member)
    if found.fork_of and may_see(request, found.fork_of):
        replay = reverse("games:replay", args=[found.fork_of.slug])
        context["fork_link"] = f"{replay}#v={found.fork_move}"
    if member is not None:
        link = reverse("lobby:invite", args=[found.slug, invite_token(found)])
        context["invite_url"] = request.build_absolute_uri(link)
        context["may_be_invited"] = may_be_invited(found, member.person)
        context |= {"chat": room_chat(found, member), "report_reasons": Report.Reason.choices}
        context["has_muted"] = Mute.objects.filter(by=member.person_id, blocked=False).exists()
        context["invited"] = [each.person for each in found.invitations.select_related("person")]
    if found.public:
        context["preview"] = room_preview(request, found, listed=True)
    return render(request, "lobby/rooms/room.html", context)


def _instead_of_room(
    request: HttpRequest, found: Room, person: Person | None, member: Member | None
) -> HttpResponse | None:
    """Return the answer in place of a started, closed or private room."""
    if found.match is not None and (member or found.public):
        if member and member.number is None:  # no seat, but still invited to watch
            watch_link_share(session=request.session, match=found.match)
        return redirect(found.match)
    if _is_removed(found, person):
        return redirect("lobby:removed", found.slug)
    if found.status != Room.Status.CLOSED and member is None and is_invited_by_name(found, person):
        return redirect("lobby:invite", found.slug, invite_token(found))
    if member is None and not found.public:
        return dead_link(request)
    if not found.is_open:
        return dead_link(request, kind="closed", closed_because=found.closed_because)
    return None


def _room_context(found: Room, person: Person | None, member: Member | None) -> dict[str, Any]:
    """Return the template context of a room."""
    rules = registry.rules_of(found.game)
    rows.attach_ratings(found)
    host = rooms.host_of(found)
    is_host = person is not None and found.host_id == person.pk
    changes = _changes(rules, member) if member and member.agreed_to else []
    return {
        "room": found,
        "game": rows.game_card(rules),
        "options": wording.time_control_pairs(found) + wording.option_pairs(found.game, found.options, found.seats),
        "seat_rows": rows.seat_rows(found),
        "random_numbers": _numbers_by_name(found),
        "partners_sit_opposite": wording.terms_of_match(found).partners_sit_opposite(),
        "unseated": [each for each in found.members.all() if each.number is None],
        "me": member,
        "levels": Level.choices,
        "opponent_cards": opponent_cards(found.game, found.seats, current_translator(found.game)),
        "is_host": is_host,
        "host_name": rooms.host_name(found),
        "host_gone": host is None or host.is_gone,
        "form": RoomForm.of(rules, found) if is_host else None,
        "free_seats": len(rooms.free_seats(found)),
        "full": not rooms.free_seats(found),
        "terms": terms_of(found),
        "commitment": commitment_of(found),
        "waited_for": _(", ").join(
            each.name for each in found.members.all() if each.number is not None and not each.ready
        ),
        "changes": changes,
        "changed": _(", ").join(label for label, _value in changes),
        "name_form": NameForm(),
        "needs_account": found.rated and needs_account(person),
        "somebody_begins": (
            found.seats > 1 and rules.first_seat_begins and not rules.together and found.fork_move is None
        ),
        "fork_line": wording.fork_line(found),
        "fork_keeper": "" if found.fork_seat is None else found.fork_names[found.fork_seat],
    }


def _numbers_by_name(found: Room) -> list[tuple[str, str]]:
    """Return the seated players in order, with their random numbers."""
    seated: list[Member | RoomOpponent] = [*found.members.all(), *found.opponents.all()]
    names = {each.number: each.name for each in seated}
    return [(names[n], number) for n, number in enumerate(numbers_of(found)) if n in names]


def _changes(rules: Rules[Any], member: Member) -> list[tuple[str, str]]:
    """Return the changes since the member agreed, in words."""
    form = RoomForm(rules)
    before, now = form.chosen(agreed_setup(member)), form.chosen(RoomSetup.of(member.room))
    return [now[name] for name in now if now[name] != before[name] and not form[name].is_hidden]


def _check_played(game: str) -> None:
    """Raise GameGone if the site no longer has the game."""
    if game not in registry.SLUGS:
        raise GameGone


@require_safe
def removed(request: HttpRequest, slug: str) -> HttpResponse:
    """Tell a visitor about their removal from a room."""
    found = get_object_or_404(Room.objects.select_related("host"), slug=slug)
    person = person_of(request)
    if not _is_removed(found, person):
        return redirect(found)
    return render(request, "lobby/rooms/removal.html", {"host_name": rooms.host_name(found)})


def _is_removed(room: Room, person: Person | None) -> bool:
    """Return whether a host has removed the person."""
    return person is not None and room.removals.filter(person=person).exists()


@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals
def invite(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Enter by an invite link, with a name."""
    limits.count(request, "invite")
    found = Room.objects.filter(slug=slug).select_related("host", "match").first()
    person = person_of(request)
    if found is not None and _is_removed(found, person):
        return redirect("lobby:removed", found.slug)
    if found is None or not is_invited(found, token):
        return dead_link(request)
    _check_played(found.game)
    if person is not None and found.members.filter(person=person).exists():
        return redirect(found)
    if found.match is not None:
        return started(request, found, person)
    if not found.is_open:
        return dead_link(request, closed_because=found.closed_because)
    if person is None and not may_be_guest(invited=True):
        messages.info(request, _("This site is a closed club: sign in first, then come in."))
        return redirect(f"{reverse('lobby:sign_in')}?{urlencode({'next': request.path}, safe='/')}")
    if person is not None:
        rooms.check_not_removed(found, person)
    if request.method == "POST":
        return _enter(request, found, invited=True)
    context = {
        "room": found,
        "game": rows.game_card(registry.rules_of(found.game)),
        "preview": room_preview(request, found, listed=False),
        "full": not rooms.free_seats(found),
        "terms": terms_of(found),
        "commitment": commitment_of(found),
        "needs_account": found.rated and needs_account(person),
        "glance": seats_of_room(found),
        "standing": [rows.shown_name(each.name, each.person) for each in found.members.filter(number=None)],
        "pairs": wording.terms_pairs(found),
        "name_form": NameForm(person=person),
    }
    return render(request, "lobby/rooms/inviting/invitation.html", context)


def _enter(request: HttpRequest, found: Room, *, invited: bool = False) -> HttpResponse:
    limits.count(request, "join")
    visitor = person_or_guest(request, invited=invited)
    name = request.POST.get("name") or visitor.name
    if visitor.name_hidden:  # the name cannot be chosen
        name = name_beside(visitor.name, names_in(found, but=visitor))
    terms = request.POST.get("terms", "")
    member = rooms.room_enter(room=found, person=visitor, name=name, terms=terms)
    random_number_add(room=found, person=visitor, number=random_number_of(request))
    if visitor.memberships.count() == 1 and not visitor.name_hidden:  # newcomers keep their name for this room
        person_rename(person=visitor, name=member.name)
    return redirect(found)


@require_POST
@show_refusals
def room_action(request: HttpRequest, slug: str) -> HttpResponse:
    """Perform the action of a button."""
    found = get_object_or_404(Room, slug=slug)
    _check_played(found.game)
    action = request.POST.get("action", "")
    if action == "enter" and found.public:
        return _enter(request, found)
    person = person_of(request)
    if action == "decline" and person is not None:
        invitation_decline(room=found, person=person)
        return redirect("lobby:home")
    if person is None or not found.members.filter(person=person).exists():
        return dead_link(request)
    random_number_add(room=found, person=person, number=random_number_of(request))
    if action in CHAT_ACTIONS:
        _chat(request, action, found, person)
        return redirect(found)
    return redirect(_do(request, action, found, person))


def _chat(request: HttpRequest, action: str, found: Room, person: Person) -> None:
    """Perform an action of a member in the room's chat."""
    match action:
        case "say":
            room_chat_write(room=found, person=person, text=request.POST.get("text", ""))
        case "mute":
            room_chat_mute(room=found, person=person, message=_number(request, "message"))
        case "unmute":
            room_chat_mute(room=found, person=person, message=None)
        case _:
            reason = action.removeprefix(REPORT)
            room_chat_report(room=found, person=person, message=_number(request, "message"), reason=reason)
            messages.success(request, _("The operators will look at the message."))


def _do(request: HttpRequest, action: str, found: Room, person: Person) -> Room | Match | str:
    """Perform an action of a member, or of the host; return the next page."""
    match action:
        case "sit":
            rooms.room_sit(room=found, person=person, number=_number(request, "number"))
        case "ready":
            room_ready(room=found, person=person, terms=request.POST.get("terms", ""))
            rematch_begin(room=found)
            return found.match or found
        case "stand":
            rooms.room_stand(room=found, person=person)
        case "leave":
            rooms.room_leave(room=found, person=person)
            return "lobby:home"
        case "invite":
            other = Person.objects.filter(slug=request.POST.get("person", "")).first()
            if other is None:
                raise Refused(NOT_TOLD)
            room_invite(room=found, by=person, person=other)
            messages.success(request, _("%(name)s is invited.") % {"name": other.name})
        case "host":
            rooms.room_pass_on(room=found, person=person, member=_number(request, "member"))
        case "start":
            return rooms.room_start(room=found, host=person)
        case "watching":
            return room_let_watch(room=found, host=person, allowed=request.POST.get("allowed") == "yes")
        case _:
            _do_as_host(request, action, found, person)
    return found


def _do_as_host(request: HttpRequest, action: str, found: Room, host: Person) -> None:
    """Change the room as its host."""
    level = request.POST.get("level", "")
    match action:
        case "remove":
            rooms.room_remove(room=found, host=host, member=_number(request, "member"))
            messages.success(request, _("The old link no longer works."))
        case "readmit":
            rooms.room_readmit(room=found, host=host, removal=_number(request, "removal"))
        case "seat_opponent":
            room_seat_opponent(room=found, host=host, number=_number(request, "number"), level=level)
        case "unseat_opponent":
            room_unseat_opponent(room=found, host=host, number=_number(request, "number"))
        case "fill":
            room_fill(room=found, host=host, level=level)
        case "draw_seats":
            rooms.room_draw_seats(room=found, host=host)
        case "renew":
            rooms.room_renew_invitation(room=found, host=host)
            messages.success(request, _("The old link no longer works."))
        case "change":
            form = RoomForm(registry.rules_of(found.game), request.POST)
            if not form.is_valid():
                raise Refused(form.errors.get(OPENING, [_("These options are not valid.")])[0])
            rooms.room_change(room=found, host=host, setup=form.setup(), opening_answers=form.opening_answers)
        case _:
            raise Refused(NO_SUCH_ACTION)


def _number(request: HttpRequest, field: str) -> int:
    number = whole_number(request.POST.get(field, ""), 10**11 - 1)
    if number is None:
        raise Refused(NO_SUCH_ACTION)
    return number


@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals
def rematch(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for a rematch of a finished match, or agree to it; a GET shows the others' requests."""
    found = get_object_or_404(Match, slug=slug, status=Match.Status.OVER)
    person = person_of(request)
    if person is None or not Room.objects.filter(match=found).exists():
        return dead_link(request)
    _check_played(found.game)
    if request.method != "POST":
        return JsonResponse({"wanted": rematch_wanted(match=found, person=person)})
    room = room_rematch(match=found, person=person, random_number=random_number_of(request))
    return redirect(room.match or room)


@require_POST
@show_refusals
def fork(request: HttpRequest, slug: str) -> HttpResponse:
    """Fork a finished match into a new room."""
    found = get_object_or_404(Match.objects.with_seats(), slug=slug, status=Match.Status.OVER)
    person = person_of(request)
    if not may_see(request, found):
        return dead_link(request)
    _check_played(found.game)
    if person is None:
        return redirect("lobby:me")
    limits.count(request, "room")
    moment = _number(request, "moment")
    better = request.POST.get("better") == "yes"
    return redirect(room_fork(match=found, moment=moment, person=person, better=better))
