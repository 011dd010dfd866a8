"""Rematches: rooms of the same players, with seats moved on by one."""

from __future__ import annotations

from dataclasses import asdict, replace

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from games import registry
from games.chat.models import Mute
from games.i18n.languages import sentence
from games.matches.models import Match
from games.matches.unplayable import GameGone
from games.site import database_time
from games.site.names import name_beside
from lobby.people.admission import check_offered
from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from lobby.rooms.creation.setup import RoomSetup
from lobby.rooms.live.publishing import publish_change
from lobby.rooms.members.names import names_in
from lobby.rooms.members.random_numbers import random_number_add
from lobby.rooms.members.readiness import agree
from lobby.rooms.models import Member, Room, RoomOpponent
from lobby.rooms.services import free_seats, room_enter, room_sit, room_start


@transaction.atomic
def room_rematch(*, match: Match, person: Person, random_number: str = "") -> Room:
    """Ask for a rematch, or agree to it; the last consent starts it."""
    if match.game not in registry.SLUGS:
        raise Refused(sentence(GameGone().message))
    old = Room.objects.select_for_update().get(match=match)
    if not match.seats.filter(person=person).exists():
        raise Refused(_("Only players of this match can ask for a rematch."))
    played = Q(by__match_seats__match=match) | Q(by__programs__match_seats__match=match)
    if Mute.objects.blocks_of(person).filter(played).exists():
        raise Refused(_("A player does not want a rematch with you."))
    room = Room.objects.filter(rematch_of=old).first()
    if room is not None and room.status == Room.Status.CLOSED:  # nobody came to the old one
        room.rematch_of = None
        room.save(update_fields=["rematch_of"])
        room = None
    new = room is None
    if room is None:
        check_offered(match.game)
        setup = _setup_after(old)
        room = Room.objects.create(game=old.game, host=person, rematch_of=old, **asdict(setup))
        for seat in match.seats.select_related("person"):
            name = name_beside(seat.name, names_in(room))
            if seat.person is not None:
                Member.objects.create(
                    room=room, person=seat.person, name=name, ready=seat.person == person,
                    number=(seat.number - 1) % old.seats, seen_at=database_time.now(),
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
    """Return the setup of a rematch, from the room of the old match."""
    return replace(RoomSetup.of(old), order=Room.Order.SEATED)


@transaction.atomic
def rematch_begin(*, room: Room, at_once: bool = False) -> None:
    """Start a rematch if everybody sits and is ready."""
    unready = room.members.exclude(number=None).filter(ready=False)
    if room.is_open and room.rematch_of_id and not free_seats(room) and not unready.exists():
        assert room.host is not None
        room_start(room=room, host=room.host, at_once=at_once)
        room.refresh_from_db()


def _agree(room: Room, match: Match, person: Person, setup: RoomSetup) -> None:
    """Take the seat for a rematch with this setup, also after leaving or standing up."""
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
    """Return the names of players waiting for this person's consent to a rematch."""
    room = Room.objects.filter(rematch_of__match=match).first()
    if room is None or not room.is_open or not room.members.filter(person=person).exists():
        return []
    return [each.name for each in room.members.exclude(person=person) if each.ready]
