"""Programs are sent out of rooms as their owner is."""

import pytest

from lobby.models import Person
from lobby.people.programs import program_create
from lobby.refusal import Refused
from lobby.rooms import services as rooms
from lobby.rooms.names import names_in

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture
def program(bo):
    return program_of(bo, "Robo")


def program_of(owner, name):
    Person.objects.filter(pk=owner.pk).update(login=owner.name.lower())
    owner.refresh_from_db()
    return program_create(owner=owner, name=name)


def enter(room, person):
    return rooms.room_enter(room=room, person=person, name=person.name)


def test_who_is_sent_out_goes_with_their_program_and_comes_back_with_it(room, ada, bo, program):
    member = enter(room, bo)
    enter(room, program)
    rooms.room_remove(room=room, host=ada, member=member.pk)
    assert names_in(room) == ["Ada"]
    with pytest.raises(Refused, match="sent you out"):
        enter(room, program)
    rooms.room_readmit(room=room, host=ada, removal=room.removals.get().pk)
    enter(room, program)
    enter(room, bo)


def test_no_other_program_of_its_owner_comes_for_one_that_was_sent_out(room, ada, bo, cy, program):
    member = enter(room, program)
    rooms.room_remove(room=room, host=ada, member=member.pk)
    for each in (program, program_create(owner=bo, name="Robo2")):
        with pytest.raises(Refused, match="sent you out"):
            enter(room, each)
    enter(room, program_of(cy, "Cyborg"))
    enter(room, bo)  # who may be welcome without it
    assert names_in(room) == ["Ada", "Cyborg", "Bo"]
