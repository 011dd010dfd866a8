"""Whoever is deleted is named no more in the reasons that operators have written."""

from __future__ import annotations

import pytest

from games.models import OperatorAction
from games.services.moderation import match_void
from games.services.start import match_start
from lobby.models import Person
from lobby.people.accounts import account_delete
from lobby.people.moderation import name_hide, sessions_end
from lobby.people.password_reset import return_link_give
from lobby.rooms.moderation import room_close
from tests.lobby.conftest import open_room
from tests.lobby.people.test_accounts import account, sign_in  # noqa: F401 - a fixture


def test_who_is_deleted_is_named_no_more_in_reasons(toys, account, bo):  # noqa: F811
    root = Person.objects.create_superuser("root", "x")
    name_hide(operator=root, person=bo, reason="Bo")
    match = match_start(game="march", people=[account, bo])
    room = open_room(account, game="march")
    sessions_end(operator=root, person=account, reason="ADA asked; Adamant about it")
    match_void(match=match, operator=root, reason="Ada’s wish, and Bo’s")
    room_close(operator=root, room=room, reason="Ada (ada) was rude")
    account_delete(person=account)
    room.refresh_from_db()
    assert room.closed_because == "somebody who left (somebody who left) was rude"
    account_delete(person=Person.objects.get(pk=bo.pk))
    assert list(OperatorAction.objects.order_by("pk").values_list("reason", flat=True)) == [
        "somebody who left",
        "somebody who left asked; Adamant about it",
        "somebody who left’s wish, and somebody who left’s",
        "somebody who left (somebody who left) was rude",
    ]


@pytest.mark.parametrize("name", ["小明", "Émile", "(o.o)", "Ada B", "x"])
def test_any_name_is_taken_out_of_a_reason(name, bo):
    root, leaver = Person.objects.create_superuser("root", "x"), Person.objects.create_guest(name)
    sessions_end(operator=root, person=leaver, reason=f"因為{name}說的話, {name} left")
    account_delete(person=leaver)
    assert name not in OperatorAction.objects.get().reason


def test_what_was_done_about_a_guest_is_known_of_the_account_they_move_into(account, cy, browse):  # noqa: F811
    root = Person.objects.create_superuser("root", "x")
    return_link_give(operator=root, person=cy, reason="asked for it")
    sign_in(browse(cy), along="on")
    assert OperatorAction.objects.get().person == account


def test_operators_read_that_a_reason_is_kept(browse, bo):
    root = Person.objects.create_superuser("root", "x")
    for deed in ("ban", "end-sessions", "hide-name"):
        page = browse(root).get(f"/admin/lobby/person/{bo.pk}/do/{deed}/")
        assert "write nobody’s name" in page.content.decode()
