"""Time controls of rooms and their matches."""

from __future__ import annotations

import pytest

from games.clocks.models import Clock
from games.matches.models import Match
from games.play.moves import match_act
from games.registry import rules_of
from lobby.rooms.creation.rematch import room_rematch
from lobby.rooms.creation.seek import room_seek
from lobby.rooms.models import Room
from lobby.rooms.services import room_enter, room_start
from tests.lobby.conftest import open_room

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("chosen", "policy"),
    [
        ({}, "wait"),
        ({"time_control": "steady"}, "wait"),
        ({"time_control": "20+20"}, "loss"),
        ({"time_control": "20+20", "timeout_policy": "program"}, "program"),
    ],
)
def test_when_time_is_up_the_usual_happens_unless_the_room_chooses(toys, browse, ada, chosen, policy):
    browse(ada).post("/new/march/", {"seats": "2", "order": "seated", "public": "no", **chosen})
    assert Room.objects.get().timeout_policy == policy


def test_whoever_seeks_company_plays_by_the_usual(toys, ada):
    assert room_seek(person=ada, game="march", seats=2, time_control="60s").timeout_policy == "loss"


def test_the_form_groups_what_suits_the_game(browse, ada):
    page = browse(ada).get("/new/homeworlds/").content.decode()
    live, days = page.index('<optgroup label="Live">'), page.index('<optgroup label="Over days">')
    assert live < page.index("5 minutes each, +10 seconds a turn") < days
    assert live < page.index("2 minutes a turn") < days < page.index("Steady: 2 days")
    assert "1 hour each" not in page


def test_a_rematch_has_the_same_clocks_with_all_time_anew(toys, ada, bo):
    room = open_room(ada, time_control="5+10", timeout_policy="loss")
    room_enter(room=room, person=bo, name="Bo")
    match = room_start(room=room, host=ada)
    Clock.objects.update(bank=7)
    match_act(match=match, person=ada, act="resign", about=None, client_id="over")
    for person in (ada, bo):
        room_rematch(match=Match.objects.get(pk=match.pk), person=person)
    again = Match.objects.exclude(pk=match.pk).get()
    assert (again.time_control, again.timeout_policy) == ("5+10", "loss")
    assert {clock.bank for clock in Clock.objects.filter(seat__match=again)} == {300}


@pytest.mark.parametrize(
    ("game", "time_control", "hours"),
    [
        ("planet_masters", "steady", 24),
        ("planet_masters", "open", 24),
        ("planet_masters", "live", 0),
        ("homeworlds", "steady", 0),
    ],
)
def test_the_host_gives_ballots_over_days_a_deadline(ada, browse, game, time_control, hours):
    form = {"name": "Ada", "seats": "2", "order": "drawn", "public": "no"}
    form |= {f"option_{each.key}": each.default for each in rules_of(game).settings}
    made = browse(ada).post(f"/new/{game}/", {**form, "time_control": time_control, "ballot_hours": "24"})
    assert made.status_code == 302
    assert Room.objects.get().ballot_hours == hours
    assert ("Time for a ballot" in browse(ada).get(made.url).text) == bool(hours or game == "planet_masters")


@pytest.mark.parametrize(
    ("chosen", "status"),
    [
        ({"spectator_delay": "30", "spectator_sides": "yes"}, 302),
        ({"spectator_delay": "5"}, 302),
        ({"spectator_sides": "yes"}, 422),
        ({"spectator_delay": "7"}, 422),
        ({"spectator_delay": "5", "spectator_sides": "yes", "rated": "yes"}, 422),
    ],
)
def test_the_host_settles_what_spectators_see(toys, browse, ada, chosen, status):
    form = {"name": "Ada", "seats": "2", "order": "seated", "public": "no"}
    assert browse(ada).post("/new/duel/", {**form, **chosen}).status_code == status
    if status == 302:
        assert Room.objects.get().spectator_delay == int(chosen["spectator_delay"])
