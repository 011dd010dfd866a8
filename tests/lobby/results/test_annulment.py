"""Annulled matches: out of ratings, totals and statistics, and back."""

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError
from django.test import Client

from games.matches.models import Match
from games.moderation.models import OperatorAction
from games.play.moves import match_act
from games.worker.worker import Worker
from lobby.people.models import Person
from lobby.results.models import GameStatistic, MatchResult, Rating
from lobby.rooms import services as rooms
from lobby.rooms.members.opponents import play_computer
from lobby.statistics import annulments
from tests.lobby.conftest import open_room


@pytest.fixture
def people(ada, bo):
    for person in (ada, bo):
        Person.objects.filter(pk=person.pk).update(login=person.name.lower())
        person.refresh_from_db()
    return ada, bo


@pytest.fixture
def play(people, toys):
    def play():
        ada, bo = people
        room = open_room(ada, game="march", rated=True, public=True)
        rooms.room_enter(room=room, person=bo, name=bo.name)
        match = rooms.room_start(room=room, host=ada)
        match_act(match=match, person=bo, act="resign", about=None, client_id="r")
        work()
        return Match.objects.get(pk=match.pk)

    return play


@pytest.fixture
def desk(db):
    client = Client()
    client.force_login(Person.objects.create_superuser("root", "seven-moons-and-a-sun"))
    return client


def work():
    worker = Worker()
    worker.tick()
    worker.close()


def annul(desk, match, name="annul", **form):
    given = {"reason": "a sock puppet", **form}
    return desk.post(f"/admin/games/match/{match.pk}/do/{name}/", given, follow=True)


def ratings():
    shown = Rating.objects.shown().select_related("person")
    return {each.person.name: (round(each.value, 6), each.matches) for each in shown}


def statistics():
    return list(GameStatistic.objects.order_by("pk").values_list("key", "value", "played", "won", "drawn"))


def test_an_annulled_match_gives_its_rating_back_and_leaves_later_changes(play, desk, people):
    first = play()
    before, counted = ratings(), statistics()
    second = play()
    after, both = ratings(), statistics()
    annul(desk, second, public="The players are one person.")
    assert ratings() == after
    work()
    assert ratings() == before
    assert statistics() == counted
    annul(desk, second, name="count-again")
    work()
    assert (ratings(), statistics()) == (after, both)
    annul(desk, first)
    work()
    gain = after["Ada"][0] - before["Ada"][0]
    assert ratings()["Ada"] == (round(1500 + gain, 6), 1)


def test_the_deviation_is_back_with_the_only_match(play, desk):
    match = play()
    before = list(Rating.objects.order_by("pk").values_list("person", "deviation"))
    for name in ("annul", "count-again"):
        annul(desk, match, name=name)
        work()
    assert list(Rating.objects.order_by("pk").values_list("person", "deviation")) == before


def test_its_page_and_the_history_say_so_with_the_public_reason(play, desk, people):
    match = play()
    annul(desk, match, public="The players are one person.")
    work()
    browser = Client()
    browser.force_login(people[0])
    page = browser.get(f"/match/{match.slug}/").content.decode()
    assert "An operator annulled this match" in page
    assert "The players are one person." in page
    assert "sock puppet" not in page
    history = browser.get("/history/").content.decode()
    assert "Annulled" in history
    assert "The players are one person." in history
    assert "Annulled" in browser.get("/mine/").content.decode()
    assert not Rating.objects.shown().exists()


def test_an_annulment_is_done_and_recorded_once(play, capsys):
    match = play()
    for _time in range(2):
        call_command("annul_match", match.slug, reason="a sock puppet")
        work()
    assert "nothing has changed" in capsys.readouterr().out
    assert OperatorAction.objects.filter(kind="match_annul").count() == 1
    assert all(played == 0 for _key, _value, played, _won, _drawn in statistics())


def test_a_match_annulled_before_it_was_counted_counts_for_nothing(play, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setitem(globals(), "work", lambda: None)
        match = play()
    call_command("annul_match", match.slug, reason="a sock puppet")
    work()
    assert not Rating.objects.shown().exists()


def test_a_running_match_is_not_annulled(begin_room, desk):
    with pytest.raises(CommandError, match="nly a finished match"):
        call_command("annul_match", begin_room.slug, reason="too early")


@pytest.fixture
def begin_room(people, toys):
    ada, bo = people
    room = open_room(ada, game="march", public=True)
    rooms.room_enter(room=room, person=bo, name=bo.name)
    return rooms.room_start(room=room, host=ada)


def test_a_match_that_was_not_counted_takes_nothing_from_the_statistics(play, desk, people):
    play()
    counted = statistics()
    ada, _bo = people
    match = play_computer(game="march", person=ada, level="easy")
    match_act(match=match, person=ada, act="resign", about=None, client_id="r")
    work()
    assert statistics() == counted, "it was against a computer"
    match.seats.update(level="")  # as the seats of a deleted program
    annul(desk, match)
    work()
    assert statistics() == counted


def test_a_result_that_cannot_be_changed_stops_no_other(play, desk, monkeypatch):
    first, second = play(), play()
    annul(desk, first)
    annul(desk, second)
    store = annulments.statistics_store

    def refuses(counted, refused=[first]):  # noqa: B006 - once
        if refused:
            refused.pop()
            raise IntegrityError("CHECK constraint failed: played")
        store(counted)

    monkeypatch.setattr(annulments, "statistics_store", refuses)
    monkeypatch.setattr(annulments, "_failed", set())
    for _round in range(3):
        work()
    changed = MatchResult.objects.filter(annulled=True)
    assert [each.match_id for each in changed] == [second.pk]
