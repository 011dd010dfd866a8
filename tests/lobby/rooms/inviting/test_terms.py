"""Invitations and rows of rooms name seats, teams, clock, rating, mode and options."""

from __future__ import annotations

import pytest
from django.test import Client

from games.notifications.models import NotificationChannel
from games.play.start import match_start
from lobby.people.models import Person
from lobby.rooms.inviting.by_name import room_invite
from lobby.rooms.inviting.links import invite_token
from tests.lobby.conftest import open_room

TEAMS = {"seats": 4, "options": {"teams": "two"}, "game": "impulse", "time_control": "60s"}


def invite_page(room, language="en"):
    link = f"/invite/{room.slug}/{invite_token(room)}/"
    return Client().get(link, headers={"Accept-Language": language})


def test_an_invite_link_names_the_terms_and_who_sits_where(ada):
    page = invite_page(open_room(ada, **TEAMS))
    assert [(each.team, each.mates) for each in page.context["glance"]] == [
        (1, [3]), (2, [4]), (1, [1]), (2, [2]),
    ]  # fmt: skip
    told = dict(page.context["pairs"])
    assert told["Players"] == "4"
    assert told["Partners"] == "Partners sit opposite: seats 1\u00a0+\u00a03, 2\u00a0+\u00a04"
    assert told["Rating"] == "Casual"
    assert told["Teams"] == "Two teams"
    assert told["Time control"] == "1 minute a turn"
    text = page.content.decode()
    assert "Come in" in text.split("with seat 3")[0], "the way in is above the seats and terms"


def test_an_invite_link_speaks_chinese(ada):
    text = invite_page(open_room(ada, **TEAMS), "zh-TW").content.decode()
    assert "隊友坐對面：座位 1\u00a0+\u00a03, 2\u00a0+\u00a04" in text


@pytest.mark.parametrize(
    ("wanted", "lines"),
    [
        ({"game": "homeworlds"}, ["Live, no clock", "casual", "First ship: large only"]),
        ({"game": "homeworlds", "hints": True}, ["Live, no clock", "casual", "with hints", "First ship: large only"]),
        (
            {"game": "planet_x", "options": {"mode": "expert", "theories": "at_once"}},
            [
                "Live, no clock", "casual", "Sky: expert, 18 sectors",
                "Theories and final actions: all in secret at once: nobody waits",
            ],
        ),
        (
            {"game": "impulse", "seats": 6, "options": {"teams": "three"}},
            [
                "partners sit opposite: seats 1\u00a0+\u00a04, 2\u00a0+\u00a05, 3\u00a0+\u00a06", "Live, no clock", "casual", "Teams: three teams",
            ],
        ),
        (
            {"game": "impulse", "seats": 6, "options": {"teams": "two"}},
            ["teams of seats 1\u00a0+\u00a03\u00a0+\u00a05, 2\u00a0+\u00a04\u00a0+\u00a06", "Live, no clock", "casual", "Teams: two teams"],
        ),
    ],
)  # fmt: skip
def test_the_rows_of_the_lobby_name_the_terms(ada, bo, browse, wanted, lines):
    room = open_room(ada, public=True, **wanted)
    (row,) = browse(bo).get("/").context["public_rooms"]
    assert row["terms"] == lines
    assert row["seated"] == 1
    (own,) = browse(ada).get("/").context["my_rooms"]
    assert own["terms"] == lines
    page = browse(bo).get(f"/games/{room.game}/").content.decode()
    assert all(line in page for line in lines)


def test_a_rated_room_says_so(browse):
    host = Person.objects.create_superuser("root", "x")
    room = open_room(host, game="homeworlds", public=True, rated=True)
    (row,) = browse().get("/").context["public_rooms"]
    assert row["terms"][1] == "rated"
    told = dict(invite_page(room).context["pairs"])
    assert told["Rating"] == "Rated, for people with accounts"


def test_the_invited_read_the_terms_in_their_list_and_in_the_letter(ada, bo, browse, worker, mailoutbox):
    match_start(game="homeworlds", people=[ada, bo])
    NotificationChannel.objects.create(
        person=bo, kind="email", target="bo@example.org", confirmed=True, language="zh-Hant"
    )
    room_invite(room=open_room(ada, **TEAMS), by=ada, person=bo)
    (row,) = browse(bo).get("/").context["invitations"]
    assert row["terms"][0] == "partners sit opposite: seats 1\u00a0+\u00a03, 2\u00a0+\u00a04"
    worker.tick()
    (letter,) = mailoutbox
    assert "4 人 · 隊友坐對面：座位 1\u00a0+\u00a03, 2\u00a0+\u00a04 · " in letter.body
    assert "休閒" in letter.body
