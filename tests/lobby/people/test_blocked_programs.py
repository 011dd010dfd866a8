"""Programs count as their owners in removals and blocks."""

import pytest

from games.chat.messages import chat_of, chat_unread, chat_write
from games.live.admission.authentication import Credentials, authenticate
from games.play.moves import match_act
from games.play.start import match_start
from games.site.access_tokens import token_create, token_digest
from lobby.accounts.programs import program_create
from lobby.people.acquaintances import may_find
from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from lobby.rooms import services as rooms
from lobby.rooms.creation.rematch import room_rematch
from lobby.rooms.creation.seek import room_seek
from lobby.rooms.members.blocking import person_block
from lobby.rooms.members.names import names_in
from tests.lobby.conftest import open_room

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
    with pytest.raises(Refused, match="removed you"):
        enter(room, program)
    rooms.room_readmit(room=room, host=ada, removal=room.removals.get().pk)
    enter(room, program)
    enter(room, bo)


def test_no_other_program_of_its_owner_comes_for_one_that_was_sent_out(room, ada, bo, cy, program):
    member = enter(room, program)
    rooms.room_remove(room=room, host=ada, member=member.pk)
    for each in (program, program_create(owner=bo, name="Robo2")):
        with pytest.raises(Refused, match="removed you"):
            enter(room, each)
    enter(room, program_of(cy, "Cyborg"))
    enter(room, bo)  # who may be welcome without it
    assert names_in(room) == ["Ada", "Cyborg", "Bo"]


def test_the_program_of_whoever_is_blocked_stays_out_with_them(room, ada, bo, program):
    enter(room, bo)
    enter(room, program)
    person_block(person=ada, other=bo)
    assert names_in(room) == ["Ada"]
    with pytest.raises(Refused, match="cannot come into this room"):
        enter(open_room(ada), program)


def test_whoever_is_blocked_stays_out_of_the_rooms_of_ones_program(ada, bo, cy, program):
    theirs = program_of(cy, "Cyborg")
    room = open_room(program)
    for each in (cy, theirs, ada):
        enter(room, each)
    person_block(person=bo, other=cy)
    assert names_in(room) == ["Robo", "Ada"]
    for each in (cy, theirs):
        with pytest.raises(Refused, match="removed you"):
            enter(room, each)
        with pytest.raises(Refused, match="cannot come into this room"):
            enter(open_room(program), each)
    assert not may_find(theirs, bo)


def test_a_program_seeks_no_company_of_whom_its_owner_has_blocked(bo, cy, program):
    theirs = program_of(cy, "Cyborg")
    person_block(person=bo, other=cy)
    open_room(cy, public=True, order="drawn")
    open_room(theirs, public=True, order="drawn")
    assert room_seek(person=program, game="march", seats=2, time_control="live").host == program


@pytest.mark.parametrize("who_blocks", ["the player", "the owner of the player"])
def test_no_rematch_is_asked_by_the_program_of_whoever_is_blocked(ada, bo, cy, program, who_blocks):
    if who_blocks == "the player":
        blocker = player = ada
    else:
        blocker, player = cy, program_of(cy, "Cyborg")
    room = open_room(player)
    enter(room, program)
    match = rooms.room_start(room=room, host=player)
    match_act(match=match, person=program, act="resign", about=None, client_id="r")
    person_block(person=blocker, other=bo)
    with pytest.raises(Refused, match="does not want a rematch"):
        room_rematch(match=match, person=program)


def test_what_the_program_of_whoever_is_blocked_writes_is_not_read(ada, bo, program):
    match = match_start(game="march", people=[ada, program])
    chat_write(match=match, person=program, text="rude")
    here = Credentials("", match.pk, token_digest(token_create(person=ada, name="", scopes=["read"])))
    assert chat_unread(person=ada, matches=[match.pk]) == {match.pk: 1}
    assert chat_of(match=match, person=ada).messages
    assert authenticate([here])[0].muted == frozenset()
    person_block(person=ada, other=bo)
    assert chat_unread(person=ada, matches=[match.pk]) == {}
    assert not chat_of(match=match, person=ada).messages
    assert authenticate([here])[0].muted == {bo.pk, program.pk}
