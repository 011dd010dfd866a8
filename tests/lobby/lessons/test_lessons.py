"""Pages of lessons: answers, stored progress, refused input."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth import get_user
from django.contrib.sessions.models import Session

from games.matches.models import Match
from games.site.rate_limits import HOUR, MOST
from lobby.accounts.accounts import guest_move_in
from lobby.people.models import Person
from lobby.people.visitor import BACKEND

BUILD = "/learn/homeworlds/build/"
ANSWERS = ["ship:Altair:g3:0", "build:Altair:g1", "end"]
pytestmark = pytest.mark.django_db


def told(client, answers, step=BUILD):
    response = client.post(step, {"answers": json.dumps(answers)})
    assert response.status_code == 200
    return response.json()


def test_an_answer_is_played_after_those_before_it(client):
    first = told(client, ANSWERS[:1])
    assert (first["done"], first["refused"], first["wanted"]) == (False, "", ["build:Altair:g1"])
    assert first["frame"]["questions"][0]["prompt"].startswith("Altair")
    last = told(client, ANSWERS)
    assert (last["done"], last["frame"]["questions"]) == (True, [])
    assert "Stargazer" in last["frame"]["journal"]["lines"][0]["text"]
    assert not Match.objects.exists()


def test_an_answer_that_is_not_meant_is_refused_in_the_language_of_the_page(client):
    assert told(client, ["pass"])["refused"] == ("You could pass, but you want a fleet: choose your ship.")
    client.cookies["django_language"] = "zh-hans"
    assert told(client, ["pass"])["refused"].startswith("你可以跳过")


def test_what_the_rules_forbid_is_refused_with_their_reason(client):
    reply = told(client, ["ship:Altair:y1:0", "move:Rigel"], "/learn/homeworlds/move/")
    assert "stars of the same size" in reply["refused"]


@pytest.mark.parametrize("answers", ["", "{}", "[[[]]]", "[null]", json.dumps(["x"] * 61)])
def test_strange_answers_are_refused(client, answers):
    assert client.post(BUILD, {"answers": answers}).status_code == 400


@pytest.mark.parametrize("notes", ["", "{", "[" * 8000, "[" * 300 + "]" * 300])
def test_strange_notes_are_refused(client, notes):
    given = {"answers": json.dumps(ANSWERS[:1]), "notes": notes}
    assert client.post(BUILD, given).status_code == 400


@pytest.mark.parametrize("page", ["/learn/chess/", "/learn/homeworlds/castle/"])
def test_what_is_not_taught_is_not_found(client, page):
    assert client.get(page).status_code == 404


def test_a_look_writes_nothing(client, django_assert_max_num_queries):
    with django_assert_max_num_queries(9) as asked:
        assert client.get(BUILD).status_code == 200
        assert client.get("/learn/homeworlds/").url == "/learn/homeworlds/homeworld/"
    assert all(each["sql"].startswith("SELECT") for each in asked.captured_queries)


def test_a_visitor_without_a_name_goes_on_where_they_were_and_so_does_the_guest_they_become(client):
    told(client, ANSWERS)
    assert client.get("/learn/homeworlds/").url == "/learn/homeworlds/trade/"
    client.post("/new/homeworlds/", {"name": "Ada", "seats": "2"})
    client.post("/play/homeworlds/", {"name": "Ada", "level": "easy"})
    assert get_user(client).is_authenticated
    assert client.get("/learn/homeworlds/").url == "/learn/homeworlds/trade/"


def test_a_person_goes_on_where_they_were_on_every_device(client):
    ada = Person.objects.create_guest("Ada")
    client.force_login(ada, BACKEND)
    assert "Ada" in told(client, ANSWERS)["frame"]["journal"]["lines"][0]["text"]
    client.logout()
    client.force_login(ada, BACKEND)
    assert client.get("/learn/homeworlds/").url == "/learn/homeworlds/trade/"


def test_a_step_that_is_done_again_takes_nobody_back(client):
    client.force_login(Person.objects.create_guest("Ada"), BACKEND)
    told(client, ["ship:Vega:y2:0", "attack:g1:1", "end"], "/learn/homeworlds/win/")
    told(client, ANSWERS)
    assert client.get("/learn/homeworlds/").url == "/learn/homeworlds/homeworld/"
    assert Person.objects.get().lessons == {"homeworlds": "win"}


def test_what_a_guest_has_learnt_moves_to_their_account():
    guest, account = (Person.objects.create_guest(name) for name in ("Ada", "Ada"))
    guest.lessons = {"homeworlds": "win", "impulse": "plan"}
    account.lessons = {"impulse": "battle"}
    guest_move_in(guest=guest, owner=account)
    account.refresh_from_db()
    assert account.lessons == {"homeworlds": "win", "impulse": "battle"}


def test_the_rules_the_room_and_the_page_of_the_game_lead_to_the_lesson(client):
    for page in ("/games/homeworlds/", "/rules/homeworlds/", "/new/homeworlds/"):
        assert b'href="/learn/homeworlds/"' in client.get(page).content


def test_only_so_many_are_remembered_who_have_no_name(client, browse, monkeypatch):
    monkeypatch.setitem(MOST, "session", (2, HOUR))
    visitors = [client, *(browse() for _visitor in range(3))]
    assert all(told(each, ANSWERS)["done"] for each in visitors)
    assert Session.objects.count() == 2
    told(client, ["ship:Vega:y2:0", "attack:g1:1", "end"], "/learn/homeworlds/win/")
    firsts = [each.get("/learn/homeworlds/").url for each in visitors]
    assert firsts == [f"/learn/homeworlds/{step}/" for step in ("homeworld", "trade", *["homeworld"] * 2)]


def test_answers_are_limited_by_address(client, monkeypatch):
    monkeypatch.setitem(MOST, "lesson", (1, HOUR))
    codes = [client.post(BUILD, {"answers": "[]"}).status_code for _answer in range(2)]
    assert codes == [200, 429]


def test_after_the_lesson_of_planet_masters_three_play_the_first_match(client):
    page = client.get("/learn/planet_masters/victory/").text
    assert "First match for three" in page
    began = client.post("/play/planet_masters/", {"name": "Ada", "level": "easy", "first": "yes"})
    match = Match.objects.get(slug=began.url.split("/")[2])
    assert [seat.level for seat in match.seats.order_by("number")].count("easy") == 2
    assert match.options["limit"] == "50"


def test_a_game_without_a_first_match_begins_with_the_default_options(client):
    assert client.post("/play/homeworlds/", {"name": "Ada", "level": "easy", "first": "yes"}).status_code == 302
    assert Match.objects.get().seats.count() == 2
