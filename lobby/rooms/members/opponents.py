"""Computer opponents in rooms, and matches against them alone."""

from __future__ import annotations

from dataclasses import replace

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from games import registry
from games.matches.models import Level, Match
from games.site.names import is_taken, name_beside
from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from lobby.rooms.creation.setup import RoomSetup
from lobby.rooms.holding import SEAT_TAKEN, hold_as_host
from lobby.rooms.live.publishing import publish_change
from lobby.rooms.members.names import names_in
from lobby.rooms.members.random_numbers import random_number_add
from lobby.rooms.models import Room, RoomOpponent
from lobby.rooms.services import free_seats, room_open, room_start

# Moons, unlike names of people or of systems in Homeworlds; not translated.
NAMES: dict[str, tuple[str, ...]] = {
    Level.EASY: ("Mimas", "Ariel", "Thebe", "Nereid", "Phoebe"),
    Level.NORMAL: ("Rhea", "Europa", "Oberon", "Triton", "Dione"),
    Level.HARD: ("Titan", "Ganymede", "Callisto", "Umbriel", "Charon"),
}


@transaction.atomic
def room_seat_opponent(*, room: Room, host: Person, number: int, level: str) -> RoomOpponent:
    """Seat a computer opponent.

    Raises:
        Refused: the seat is taken, or the level is unknown.
    """
    hold_as_host(room, host)
    if level not in NAMES:
        raise Refused(_("There is no such level."))
    if number not in free_seats(room):
        raise Refused(SEAT_TAKEN)
    taken = names_in(room)
    free = (name for name in NAMES[level] if not is_taken(name, taken))
    name = next(free, None) or name_beside(NAMES[level][0], taken)
    try:
        with transaction.atomic():
            seated = RoomOpponent.objects.create(room=room, number=number, level=level, name=name)
    except IntegrityError:
        raise Refused(SEAT_TAKEN) from None
    publish_change(room)
    return seated


@transaction.atomic
def room_unseat_opponent(*, room: Room, host: Person, number: int) -> None:
    """Remove a computer opponent from its seat."""
    hold_as_host(room, host)
    room.opponents.filter(number=number).delete()
    publish_change(room)


@transaction.atomic
def room_fill(*, room: Room, host: Person, level: str) -> None:
    """Seat computer opponents in all free seats."""
    hold_as_host(room, host)
    for number in free_seats(room):
        room_seat_opponent(room=room, host=host, number=number, level=level)


def first_setup(game: str) -> RoomSetup | None:
    """Return the setup of a newcomer's first match, if the game has one."""
    first = registry.rules_of(game).first_match
    return None if first is None else RoomSetup(seats=first.seats, options=first.options)


@transaction.atomic
def play_computer(
    *,
    game: str,
    person: Person,
    level: str,
    setup: RoomSetup | None = None,
    random_number: str = "",
) -> Match:
    """Start a match against computer opponents, by default with the default options.

    Games for one have one opponent where possible.

    Raises:
        Refused: the level is unknown, or the setup does not fit.
    """
    if setup is None:
        seats = registry.rules_of(game).seats
        setup = RoomSetup(seats=2 if 2 in seats else seats[0], options={})
    room = room_open(host=person, game=game, setup=replace(setup, rated=False, public=False))
    room_fill(room=room, host=person, level=level)
    random_number_add(room=room, person=person, number=random_number)
    return room_start(room=room, host=person, at_once=True)
