"""Rooms over the API, with the refusals of the pages."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.matches.models import Match
from games.play.moves import match_act
from games.site.rate_limits import HOUR, MOST
from lobby.rooms import services as rooms
from lobby.rooms.models import Member, Room
from tests.lobby.conftest import open_room


@pytest.fixture
def robot(caller, robo, toys):
    return caller(robo)


@pytest.fixture
def person(caller, bo):
    return caller(bo)


def test_a_room_is_opened_as_its_form_has_it(robot):
    state = robot.post("rooms", game="march")
    assert (state["status"], state["host"], state["inside"]) == ("open", True, True)
    assert (state["public"], state["order"], state["free"]) == (False, "drawn", 1)
    assert state["players"] == [{"seat": 0, "name": "Robo", "owner": "Ada", "level": None, "ready": True}]
    other = robot.post("rooms", game="march", public=True, order="seated", time_control="brisk")
    assert (other["public"], other["order"], other["time_control"]) == (True, "seated", "brisk")
    assert robot.get("rooms")["mine"] == [other, state]


def test_somebody_comes_by_the_invite_link_and_the_host_begins(robot, person):
    state = robot.post("rooms", game="march")
    assert person("GET", f"rooms/{state['room']}").status == 404
    assert person("POST", f"rooms/{state['room']}/join").status == 404
    wrong = state["invite"].replace("/invite/", "/invite/x")
    assert person("POST", "join", {"invite": wrong}).status == 404
    joined = person.post("join", invite=state["invite"])
    assert (joined["inside"], joined["host"], joined["free"]) == (True, False, 0)
    refused = person("POST", f"rooms/{state['room']}/start")
    assert (refused.status, refused.body["error"]) == (
        409,
        "Only the host of the room can do that.",
    )
    begun = robot.post(f"rooms/{state['room']}/start")
    assert person.get(f"rooms/{state['room']}")["match"] == begun["match"]
    assert begun["socket"] == f"/ws/match/{begun['match']}/"
    assert {each["name"] for each in person.get("matches")["matches"][0]["players"]} == {
        "Robo",
        "Bo",
    }


def test_seats_are_changed_and_rooms_left(robot, person):
    state = robot.post("rooms", game="march", public=True)
    room = f"rooms/{state['room']}"
    person.post(f"{room}/join")
    assert person("POST", f"{room}/sit", {"seat": 0}).body["error"] == "That seat is taken."
    assert person.post(f"{room}/sit", seat=None)["free"] == 1
    assert person.post(f"{room}/sit", seat=1)["free"] == 0
    robot.post(f"{room}/leave")
    assert person.get(room)["host"]
    assert robot("POST", f"{room}/leave").status == 409
    person.post(f"{room}/leave")
    assert Room.objects.get().status == Room.Status.CLOSED


def test_who_was_sent_out_stays_out(robot, robo, bo, person):
    room = open_room(bo, public=True)
    robot.post(f"rooms/{room.slug}/join")
    rooms.room_remove(room=room, host=bo, member=room.members.get(person=robo).pk)
    refused = robot("POST", f"rooms/{room.slug}/join")
    assert refused.status == 409
    assert "removed you" in refused.body["error"]


def test_free_seats_are_filled_with_computers(robot):
    room = f"rooms/{robot.post('rooms', game='march')['room']}"
    assert robot("POST", f"{room}/fill", {"level": "mad"}).status == 409
    assert robot.post(f"{room}/fill", level="easy")["players"][1]["level"] == "easy"
    robot.post(f"{room}/start")


def test_the_database_is_asked_as_often_for_many_rooms_as_for_few(robot, bo, django_assert_max_num_queries):
    for _room in range(8):
        robot.post("rooms", game="march", public=True)
        open_room(bo, public=True)
    with django_assert_max_num_queries(11):
        listed = robot.get("rooms")
    assert (len(listed["mine"]), len(listed["public"])) == (8, 8)


def test_two_who_seek_find_each_other(robot, person):
    waiting = robot.post("seek", game="march")
    assert waiting["public"]
    assert robot.post("seek", game="march")["room"] == waiting["room"]
    found = person.post("seek", game="march")
    assert (found["room"], found["free"]) == (waiting["room"], 0)
    assert person.post("seek", game="march")["room"] == waiting["room"]
    assert Room.objects.count() == 1


def test_who_seeks_finds_no_room_that_does_not_fit(robot, bo, ada, person):
    open_room(bo)  # not public
    Room.objects.filter(pk=open_room(bo, public=True).pk).update(rated=True)
    open_room(bo, public=True, time_control="brisk")
    gone = open_room(bo, public=True)
    Member.objects.filter(room=gone).update(seen_at=gone.created_at - timedelta(minutes=3))
    before = set(Room.objects.values_list("slug", flat=True))
    assert robot.post("seek", game="march")["room"] not in before


def test_who_waits_alone_moves_to_whoever_has_waited_longer(robot, robo, person):
    mine = robot.post("seek", game="march")["room"]
    theirs = person.post("rooms", game="march", public=True)["room"]
    Room.objects.filter(slug=theirs).update(created_at=Room.objects.get(slug=mine).created_at - timedelta(minutes=1))
    Member.objects.filter(room__slug=theirs).update(number=0)
    assert robot.post("seek", game="march")["room"] == theirs
    assert Room.objects.get(slug=mine).status == Room.Status.CLOSED


def test_who_waits_says_so_and_who_is_gone_loses_the_room(robot, person, robo, time_machine):
    time_machine.move_to("2026-03-02T12:00Z", tick=False)
    room = f"rooms/{robot.post('seek', game='march')['room']}"
    person.post(f"{room}/join")
    time_machine.move_to("2026-03-02T12:03Z", tick=False)
    robot.post(f"{room}/here")
    assert Member.objects.get(person=robo).is_here
    assert person("POST", f"{room}/host").status == 409
    time_machine.move_to("2026-03-02T12:06Z", tick=False)
    assert person.post(f"{room}/host")["host"]


def test_a_rematch_is_asked_for_and_agreed_to(robot, person, robo):
    state = robot.post("seek", game="march")
    person.post("seek", game="march")
    match = Match.objects.get(slug=robot.post(f"rooms/{state['room']}/start")["match"])
    assert robot("POST", f"matches/{match.slug}/rematch").status == 404
    match_act(match=match, person=robo, act="resign", about=None, client_id="a")
    assert person.post(f"matches/{match.slug}/rematch")["match"] is None
    assert robot.post(f"matches/{match.slug}/rematch")["match"]


def test_rooms_are_limited_as_on_the_pages(robot, monkeypatch, browse, bo):
    monkeypatch.setitem(MOST, "room", (2, HOUR))
    browse(bo).post("/new/march/", {"seats": "2", "order": "seated", "public": "no"})
    robot.post("rooms", game="march")
    assert robot("POST", "rooms", {"game": "march"}).status == 429


def test_programs_are_not_rated_and_rooms_say_whose_they_are(robot, browse, bo):
    refused = robot("POST", "rooms", {"game": "march", "rated": True})
    assert refused.status == 409
    assert "never rated" in refused.body["error"]
    room = open_room(bo, public=True)
    robot.post(f"rooms/{room.slug}/join")
    assert "program of Ada" in browse(bo).get(f"/room/{room.slug}/").content.decode()
    assert "program of Ada" in browse().get("/").content.decode()  # not offered to members


def test_a_program_is_asked_again_when_the_host_changes_the_room(robot, bo, browse, act):
    room = open_room(bo, public=True)
    before = robot.post(f"rooms/{room.slug}/join")
    assert (before["changed"], before["players"][1]["ready"]) == ([], True)
    form = {"seats": "2", "order": "seated", "public": "yes", "time_control": "brisk"}
    act(browse(bo), room, "change", **form)
    state = robot.get(f"rooms/{room.slug}")
    assert (state["changed"], state["players"][1]["ready"]) == (["time_control"], False)
    assert "Not ready yet" in act(browse(bo), room, "start").content.decode()
    old = robot("POST", f"rooms/{room.slug}/ready", {"terms": before["terms"]})
    assert old.status == 409
    assert robot("POST", f"rooms/{room.slug}/ready").status == 400
    agreed = robot.post(f"rooms/{room.slug}/ready", terms=state["terms"])
    assert (agreed["changed"], agreed["players"][1]["ready"]) == ([], True)
    act(browse(bo), room, "start")
    assert robot.get(f"rooms/{room.slug}")["match"]


def test_a_program_comes_in_on_the_terms_it_has_seen(robot, bo, browse, act):
    room = open_room(bo, public=True)
    terms = robot.get(f"rooms/{room.slug}")["terms"]
    form = {"seats": "2", "order": "seated", "public": "yes", "time_control": "brisk"}
    act(browse(bo), room, "change", **form)
    assert robot("POST", f"rooms/{room.slug}/join", {"terms": terms}).status == 409
    assert robot.post(f"rooms/{room.slug}/join")["inside"]


def test_programs_add_random_numbers(robot, person):
    one, two, three = ("1a" * 32, "2b" * 32, "3c" * 32)
    state = robot.post("rooms", game="march", public=True, order="seated")
    assert (len(state["commitment"]), state["random_numbers"]) == (64, ["", ""])
    room = f"rooms/{state['room']}"
    assert person.post(f"{room}/join", random_number=one)["random_numbers"] == ["", one]
    assert person.post(f"{room}/sit", seat=None, random_number=two)["random_numbers"] == ["", ""]
    assert person.post(f"{room}/sit", seat=1)["random_numbers"] == ["", two]
    assert person("POST", f"{room}/sit", {"seat": None, "random_number": "7"}).status == 409
    match = Match.objects.get(slug=robot.post(f"{room}/start", random_number=three)["match"])
    assert match.contributions["numbers"] == [three, two]
    assert match.commitment == state["commitment"]
