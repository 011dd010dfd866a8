"""Rows of the visitor's matches, besides the player to act."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games.chat.messages import chat_mark_seen, chat_mute, chat_write
from games.matches.models import Match
from games.play.moves import match_act
from games.play.start import match_start
from games.worker.timekeeper import deadlines


@pytest.fixture
def clock():
    """Clock moved by tests only."""
    with time_machine.travel(datetime(2026, 3, 2, 12, tzinfo=UTC), tick=False) as traveller:
        yield traveller


@pytest.fixture
def match(toys, ada, bo):
    return match_start(game="march", people=[ada, bo], time_control="steady", public=True)


@pytest.fixture
def row(browse):
    def row(person):
        return browse(person).get("/mine/").context["running"][0]

    return row


def test_unread_chat_is_counted_until_it_is_read(match, ada, bo, row):
    chat_write(match=match, person=ada, text="hello")
    newest = chat_write(match=match, person=ada, text="are you there?")
    assert (row(ada)["unread"], row(bo)["unread"]) == (0, 2)
    chat_mark_seen(match=match, person=bo, message=newest.pk)
    assert row(bo)["unread"] == 0


def test_chat_that_a_player_cannot_read_is_not_counted(match, ada, bo, cy, row):
    chat_write(match=match, person=cy, text="psst")  # a spectator
    rude = chat_write(match=match, person=ada, text="hello")
    chat_mute(match=match, person=bo, message=rude.pk)
    assert row(bo)["unread"] == 0


def test_what_spectators_wrote_is_new_when_the_match_is_over(match, ada, bo, cy, browse):
    chat_write(match=match, person=cy, text="psst")
    match_act(match=match, person=ada, act="resign", about=None, client_id="r")
    assert browse(bo).get("/mine/").context["finished"][0]["unread"] == 1


def test_a_proposal_is_told_with_who_offers_it(match, ada, bo, row):
    match_act(match=match, person=ada, act="agree", about="draw", client_id="a")
    assert (row(ada)["proposed"], row(bo)["proposed"]) == ("", "Ada offers a draw")


def test_the_time_that_is_left_stands_in_the_list(clock, match, ada, bo, browse):
    turn = match.waiting[0]
    for person in (ada, bo):
        assert "2 days left" in browse(person).get("/mine/").content.decode()
    clock.shift(timedelta(hours=30))
    assert "18 h left" in browse((ada, bo)[turn]).get("/").content.decode()
    clock.shift(timedelta(hours=17))
    assert "60 min left" in browse((ada, bo)[turn]).get("/mine/").content.decode()


def test_time_that_is_up_is_told_to_who_is_late_and_to_those_who_decide(clock, match, ada, bo, row):
    late, other = ((ada, bo), (bo, ada))[match.waiting[0]]
    assert (row(late)["late"], row(other)["late"]) == ("", "")
    clock.shift(timedelta(days=2, minutes=1))
    deadlines(datetime.now(UTC))
    assert row(late)["late"] == "Your time is up: act before the others decide"
    assert row(other)["late"] == f"{late.name}: time is up, decide how to go on"
    for person in (ada, bo):
        match_act(match=match, person=person, act="agree", about="pause", client_id=person.name)
    assert (row(late)["late"], row(other)["late"]) == ("", "")


def test_a_match_without_clocks_has_no_time_left(toys, ada, bo, browse):
    match_start(game="march", people=[ada, bo])
    assert " left" not in browse(ada).get("/mine/").content.decode()


def test_in_a_sealed_round_the_list_tells_ones_own_time_only(match, ada, bo, row):
    Match.objects.update(sealed=[0, 1])
    turn = match.waiting[0]
    assert row((ada, bo)[turn])["left"] is not None
    assert row((bo, ada)[turn])["left"] is None


def test_a_match_for_one_sitting_that_was_broken_off_is_offered_again(clock, toys, ada, bo, browse):
    match_start(game="march", people=[ada, bo])
    assert "interrupted" not in browse(bo).get("/").content.decode()
    clock.shift(timedelta(hours=3))
    for person in (ada, bo):
        assert "interrupted" in browse(person).get("/").content.decode()


def test_a_match_over_days_is_not_broken_off(clock, match, ada, row):
    clock.shift(timedelta(hours=3))
    assert not row(ada)["broken_off"]


def test_every_page_leads_to_the_games_and_to_my_matches(browse, ada):
    client = browse(ada)
    for page in ("/", "/mine/", "/people/", "/me/", "/rules/impulse/"):
        bar = client.get(page).content.decode().partition("<nav")[2].partition("</nav>")[0]
        assert ">Games</a>" in bar, page
        assert 'href="/mine/"' in bar, page
    assert 'href="/#games">Begin a match</a>' in client.get("/mine/").content.decode()
    bar = browse(None).get("/rules/impulse/").content.decode().partition("</nav>")[0]
    assert 'href="/mine/"' not in bar
