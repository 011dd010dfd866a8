"""Names are distinct in a room, at its match and in the rematch."""

from __future__ import annotations

import pytest

from games.absence.seats import seat_leave
from games.admin.moderation import match_void
from lobby.people.models import Person
from lobby.rooms import services as rooms
from lobby.rooms.members.names import NameTaken, names_in
from lobby.rooms.members.opponents import NAMES, room_fill, room_seat_opponent
from lobby.rooms.models import Member, Room
from tests.lobby.conftest import open_room
from tests.substituting import take_over


def test_opponents_find_names_where_people_are_called_like_moons(room, ada, browse):
    for name in NAMES["normal"]:
        moon = Person.objects.create_guest(name.upper())
        rooms.room_enter(room=room, person=moon, name=moon.name)
        rooms.room_stand(room=room, person=moon)
    browse(ada).post(f"/room/{room.slug}/do/", {"action": "fill", "level": "normal"})
    assert [each.name for each in room.opponents.all()] == ["Rhea 2"]


def test_nobody_comes_in_under_the_name_of_an_opponent(ada, bo, db):
    room = open_room(ada, game="impulse", seats=4)
    opponent = room_seat_opponent(room=room, host=ada, number=2, level="hard")
    with pytest.raises(NameTaken, match="name titan is already taken"):
        rooms.room_enter(room=room, person=bo, name=opponent.name.lower())
    rooms.room_enter(room=room, person=bo, name="Bo")
    room_fill(room=room, host=ada, level="hard")
    assert len(set(names_in(room))) == 4


@pytest.mark.parametrize("name", ["ada", "Ada\ufe0f", "A\u3164da", "Ａｄａ"])
def test_nobody_comes_in_under_a_name_that_looks_like_anothers(room, bo, name):
    with pytest.raises(NameTaken):
        rooms.room_enter(room=room, person=bo, name=name)


def test_who_is_in_the_room_comes_in_again_under_any_name(room, ada):
    assert rooms.room_enter(room=room, person=ada, name="Bo").name == "Ada"


def test_a_substitute_is_not_called_like_another_seat_nor_like_its_owner(toys, ada, bo, cy):
    match = rooms.room_start(room=_full(ada, bo), host=ada)
    for person in (bo, ada):
        seat_leave(match=match, person=person)
    for number, name in enumerate(("bo", "ADA")):
        take_over(match=match, number=number, person=Person.objects.create_guest(name))
    assert [seat.name for seat in match.seats.all()] == ["bo 2", "ADA 2"]


def test_a_rematch_of_namesakes_begins(toys, ada, bo, browse):
    match = rooms.room_start(room=_full(ada, bo), host=ada)
    namesake = Person.objects.create_guest("ada")
    match.seats.filter(number=1).update(person=namesake, name="ada")  # possible in older versions
    match_void(match=match, operator=Person.objects.create_superuser("root", "x"))
    address = f"/match/{match.slug}/rematch/"
    assert browse(ada).post(address).status_code == 302
    room = Room.objects.get(match=None)
    assert sorted(names_in(room)) == ["Ada", "ada 2"]
    rooms.room_leave(room=room, person=namesake)
    browse(namesake).post(address)
    room.refresh_from_db()
    assert sorted(seat.name for seat in room.match.seats.all()) == ["Ada", "ada 2"]


def test_two_of_one_long_name_find_each_other(toys, browse):
    name = "A" * 24
    for _guest in range(2):
        browse().post("/play-now/march/", {"name": name})
    room = Room.objects.get()
    assert set(Member.objects.values_list("room", "name")) == {
        (room.pk, name),
        (room.pk, name[:22] + " 2"),
    }


def _full(ada, bo):
    room = open_room(ada)
    rooms.room_enter(room=room, person=bo, name="Bo")
    return room
