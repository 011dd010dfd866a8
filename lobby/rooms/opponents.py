"""Computer opponents in rooms, and matches against them alone."""

from __future__ import annotations

from dataclasses import replace

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from games import registry
from games.models import Level, Match
from games.names import is_taken, name_beside
from lobby.models import Person, Room, RoomOpponent
from lobby.refusal import Refused
from lobby.rooms.holding import hold_as_host
from lobby.rooms.names import names_in
from lobby.rooms.publishing import publish_change
from lobby.rooms.random_numbers import random_number_add
from lobby.rooms.services import free_seats, room_open, room_start
from lobby.rooms.setup import RoomSetup

# Moons, so that nobody takes an opponent for a person or for a system of Homeworlds; not translated.
NAMES: dict[str, tuple[str, ...]] = {
    Level.EASY: ("Mimas", "Ariel", "Thebe", "Nereid", "Phoebe"),
    Level.NORMAL: ("Rhea", "Europa", "Oberon", "Triton", "Dione"),
    Level.HARD: ("Titan", "Ganymede", "Callisto", "Umbriel", "Charon"),
}


@transaction.atomic
def room_seat_opponent(*, room: Room, host: Person, number: int, level: str) -> RoomOpponent:
    """Give a free seat to a computer opponent.

    Raises:
        Refused: the seat is taken, or there is no such level.
    """
    hold_as_host(room, host)
    if level not in NAMES:
        raise Refused(_("There is no such level."))
    if number not in free_seats(room):
        raise Refused(_("That seat is taken."))
    taken = names_in(room)
    free = (name for name in NAMES[level] if not is_taken(name, taken))
    name = next(free, None) or name_beside(NAMES[level][0], taken)
    try:
        with transaction.atomic():
            seated = RoomOpponent.objects.create(room=room, number=number, level=level, name=name)
    except IntegrityError:
        raise Refused(_("That seat is taken.")) from None
    publish_change(room)
    return seated


@transaction.atomic
def room_unseat_opponent(*, room: Room, host: Person, number: int) -> None:
    """Take a computer opponent from its seat."""
    hold_as_host(room, host)
    room.opponents.filter(number=number).delete()
    publish_change(room)


@transaction.atomic
def room_fill(*, room: Room, host: Person, level: str) -> None:
    """Give all free seats to computer opponents."""
    hold_as_host(room, host)
    for number in free_seats(room):
        room_seat_opponent(room=room, host=host, number=number, level=level)


@transaction.atomic
def play_computer(
    *,
    game: str,
    person: Person,
    level: str,
    setup: RoomSetup | None = None,
    random_number: str = "",
) -> Match:
    """Begin a match of `person` against computer opponents, with the game's usual options.

    A game for one is played against one opponent if it can be.

    Raises:
        Refused: there is no such level, or the setup does not fit.
    """
    if setup is None:
        seats = registry.rules_of(game).seats
        setup = RoomSetup(seats=2 if 2 in seats else seats[0], options={})
    room = room_open(host=person, game=game, setup=replace(setup, rated=False, public=False))
    room_fill(room=room, host=person, level=level)
    random_number_add(room=room, person=person, number=random_number)
    return room_start(room=room, host=person, at_once=True)
