"""Play now: enter a waiting room or create one; free seats in the lobby."""

from __future__ import annotations

import pytest
from django.utils import timezone

from lobby.rooms import services as rooms
from lobby.rooms.models import PATIENCE, Member, Room
from tests.lobby.conftest import open_room


def play_now(browser, name="Guest"):
    return browser.post("/play-now/march/", {"name": name}).url


def test_play_now_joins_the_room_that_has_waited_longest(toys, ada, bo, browse, names):
    first, _second = open_room(ada, public=True), open_room(bo, public=True)
    assert play_now(browse(), "Cy") == first.get_absolute_url()
    assert names(first) == ({0: "Ada", 1: "Cy"}, [])


def test_play_now_opens_a_public_room_where_nobody_waits(toys, browse, names):
    opened = play_now(browse(), "Cy")
    room = Room.objects.get()
    assert (opened, room.public, names(room)) == (room.get_absolute_url(), True, ({0: "Cy"}, []))


@pytest.mark.parametrize(("other", "ready"), [({}, True), ({"timeout_policy": "loss"}, False)])
def test_whoever_plays_now_is_asked_where_a_room_is_not_played_as_usual(toys, ada, browse, other, ready):
    theirs = open_room(ada, public=True)
    Room.objects.update(**other)
    assert play_now(browse(), "Cy") == theirs.get_absolute_url()
    assert theirs.members.get(name="Cy").ready is ready


@pytest.mark.parametrize(
    "other", [{"public": False}, {"time_control": "brisk"}, {"rated": True}, {"spectator_sides": True}]
)
def test_play_now_comes_into_no_room_that_does_not_fit(toys, ada, browse, other):
    theirs = open_room(ada, public=True)
    Room.objects.update(**other)
    assert "waiting: join" not in browse().get("/").content.decode()
    assert play_now(browse(), "Cy") != theirs.get_absolute_url()
    assert "1 waiting: join" in browse().get("/").content.decode()


def test_play_now_waits_for_no_host_who_has_gone(toys, ada, browse):
    theirs = open_room(ada, public=True)
    Member.objects.update(seen_at=timezone.now() - 2 * PATIENCE)
    assert play_now(browse(), "Cy") != theirs.get_absolute_url()


def test_play_now_does_not_bring_back_who_was_sent_out(toys, ada, bo, browse):
    theirs = open_room(ada, public=True)
    member = rooms.room_enter(room=theirs, person=bo, name="Bo")
    rooms.room_remove(room=theirs, host=ada, member=member.pk)
    assert play_now(browse(bo)) != theirs.get_absolute_url()


def test_guests_without_a_name_of_their_own_find_each_other(toys, browse, names):
    assert play_now(browse()) == play_now(browse())
    assert names(Room.objects.get()) == ({0: "Guest", 1: "Guest 2"}, [])


def test_the_card_of_a_game_says_how_many_wait(toys, ada, bo, browse):
    page = browse().get("/").content.decode()
    assert "waiting: join" not in page
    open_room(ada, public=True)
    assert "1 waiting: join" in browse().get("/").content.decode()
    room = open_room(bo, public=True)
    assert "2 waiting: join" in browse().get("/").content.decode()
    rooms.room_enter(room=room, person=ada, name="Ada")
    page = browse().get("/").content.decode()
    assert "1 waiting: join" in page
    assert "2 rooms wait" in page


def test_who_has_no_account_sees_where_to_sign_in(ada, browse):
    for path in ("/", "/rules/homeworlds/"):
        bar, _end, _rest = browse().get(path).content.decode().partition("</header>")
        assert 'href="/account/sign-in/"' in bar
    bar, _end, _rest = browse(ada).get("/").content.decode().partition("</header>")
    assert "sign-in" not in bar
