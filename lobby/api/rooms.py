"""Rooms over the JSON API, by the services of the pages."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import msgspec
from django.db.models import Prefetch, prefetch_related_objects
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec import UNSET

from games import registry
from games.core.rules import Rules
from games.matches.time_controls import time_controls_for
from games.site.models import TokenScope
from lobby.api.authentication import Call, Problem, needs
from lobby.api.structs import (
    Begun,
    Come,
    Done,
    Fill,
    GamePlayer,
    Join,
    OpenRoom,
    Ready,
    RoomState,
    Seek,
    Sit,
    Start,
)
from lobby.api.structs import Rooms as RoomList
from lobby.people.models import Person
from lobby.refusals import rate_limits as limits
from lobby.refusals.refusal import Refused
from lobby.rooms import services as rooms
from lobby.rooms.creation.rematch import rematch_begin
from lobby.rooms.creation.seek import room_seek
from lobby.rooms.creation.setup import RoomSetup
from lobby.rooms.forms import RoomForm
from lobby.rooms.inviting.links import invite_token, is_invited
from lobby.rooms.live.attendance import room_seen
from lobby.rooms.members.opponents import room_fill
from lobby.rooms.members.random_numbers import commitment_of, numbers_of, random_number_add
from lobby.rooms.members.readiness import changed_since, room_ready, terms_of
from lobby.rooms.models import Member, Room

LISTED = 30
SHOWN = (Prefetch("members", Member.objects.select_related("person__owner")), "opponents", "match")
INVITE = re.compile(r"/invite/([\w-]+)/([\w-]+)/?$")


def room_state(call: Call, room: Room) -> RoomState:
    """Return a room as seen by the caller."""
    prefetch_related_objects([room], *SHOWN)
    members = list(room.members.all())
    me = next((each for each in members if each.person_id == call.person.pk), None)
    players = [GamePlayer(each.number, each.name, owner_name(each.person), None, each.ready) for each in members]
    players += [GamePlayer(each.number, each.name, None, each.level) for each in room.opponents.all()]
    started = room.match is not None and (me is not None or room.public)
    link = reverse("lobby:invite", args=[room.slug, invite_token(room)])
    return RoomState(
        room=room.slug,
        game=room.game,
        status=room.status,
        seats=room.seats,
        free=room.seats - sum(each.seat is not None for each in players),
        options=room.options,
        order=room.order,
        public=room.public,
        rated=room.rated,
        hints=room.hints,
        watching=room.watching,
        time_control=room.time_control,
        timeout_policy=room.timeout_policy,
        spectator_delay=room.spectator_delay,
        spectator_sides=room.spectator_sides,
        ballot_hours=room.ballot_hours,
        terms=terms_of(room),
        changed=changed_since(me) if me else [],
        commitment=commitment_of(room),
        random_numbers=numbers_of(room),
        players=players,
        host=room.host_id == call.person.pk,
        inside=me is not None,
        match=room.match.slug if started and room.match else None,
        invite=call.request.build_absolute_uri(link) if me and room.is_open else None,
        url=call.request.build_absolute_uri(room.get_absolute_url()),
        socket=f"/ws/room/{room.slug}/",
    )


def owner_name(person: Person | None) -> str | None:
    """Return the name of a program's owner; None for people and for empty seats."""
    return person.owner.name if person is not None and person.owner is not None else None


def _visible(call: Call, slug: str) -> Room:
    room = rooms.visible_room(slug, call.person.pk)
    if room is None:
        raise Http404
    return room


def _inside(call: Call, slug: str) -> Room:
    """Return a room with the caller in it."""
    room = _visible(call, slug)
    if room.member(call.person) is None:
        raise Refused(_("You are not in this room."))
    return room


def rules_of(game: str) -> Rules[Any]:
    """Return the rules of a game. Raises: Problem."""
    try:
        return registry.rules_of(game)
    except KeyError:
        raise Problem(404, _("There is no such game here.")) from None


@needs(TokenScope.READ)
def listed(call: Call) -> RoomList:
    """List the caller's open rooms, and public ones."""
    waiting = Room.objects.open().playable().prefetch_related(*SHOWN).order_by("-created_at")
    mine = waiting.filter(members__person=call.person)[:LISTED]
    public = waiting.filter(public=True).exclude(members__person=call.person)[:LISTED]
    return RoomList(*([room_state(call, each) for each in found] for found in (mine, public)))


@needs(TokenScope.READ)
def shown(call: Call, slug: str) -> RoomState:
    """Return a room."""
    return room_state(call, _visible(call, slug))


@needs(TokenScope.ROOMS)
def opened(call: Call) -> RoomState:
    """Create a room."""
    wanted = call.body(OpenRoom)
    setup = _setup(rules_of(wanted.game), wanted)
    limits.count(call.request, "room")
    return room_state(call, rooms.room_open(host=call.person, game=wanted.game, setup=setup))


