"""Interrupted matches: present players call the others."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games.chat.models import Mute
from games.matches.models import Match
from games.notifications.models import Notification, NotificationChannel
from games.play.moves import match_act
from games.play.start import match_start

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock():
    """Clock moved by tests only."""
    with time_machine.travel(datetime(2026, 3, 2, 12, tzinfo=UTC), tick=False) as traveller:
        yield traveller


@pytest.fixture
def match(clock, toys, ada, bo):
    """Match of Ada and Bo, idle for three hours."""
    match = match_start(game="march", people=[ada, bo])
    clock.shift(timedelta(hours=3))
    return match


@pytest.fixture
def go_on(browse):
    """Press the button; return the page of the match."""

    def go_on(match, person):
        address = f"{match.get_absolute_url()}go-on/"
        return browse(person).post(address, follow=True).content.decode()

    return go_on


@pytest.fixture
def news(browse):
    """Return the news of a person's pages: the number of waiting matches, and calls."""

    def news(person):
        context = browse(person).get("/news/").context
        return str(context["waiting"]), [call.says for call in context["calls"]]

    return news


def test_a_broken_off_match_has_a_button_in_the_list_and_on_its_page(match, bo, browse):
    for page in ("/mine/", "/", match.get_absolute_url()):
        assert f'action="{match.get_absolute_url()}go-on/"' in browse(bo).get(page).content.decode()


def test_who_is_called_sees_it_everywhere(clock, match, ada, bo, browse, go_on, news):
    waiting = match.waiting[0]
    caller, called = ((ada, bo), (bo, ada))[waiting]
    assert news(called) == ("0", [])
    assert "The others are notified" in go_on(match, caller)
    assert news(called) == ("1", [f"{caller.name} wants to go on: March"])
    assert f"{caller.name} wants to go on" in browse(called).get("/mine/").content.decode()
    assert f"{caller.name} wants to go on" in browse(called).get(match.get_absolute_url()).content.decode()
    assert "You have called the others" in browse(caller).get("/mine/").content.decode()


def test_who_comes_back_tells_the_first(clock, match, ada, bo, go_on, news):
    go_on(match, ada)
    clock.shift(timedelta(minutes=5))
    go_on(match, bo)
    assert news(ada)[1] == ["Bo wants to go on: March"]
    assert news(bo)[1] == []


def test_a_move_ends_the_call(clock, match, ada, bo, go_on, news):
    go_on(match, ada)
    clock.shift(timedelta(minutes=5))
    match_act(match=match, person=bo, act="agree", about="draw", client_id="d")
    assert news(bo)[1] == []


def test_nobody_is_called_again_and_again(clock, match, ada, bo, go_on):
    go_on(match, ada)
    clock.shift(timedelta(minutes=29))
    assert "give them half an hour" in go_on(match, ada)
    clock.shift(timedelta(minutes=1))
    assert "The others are notified" in go_on(match, ada)


def test_a_match_that_goes_on_cannot_be_called_back_and_strangers_cannot_call(
    clock, toys, match, ada, bo, cy, browse, go_on
):
    fresh = match_start(game="march", people=[ada, bo], public=True)
    assert "was not interrupted" in go_on(fresh, ada)
    clock.shift(timedelta(hours=3))
    assert "You have no seat" in go_on(fresh, cy)
    assert browse(cy).post(f"{match.get_absolute_url()}go-on/").status_code == 404
    fresh.refresh_from_db()
    assert fresh.called == {}


def test_it_is_sent_to_the_others_and_not_to_who_has_blocked_the_caller(match, ada, bo, go_on):
    channels = [
        NotificationChannel.objects.create(
            person=person, kind="webhook", target=f"https://{person.name}.example", confirmed=True
        )
        for person in (ada, bo)
    ]
    go_on(match, ada)
    told = Notification.objects.filter(kind="called")
    assert [each.channel for each in told] == channels[1:]
    Match.objects.update(called={})
    told.delete()
    Mute.objects.create(by=bo, of=ada, blocked=True)
    go_on(match, ada)
    assert not told.exists()


def test_the_page_of_the_match_asks_for_its_line_as_it_is_now(clock, match, ada, bo, browse, go_on):
    waiting = match.waiting[0]
    caller, called = ((ada, bo), (bo, ada))[waiting]

    def line():
        return browse(called).get(f"/news/?from={match.slug}").content.decode()

    assert "This match was interrupted" in line()
    go_on(match, caller)
    assert f"{caller.name} wants to go on" in line()
    assert "wants to go on</p>" not in browse(called).get("/news/").content.decode()
    match_act(match=match, person=called, act="agree", about="draw", client_id="d")
    assert 'id="sitting-live"' in line()
    assert "broken-off" not in line()
