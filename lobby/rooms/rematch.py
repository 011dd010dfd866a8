"""Rematches: a room with those who have just played, the seats moved on by one."""

from __future__ import annotations

from dataclasses import asdict, replace

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from games import registry
from games.i18n import sentence
from games.models import Match, Mute
from games.names import name_beside
from games.services.unplayable import GameGone
from lobby.models import Member, Person, Room, RoomOpponent
from lobby.refusal import Refused
from lobby.rooms.names import names_in
from lobby.rooms.publishing import publish_change
from lobby.rooms.random_numbers import random_number_add
from lobby.rooms.readiness import agree
from lobby.rooms.services import free_seats, room_enter, room_sit, room_start
from lobby.rooms.setup import RoomSetup


@transaction.atomic
def room_rematch(*, match: Match, person: Person, random_number: str = "") -> Room:
    """Ask for a rematch with the seats moved on by one, or agree to it; it starts when all have."""
    if match.game not in registry.SLUGS:
        raise Refused(sentence(GameGone().message))
    old = Room.objects.select_for_update().get(match=match)
    if not match.seats.filter(person=person).exists():
        raise Refused(_("Only those who played can ask for a rematch."))
    played = Q(by__match_seats__match=match) | Q(by__programs__match_seats__match=match)
    if Mute.objects.blocks_of(person).filter(played).exists():
        raise Refused(_("Somebody who played does not want a rematch with you."))
    room = Room.objects.filter(rematch_of=old).first()
    if room is not None and room.status == Room.Status.CLOSED:  # nobody came: ask anew
        room.rematch_of = None
        room.save(update_fields=["rematch_of"])
        room = None
    new = room is None
    if room is None:
        setup = _setup_after(old)
        room = Room.objects.create(game=old.game, host=person, rematch_of=old, **asdict(setup))
        for seat in match.seats.select_related("person"):
            name = name_beside(seat.name, names_in(room))
            if seat.person is not None:
                Member.objects.create(
                    room=room, person=seat.person, name=name, ready=seat.person == person,
                    number=(seat.number - 1) % old.seats,
                )  # fmt: skip
            elif seat.level:
                RoomOpponent.objects.create(
                    room=room, name=name, level=seat.level,
                    number=(seat.number - 1) % old.seats,
                )  # fmt: skip
    elif room.is_open:
        _agree(room, match, person, _setup_after(old))
    if room.is_open:
        random_number_add(room=room, person=person, number=random_number)
    rematch_begin(room=room, at_once=new)
    publish_change(room)
    return room


def _setup_after(old: Room) -> RoomSetup:
    """Return how a rematch of what was played in this room is played, unless its host changes that."""
    return replace(RoomSetup.of(old), order=Room.Order.SEATED)


@transaction.atomic
def rematch_begin(*, room: Room, at_once: bool = False) -> None:
    """Begin the match of a room that waits for a rematch if everybody sits and is ready."""
    unready = room.members.exclude(number=None).filter(ready=False)
    if room.is_open and room.rematch_of_id and not free_seats(room) and not unready.exists():
        assert room.host is not None
        room_start(room=room, host=room.host, at_once=at_once)
        room.refresh_from_db()


def _agree(room: Room, match: Match, person: Person, setup: RoomSetup) -> None:
    """Sit down for a rematch that is played so, also after having left it or stood up."""
    before = room.member(person)
    others = room.members.exclude(person=person).values_list("name", flat=True)
    name = name_beside(match.seats.get(person=person).name, others)
    room_enter(room=room, person=person, name=name)
    free = free_seats(room)
    if free and room.members.get(person=person).number is None:
        room_sit(room=room, person=person, number=free[0])
    if before is None or not before.ready:
        agree(room.members.get(person=person), setup)


def rematch_wanted(*, match: Match, person: Person) -> list[str]:
    """Return the names of the others who want a rematch and wait for this person."""
    room = Room.objects.filter(rematch_of__match=match).first()
    if room is None or not room.is_open or not room.members.filter(person=person).exists():
        return []
    return [each.name for each in room.members.exclude(person=person) if each.ready]