def _setup(rules: Rules[Any], wanted: OpenRoom) -> RoomSetup:
    """Return the setup, validated by the form of the room page. Raises: Problem."""
    given = msgspec.structs.asdict(wanted)
    given = {name: value for name, value in given.items() if value is not UNSET}
    fields: dict[str, Any] = {name: field.initial for name, field in RoomForm(rules).fields.items()} | {
        name: ("yes" if value else "no") if isinstance(value, bool) else value for name, value in given.items()
    }
    form = RoomForm(rules, fields)
    if not form.is_valid():
        field, errors = next(iter(form.errors.items()))
        raise Problem(400, f"{field}: {' '.join(map(str, errors))}")
    return replace(form.setup(), options=wanted.options)


@needs(TokenScope.ROOMS)
def sought(call: Call) -> RoomState:
    """Enter a fitting public room, or create one."""
    wanted = call.body(Seek)
    offered = time_controls_for(rules_of(wanted.game).minutes)
    if wanted.time_control not in [each.slug for each in offered]:
        raise Problem(400, _("There is no such time control."))
    limits.count(call.request, "join")
    room = room_seek(
        person=call.person,
        game=wanted.game,
        seats=None if wanted.seats is UNSET else wanted.seats,
        time_control=wanted.time_control,
    )
    room_seen(room=room, person=call.person.pk)
    return room_state(call, room)


@needs(TokenScope.ROOMS)
def entered_by_link(call: Call) -> RoomState:
    """Enter a room by its invite link."""
    limits.count(call.request, "invite")
    wanted = call.body(Join)
    link = INVITE.search(wanted.invite)
    room = Room.objects.filter(slug=link[1]).first() if link else None
    if link is None or room is None or not is_invited(room, link[2]):
        raise Problem(404, _("This link does not work."))
    return _enter(call, room, wanted)


@needs(TokenScope.ROOMS)
def entered(call: Call, slug: str) -> RoomState:
    """Enter a public room, or take a seat again as a member."""
    return _enter(call, _visible(call, slug), call.body(Come))


def _enter(call: Call, room: Room, wanted: Come) -> RoomState:
    limits.count(call.request, "join")
    rooms.room_enter(room=room, person=call.person, name=call.person.name, terms=wanted.terms)
    _add_number(call, room, wanted)
    return room_state(call, room)


def _add_number(call: Call, room: Room, wanted: Come | Sit | Ready | Start) -> None:
    random_number_add(room=room, person=call.person, number=wanted.random_number)


@needs(TokenScope.ROOMS)
def seated(call: Call, slug: str) -> RoomState:
    """Take another seat, or stand up."""
    room, wanted = _inside(call, slug), call.body(Sit)
    _add_number(call, room, wanted)
    if wanted.seat is None:
        rooms.room_stand(room=room, person=call.person)
    else:
        rooms.room_sit(room=room, person=call.person, number=wanted.seat)
    return room_state(call, room)


@needs(TokenScope.ROOMS)
def agreed(call: Call, slug: str) -> RoomState:
    """Agree to the current setup."""
    room, wanted = _inside(call, slug), call.body(Ready)
    _add_number(call, room, wanted)
    room_ready(room=room, person=call.person, terms=wanted.terms)
    rematch_begin(room=room)
    return room_state(call, room)


@needs(TokenScope.ROOMS)
def filled(call: Call, slug: str) -> RoomState:
    """Seat computer opponents in all free seats."""
    room = _inside(call, slug)
    room_fill(room=room, host=call.person, level=call.body(Fill).level)
    return room_state(call, room)


@needs(TokenScope.ROOMS)
def seen(call: Call, slug: str) -> RoomState:
    """Report the caller as present, like an open page."""
    room = _inside(call, slug)
    room_seen(room=room, person=call.person.pk)
    return room_state(call, room)


@needs(TokenScope.ROOMS)
def taken_over(call: Call, slug: str) -> RoomState:
    """Become the host in place of an absent one."""
    room = _inside(call, slug)
    me = room.members.get(person=call.person)
    rooms.room_pass_on(room=room, person=call.person, member=me.pk)
    return room_state(call, room)


@needs(TokenScope.ROOMS)
def left(call: Call, slug: str) -> Done:
    rooms.room_leave(room=_inside(call, slug), person=call.person)
    return Done()


@needs(TokenScope.ROOMS)
def started(call: Call, slug: str) -> Begun:
    """Start the match with the seated members."""
    room = _inside(call, slug)
    _add_number(call, room, call.body(Start))
    match = rooms.room_start(room=room, host=call.person)
    url = call.request.build_absolute_uri(match.get_absolute_url())
    return Begun(match.slug, url, f"/ws/match/{match.slug}/")
