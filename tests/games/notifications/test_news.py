"""Notifications that are not about questions: proposals, late players, ends of matches."""

from __future__ import annotations

import json
from datetime import timedelta
from email.header import decode_header, make_header

import pytest

from games.matches.models import Match
from games.notifications.models import NotificationChannel
from games.play.moves import match_act
from games.play.private_notes import version_seen
from games.visitors.access import running_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def act(ids):
    def act(match, person, what, about=None):
        match_act(match=match, person=person, act=what, about=about, client_id=ids())

    return act


def subjects(letters):
    return [str(make_header(decode_header(each["Subject"]))) for each in letters]


def text(letter):
    return letter.get_payload(decode=True).decode()


@pytest.mark.parametrize(
    ("about", "news"),
    [
        ("draw", "Ada offers a draw"),
        ("void", "Ada proposes to end the match without result"),
        ("pause", "Ada proposes a pause"),
    ],
)
def test_a_proposal_is_told_with_who_offers_it(
    clock, letters, by_mail, begin, ada, bo, act, later, worker, about, news
):
    by_mail(ada)
    by_mail(bo)
    match = begin(time_control="steady")
    version_seen(slug=match.slug, person=ada.pk, version=0)
    act(match, ada, "agree", about)
    later(worker, seconds=25)
    assert subjects(each for each in letters if each["To"] == "bo@example.org") == [f"March: {news}"]
    later(worker, minutes=5)
    assert len([each for each in letters if each["To"] == "bo@example.org"]) == 1


def test_a_proposal_that_was_answered_is_not_told(clock, letters, by_mail, begin, ada, bo, act, later, worker):
    by_mail(bo)
    match = begin(time_control="steady")
    act(match, ada, "agree", "draw")
    act(match, bo, "disagree", "draw")
    later(worker, seconds=25)
    assert letters == []


def test_a_proposal_reaches_a_web_hook(clock, hooks, hook, begin, ada, bo, act, later, worker):
    match = begin(time_control="steady")
    later(worker, seconds=25)
    act(match, bo, "agree", "pause")
    later(worker, seconds=25)
    asked, proposed = (json.loads(body) for _path, _headers, body in hooks.all)
    assert (asked["question"], asked.get("news")) == ("0.0", None)
    assert (proposed["news"], proposed.get("question")) == ("proposal", None)
    assert "Bo proposes a pause" in proposed["text"]
    assert asked["tag"] != proposed["tag"]


def test_a_match_with_a_proposal_waits_for_whoever_has_not_answered(begin, ada, bo, act, browse):
    match = begin(time_control="steady")
    assert not running_of(bo)[0].waits
    act(match, ada, "agree", "draw")
    assert running_of(bo)[0].waits
    page = browse(bo).get("/mine/").content.decode()
    assert "Ada offers a draw" in page
    assert "<title>(1)" in page
    act(match, bo, "disagree", "draw")
    assert not running_of(bo)[0].waits
    assert "offers a draw" not in browse(bo).get("/mine/").content.decode()


def test_a_proposal_that_lapses_waits_for_nobody(begin, ada, bo, act, play):
    match = begin(time_control="steady")
    play(match, ada, "end")
    act(match, ada, "agree", "draw")
    play(match, bo, "end")
    assert Match.objects.get(pk=match.pk).agreed == {}


def test_the_end_of_a_match_is_told_with_its_result(clock, letters, by_mail, begin, ada, bo, act, later, worker):
    by_mail(ada)
    by_mail(bo)
    match = begin(time_control="steady")
    act(match, bo, "resign")
    later(worker, seconds=25)
    assert [(each["To"], each["Subject"]) for each in letters] == [("ada@example.org", "March: you have won")]
    assert "Bo resigned" in text(letters[0])


def test_who_has_seen_the_end_is_not_told_of_it(clock, letters, by_mail, begin, ada, bo, act, later, worker):
    by_mail(ada)
    match = begin(time_control="steady")
    act(match, bo, "resign")
    version_seen(slug=match.slug, person=ada.pk, version=1)
    later(worker, seconds=25)
    assert letters == []


@pytest.mark.parametrize(
    ("policy", "told"),
    [
        ("wait", {"ada": "March: your time is up", "bo": "March: Ada is out of time"}),
        ("stand_in", {"ada": "March: your time is up"}),
        ("program", {"ada": "March: your time is up"}),
        ("end", {"ada": "March: the match is over", "bo": "March: the match is over"}),
    ],
)
def test_time_that_is_up_is_told(clock, letters, by_mail, begin, ada, bo, later, worker, policy, told):
    by_mail(ada)
    begin(time_control="steady", timeout_policy=policy)
    later(worker, seconds=25)
    later(worker, hours=40)
    letters.clear()
    by_mail(bo)
    later(worker, hours=9)
    later(worker, seconds=25)
    found = {each["To"].partition("@")[0]: each["Subject"] for each in letters}
    assert {who: found[who] for who in told} == told
    assert found.keys() - told.keys() <= {"bo"}  # the next to answer


def test_whoever_decides_about_an_absent_player_is_led_there(clock, letters, by_mail, begin, ada, bo, later, worker):
    by_mail(bo)
    match = begin(time_control="steady")
    later(worker, hours=49)
    (letter,) = letters
    assert "Decide with the others how to go on." in text(letter)
    assert f"{match.get_absolute_url()}seats/" in text(letter)


def test_news_goes_into_a_letter_a_day(clock, letters, by_mail, begin, ada, bo, act, later, worker):
    by_mail(ada, digest=True)
    begin(time_control="calm")
    match = begin(time_control="calm")
    act(match, bo, "resign")
    later(worker, hours=1)
    assert letters == []
    later(worker, hours=19)
    assert subjects(letters) == ["News of your matches"]
    assert "March: you have won" in text(letters[0])


def test_live_matches_tell_nothing(clock, letters, by_mail, begin, ada, bo, act, later, worker):
    by_mail(bo)
    match = begin()
    act(match, ada, "agree", "draw")
    act(match, ada, "resign")
    later(worker, seconds=25)
    assert letters == []
    assert not NotificationChannel.objects.get().notifications.exists()


def test_a_call_to_go_on_is_sent_to_who_is_called_and_to_the_caller_when_they_come_back(
    clock, letters, by_mail, begin, ada, bo, browse, later, worker
):
    by_mail(ada)
    by_mail(bo)
    match = begin()
    later(worker, hours=3)
    letters.clear()
    for person in (ada, bo):
        browse(person).post(f"{match.get_absolute_url()}go-on/")
        later(worker, seconds=5)
    assert [(each["To"], subjects([each])[0]) for each in letters] == [
        ("bo@example.org", "March: Ada wants to go on"),
        ("ada@example.org", "March: Bo wants to go on"),
    ]
    assert "Come back and continue it" in text(letters[0])


def test_a_call_that_was_answered_before_it_was_sent_is_not(
    clock, letters, by_mail, begin, ada, bo, browse, later, worker
):
    match = begin()
    later(worker, hours=3)
    by_mail(bo)
    for person in (ada, bo):
        browse(person).post(f"{match.get_absolute_url()}go-on/")
        clock.shift(timedelta(seconds=1))
    later(worker, seconds=5)
    assert letters == []
