"""Single players beside others on the same sky."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.test import Client

from games.play.loading import load
from games.play.moves import match_act, match_answer
from lobby.people.models import Person
from lobby.results.models import Attempt
from lobby.rooms import services as rooms
from lobby.rooms.creation.setup import RoomSetup

pytestmark = pytest.mark.django_db
NUMBER = 123_456  # of the sky GCCAADAAXEGE
OPTIONS = {"sky": "code", "bot": "none"}
LOCATE = ["locate", "sector:9", "object:A", "object:E", "confirm"]
RESEARCH = ["research", "topic:A"]
TARGET = ["target", "sector:5", "confirm"]


@pytest.fixture
def people(db):
    return [Person.objects.create_guest(name) for name in ("Ada", "Bo", "Cy", "Dee", "Eve")]


def play(person, *actions, level="genius", solved=True, number=NUMBER, **more):
    """Play a match alone to its end, and count it."""
    setup = RoomSetup(seats=1, options=OPTIONS, **more)
    room = rooms.room_open(host=person, game="planet_x", setup=setup, opening_answers=[(0, number)])
    match = rooms.room_start(room=room, host=person)
    answers = [f"level:{level}", *(each for action in actions for each in action), *(LOCATE if solved else [])]
    while answers:
        question, asked = load(match.slug).game.question_of(0)
        answer = "none" if asked.topic == "theory" else answers.pop(0)
        match_answer(match=match, person=person, question=question, answer=answer, client_id=question)
    if not solved:
        match_act(match=match, person=person, act="resign", about=None, client_id="end")
    call_command("tally")
    return match


def told(match, person):
    browser = Client()
    browser.force_login(person)
    return browser.get(f"/match/{match.slug}/comparison/").json()


def test_months_are_compared_with_those_of_others(people):
    ada, bo, cy, dee, _eve = people
    first = play(ada, TARGET)
    assert told(first, ada)["lines"][:2] == [
        "You found Planet X after 9 months.",
        "You are the first to find it on this sky.",
    ]
    second = play(bo)
    assert told(second, bo)["lines"][:3] == [
        "You found Planet X after 5 months.",
        "1 other person has found it on this sky, after 9 months.",
        "You are number 1 of 2.",
    ]
    play(cy, RESEARCH, TARGET)
    last = play(dee, RESEARCH)
    assert told(last, dee)["lines"][1:3] == [
        "3 others have found it on this sky: the fastest after 5 months, the median 9.",
        "You are number 2 of 4.",
    ]
    assert told(first, ada)["lines"][1:3] == [
        "3 others have found it on this sky: the fastest after 5 months, the median 6.",
        "You are number 3 of 4.",
    ]


def test_only_the_first_match_of_a_person_counts(people):
    ada, bo, cy, *_others = people
    play(ada, TARGET)
    again = play(ada)
    assert told(again, ada)["lines"][:3] == [
        "You found Planet X after 5 months.",
        "You knew this sky already: your first match on it counts.",
        "Nobody else has found it on this sky yet.",
    ]
    play(bo, solved=False)
    known = play(bo)  # giving up shows the sky
    assert told(known, bo)["lines"][2] == "1 other person has found it on this sky, after 9 months."
    assert told(play(cy), cy)["lines"][1] == "1 other person has found it on this sky, after 9 months."


def test_who_gave_up_learns_what_others_needed(people):
    ada, bo, *_others = people
    play(ada)
    lost = play(bo, solved=False)
    assert told(lost, bo)["lines"][0] == "1 other person has found it on this sky, after 5 months."


def test_other_skies_and_other_help_are_not_compared(people):
    ada, bo, cy, dee, eve = people
    play(ada)
    for person, more in ((bo, {"level": "youth"}), (cy, {"hints": True})):
        assert "first to find" in told(play(person, **more), person)["lines"][1]
    play(dee, number=NUMBER + 1, solved=False)
    Person.objects.filter(pk=eve.pk).update(owner=ada)
    play(eve)
    assert Attempt.objects.values_list("deal", flat=True).distinct().count() == 4
    assert not Attempt.objects.filter(seat_result__person=eve).exists()


def test_a_running_match_and_other_people_are_told_nothing(people):
    ada, bo, *_others = people
    match = play(ada, public=True)
    assert told(match, bo) == {"lines": [], "challenge": "", "link": ""}
    room = rooms.room_open(
        host=bo, game="planet_x", setup=RoomSetup(seats=1, options=OPTIONS), opening_answers=[(0, NUMBER)]
    )
    assert told(rooms.room_start(room=room, host=bo), bo)["lines"] == []


def test_the_link_leads_to_the_same_sky_and_terms(people):
    ada, bo, *_others = people
    link = told(play(ada), ada)["link"]
    browser = Client()
    browser.force_login(bo)
    form = browser.get(link.removeprefix("http://testserver")).context["form"]
    filled = {name: form[name].value() for name in form.fields}
    assert filled["opening_text"] == "S0123456"
    assert (filled["seats"], filled["option_sky"], filled["option_bot"]) == ("1", "code", "none")


def test_an_annulled_match_is_not_compared(people):
    ada, *_others = people
    match = play(ada)
    type(match).objects.filter(pk=match.pk).update(annulled_at=match.created_at)
    assert told(match, ada)["lines"] == []
