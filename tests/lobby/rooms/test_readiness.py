"""Consent of seated members to the setup, asked again after each change."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from games.matches.models import Match
from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from lobby.rooms import services as rooms
from lobby.rooms.creation.rematch import room_rematch
from lobby.rooms.creation.setup import RoomSetup
from lobby.rooms.members.opponents import room_fill
from lobby.rooms.members.readiness import room_ready, terms_of
from lobby.rooms.models import Member, Room
from tests.lobby.conftest import open_room

FORM = {
    "seats": "2", "order": "seated", "public": "yes", "rated": "no", "time_control": "live",
    "option_teams": "none", "option_races": "dealt", "option_points": "20",
}  # fmt: skip
CHANGES = {
    "rated": {"rated": "yes"},
    "clock": {"time_control": "60s"},
    "policy": {"timeout_policy": "end"},
    "publicity": {"public": "no"},
    "hints": {"hints": "yes"},
    "order": {"order": "drawn"},
    "seats": {"seats": "3"},
    "options": {"option_races": "chosen"},
}


def person(name):
    """A person with an account."""
    made = Person.objects.create_superuser(name.lower(), "x")
    made.name = name
    made.save()
    return made


@pytest.fixture
def ada(db):
    return person("Ada")


@pytest.fixture
def bo(db):
    return person("Bo")


@pytest.fixture
def full(ada, bo):
    room = open_room(ada, game="impulse", public=True)
    rooms.room_enter(room=room, person=bo, name="Bo")
    return room


@pytest.fixture
def terms():
    """Return the terms in the form of a page."""

    def terms(page):
        return re.search(r'name="terms" value="(\w+)"', page.content.decode())[1]

    return terms


def ready(room):
    return {each.name: each.ready for each in Room.objects.get(pk=room.pk).members.all()}


def test_nobody_plays_what_they_did_not_agree_to(full, ada, bo, browse, act):
    act(browse(ada), full, "change", **{**FORM, "rated": "yes", "time_control": "60s"})
    page = act(browse(ada), full, "start").content.decode()
    assert "Not ready yet: Bo." in page
    assert not Match.objects.exists()


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_whatever_the_host_changes_the_others_are_asked_again(full, ada, bo, browse, act, change):
    act(browse(ada), full, "change", **{**FORM, **change})
    assert ready(full) == {"Ada": True, "Bo": False}
    with pytest.raises(Refused):
        rooms.room_start(room=full, host=ada)


def test_where_nothing_is_changed_nobody_is_asked(full, ada, browse, act):
    act(browse(ada), full, "change", **FORM)
    assert ready(full) == {"Ada": True, "Bo": True}
    rooms.room_start(room=full, host=ada)


def test_a_change_that_is_taken_back_needs_no_answer(full, ada, browse, act):
    act(browse(ada), full, "change", **{**FORM, "time_control": "60s"})
    act(browse(ada), full, "change", **FORM)
    assert ready(full) == {"Ada": True, "Bo": True}


def test_the_page_says_what_has_changed_and_who_is_ready(full, ada, browse, act, terms):
    guest = browse()
    guest.post(f"/room/{full.slug}/do/", {"action": "enter", "name": "Guest"})
    act(browse(ada), full, "change", **{**FORM, "time_control": "60s", "public": "no"})
    page = guest.get(full.get_absolute_url())
    text = page.content.decode()
    assert "Ready: Who may come in, Time control, When a player’s time is up<" in text
    assert "<dt>Time control</dt><dd>1 minute a turn</dd>" in text
    assert text.count("not ready") == 2
    assert "Ready: " not in browse(ada).get(full.get_absolute_url()).content.decode()
    after = act(guest, full, "ready", terms=terms(page)).content.decode()
    assert "Ready: " not in after
    assert ready(full) == {"Ada": True, "Bo": False, "Guest": True}


def test_it_begins_when_all_have_agreed(full, ada, bo, browse, act, terms):
    act(browse(ada), full, "change", **{**FORM, "time_control": "60s"})
    act(browse(bo), full, "ready", terms=terms(browse(bo).get(full.get_absolute_url())))
    act(browse(ada), full, "start")
    assert Match.objects.get().time_control == "60s"


def test_one_agrees_to_what_one_was_shown_only(full, ada, bo, browse, act, terms):
    act(browse(ada), full, "change", **{**FORM, "hints": "yes"})
    shown = terms(browse(bo).get(full.get_absolute_url()))
    act(browse(ada), full, "change", **{**FORM, "time_control": "60s"})
    page = act(browse(bo), full, "ready", terms=shown).content.decode()
    assert "The host has just changed the match settings" in page
    act(browse(bo), full, "ready")
    assert ready(full)["Bo"] is False


@pytest.mark.parametrize("way", ["invited", "public"])
def test_whoever_comes_in_agrees_to_what_they_were_shown_only(ada, browse, act, terms, invite_link, way):
    room, guest = open_room(ada, game="impulse", public=way == "public"), browse()
    link = room.get_absolute_url() if way == "public" else invite_link(room, browse(ada))
    shown = terms(guest.get(link))
    act(browse(ada), room, "change", **{**FORM, "time_control": "60s"})
    form = {"name": "Guest", "terms": shown, "action": "enter"}
    guest.post(link if way == "invited" else f"/room/{room.slug}/do/", form)
    assert [each.name for each in Member.objects.all()] == ["Ada"]


def test_computers_are_always_ready(ada, browse, act):
    room = open_room(ada, game="impulse")
    room_fill(room=room, host=ada, level="easy")
    act(browse(ada), room, "change", **{**FORM, "time_control": "60s", "public": "no"})
    assert rooms.room_start(room=room, host=ada)


def test_who_sits_down_elsewhere_has_not_agreed(full, ada, bo, browse, act):
    act(browse(ada), full, "change", **{**FORM, "time_control": "60s"})
    act(browse(bo), full, "stand")
    act(browse(bo), full, "sit", number=1)
    assert ready(full)["Bo"] is False


def test_a_rematch_is_agreed_to_as_it_was_played(full, ada, bo, browse):
    match = rooms.room_start(room=full, host=ada)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
    match.refresh_from_db()
    rematch = room_rematch(match=match, person=ada)
    rooms.room_change(room=rematch, host=ada, setup=replace(RoomSetup.of(rematch), time_control="60s"))
    assert room_rematch(match=match, person=bo).match is None
    page = browse(bo).get(rematch.get_absolute_url()).content.decode()
    assert "<dt>Time control</dt><dd>1 minute a turn</dd>" in page
    assert "Ready: Time control" in page
    room_ready(room=rematch, person=bo, terms=terms_of(rematch))
    assert rooms.room_start(room=rematch, host=ada).time_control == "60s"


def test_other_pages_tell_that_one_is_asked_again(full, ada, bo, browse, act):
    act(browse(ada), full, "change", **{**FORM, "time_control": "60s"})
    page = browse(bo).get("/mine/").content.decode()
    assert "the host has changed the settings" in page
    assert "wants a rematch" not in page


@pytest.mark.parametrize(
    ("form", "policy"),
    [
        ({"rated": "yes", "time_control": "steady"}, "loss"),
        ({"rated": "yes", "time_control": "steady", "timeout_policy": "wait"}, "wait"),
        ({"rated": "yes", "time_control": "open"}, "wait"),
        ({"time_control": "steady"}, "wait"),
    ],
)
def test_who_vanishes_from_a_rated_match_over_days_loses(ada, browse, form, policy):
    browse(ada).post("/new/impulse/", {**FORM, **form})
    assert Room.objects.get().timeout_policy == policy


def test_a_room_that_becomes_rated_has_the_usual_policy_of_rated_ones(ada, browse, act):
    room = open_room(ada, game="impulse", time_control="steady")
    page = browse(ada).get(room.get_absolute_url()).content.decode()
    shown = re.search(r'<select name="timeout_policy".*?</select>', page, re.DOTALL)[0]
    chosen = re.search(r'<option value="(\w*)" selected', shown)[1]
    assert chosen == ""
    form = {**FORM, "rated": "yes", "time_control": "steady", "timeout_policy": chosen}
    act(browse(ada), room, "change", **form)
    assert Room.objects.get().timeout_policy == "loss"
