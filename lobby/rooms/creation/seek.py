"""Search for a public room, or creation of a new one."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games import registry
from games.chat.models import Mute
from games.matches.time_controls import TIME_CONTROLS
from games.site.names import name_beside
from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from lobby.rooms import services as rooms
from lobby.rooms.creation.setup import RoomSetup
from lobby.rooms.holding import SEAT_TAKEN
from lobby.rooms.members.names import NameTaken, names_in
from lobby.rooms.members.readiness import agree
from lobby.rooms.models import Room

ATTEMPTS = 9  # tries to enter, against simultaneous namesakes


@transaction.atomic
def room_seek(*, person: Person, game: str, seats: int | None, time_control: str) -> Room:
    """Enter a public casual room with the default options, or create one.

    A person searching again stays in their room, unless another room is older and nobody has come
    to theirs.

    Raises:
        Refused: no such setup exists.
    """
    sizes = registry.rules_of(game).seats
    size = seats or usual_size(game)
    if size not in sizes:
        raise Refused(_("This game is not for so many players."))
    options = rooms.checked_options(game, size, {})
    fitting = _casual(game).filter(seats=size, options=options, time_control=time_control)
    setup = RoomSetup(
        seats=size, options=options, public=True, time_control=time_control,
        timeout_policy=TIME_CONTROLS[time_control].usual_policy(rated=False),
    )  # fmt: skip
    return _joined(fitting, person, setup) or rooms.room_open(host=person, game=game, setup=setup)


@transaction.atomic
def room_play_now(*, person: Person, game: str) -> Room:
    """Enter a public room for a live match with any options, or create one."""
    live = [each.slug for each in TIME_CONTROLS.values() if each.live]
    setup = RoomSetup(seats=usual_size(game), options={}, public=True)
    found = _joined(_casual(game).filter(time_control__in=live), person, setup)
    if found is not None:
        return found
    return rooms.room_open(host=person, game=game, setup=setup)


def can_be_joined(room: Room) -> bool:
    """Return whether "play now" may enter this room."""
    return (
        room.public
        and not room.rated
        and not room.spectator_sides
        and room.origin is None
        and room.rematch_of_id is None
        and TIME_CONTROLS[room.time_control].live
        and _waits(room)
    )


def _waits(room: Room) -> bool:
    """Return whether the host is present and a seat is free."""
    host = rooms.host_of(room)
    taken = sum(each.number is not None for each in room.members.all()) + len(room.opponents.all())
    return host is not None and not host.is_gone and taken < room.seats


def usual_size(game: str) -> int:
    """Return the number of seats of a room that nobody has set up."""
    sizes = registry.rules_of(game).seats
    return 2 if 2 in sizes else sizes[0]


def _casual(game: str) -> QuerySet[Room]:
    return Room.objects.open().filter(
        game=game, public=True, rated=False, spectator_sides=False, origin=None, rematch_of=None
    )


def _joined(fitting: QuerySet[Room], person: Person, setup: RoomSetup) -> Room | None:
    """Return the person's room among these, old or newly entered; else None.

    Newcomers are ready if the room has this `setup`; otherwise the room asks them.
    """
    mine = fitting.filter(members__person=person).order_by("created_at").first()
    if mine is not None and (mine.host_id != person.pk or mine.members.count() > 1):
        return mine
    others = fitting.exclude(members__person=person).exclude(removals__person=person)
    blocked = Mute.objects.blocks_by(person).values("of")
    others = others.exclude(host__in=blocked).exclude(host__owner__in=blocked)
    if mine is not None:
        others = others.filter(created_at__lt=mine.created_at)
    for room in others.order_by("created_at"):
        if _entered(room, person, setup):
            if mine is not None:
                rooms.room_leave(room=mine, person=person)
            return room
    return mine


def _entered(room: Room, person: Person, setup: RoomSetup) -> bool:
    """Take a seat in the room; return False if it has none, or refuses."""
    if not _waits(room):
        return False
    for _try in range(ATTEMPTS):
        try:
            with transaction.atomic():
                name = name_beside(person.name, names_in(room))
                member = rooms.room_enter(room=room, person=person, name=name)
                if member.number is None:
                    raise Refused(SEAT_TAKEN)
                options = rooms.checked_options(room.game, room.seats, setup.options)
                usual = replace(setup, seats=room.seats, order=room.order, options=options)
                agree(member, usual)
        except NameTaken:  # a namesake was faster
            continue
        except Refused:
            return False
        return True
    return False
