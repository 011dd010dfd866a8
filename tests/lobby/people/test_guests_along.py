"""Guests signing in to an account: its removals hold, and the blocks of both."""

from __future__ import annotations

import pytest

from games.chat.models import Mute
from lobby.accounts.accounts import guest_move_in
from lobby.people.acquaintances import is_kept_away
from lobby.people.models import Person
from lobby.rooms.members.blocking import person_block
from lobby.rooms.members.names import names_in
from lobby.rooms.models import Room
from lobby.rooms.services import room_enter, room_remove
from tests.lobby.conftest import open_room


@pytest.fixture
def account(db):
    """Dee's account."""
    return Person.objects.create_superuser("dee", "x")


def test_a_guests_place_in_a_room_comes_along(room, bo, account):
    room_enter(room=room, person=bo, name="Bo")
    guest_move_in(guest=bo, owner=account)
    assert room.members.get(name="Bo").person == account


def sends_out(room, host, account):
    room_enter(room=room, person=account, name="Dee")
    room_remove(room=room, host=host, member=room.members.get(person=account).pk)


def blocks(room, host, account):
    person_block(person=host, other=account)


@pytest.mark.parametrize("keeps_out", [sends_out, blocks])
def test_whom_a_host_keeps_out_does_not_come_in_with_a_guest(room, ada, bo, account, keeps_out):
    room_enter(room=room, person=bo, name="Bo")
    keeps_out(room, ada, account)
    guest_move_in(guest=bo, owner=account)
    assert names_in(room) == ["Ada"]
    assert not Person.objects.filter(pk=bo.pk).exists()


def test_a_guest_who_was_sent_out_takes_the_account_along(room, ada, bo, account):
    room_enter(room=room, person=account, name="Dee")
    room_enter(room=room, person=bo, name="Bo")
    room_remove(room=room, host=ada, member=room.members.get(person=bo).pk)
    guest_move_in(guest=bo, owner=account)
    assert names_in(room) == ["Ada"]


def test_whom_the_account_has_blocked_is_sent_out_of_the_guests_room(toys, bo, cy, account):
    room = open_room(bo)
    room_enter(room=room, person=cy, name="Cy")
    person_block(person=account, other=cy)
    guest_move_in(guest=bo, owner=account)
    assert Room.objects.get().host == account
    assert names_in(room) == ["Bo"]
    assert room.removals.get().person == cy


def test_a_block_outlasts_a_guest_though_the_account_was_only_muted(ada, bo, cy, account):
    Mute.objects.create(by=ada, of=account)
    person_block(person=ada, other=bo)
    Mute.objects.create(by=account, of=cy)
    person_block(person=bo, other=cy)
    guest_move_in(guest=bo, owner=account)
    assert is_kept_away(account, ada)
    assert is_kept_away(cy, account)
