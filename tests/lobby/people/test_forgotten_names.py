"""Names of deleted people disappear from operators' reasons."""

from __future__ import annotations

import pytest

from games.admin.moderation import line_hide, match_void
from games.chat.models import ChatMessage
from games.moderation.models import OperatorAction
from games.notifications.models import NotificationChannel
from games.play.start import match_start
from lobby.accounts.accounts import account_delete
from lobby.accounts.moderation import name_hide, sessions_end
from lobby.accounts.password_reset import return_link_give
from lobby.people.models import Person
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
    assert room.closed_because == "Former player (Former player) was rude"
    account_delete(person=Person.objects.get(pk=bo.pk))
    assert list(OperatorAction.objects.order_by("pk").values_list("reason", flat=True)) == [
        "Former player",
        "Former player asked; Adamant about it",
        "Former player’s wish, and Former player’s",
        "Former player (Former player) was rude",
    ]


def test_a_quoted_line_and_an_address_name_nobody_who_is_deleted(toys, account, bo):  # noqa: F811
    root = Person.objects.create_superuser("root", "x")
    match = match_start(game="march", people=[account, bo])
    NotificationChannel.objects.create(person=account, kind="email", target="moon@example.org")
    line = ChatMessage.objects.create(match=match, audience="players", person=bo, seat=1, name="Bo", text="Bad Ada")
    line_hide(
        operator=root, message=line, reason="told by ada@example.org, moon@example.org, max@ada.example, x@y.example"
    )
    account_delete(person=account)
    action = OperatorAction.objects.get()
    assert action.about == "Bo: Bad Former player"
    assert action.reason == "told by Former player, Former player, Former player, x@y.example"


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
        assert "write no names" in page.content.decode()
