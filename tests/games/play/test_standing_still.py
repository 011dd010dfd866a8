"""Matches that the present rules cannot load: marked by the worker, shown as standing still."""

import logging

import pytest
from django.test import Client

from games.matches.models import LogEntry, Match
from games.site import metrics
from games.visitors.access import running_of
from games.worker.database_metrics import observe_database
from games.worker.worker import Worker
from lobby.people.models import Person


def work(clock):
    """Let a fresh worker, with its walk through all matches, do a few rounds."""
    worker = Worker()
    for _round in range(3):
        worker.tick()
    worker.close()


@pytest.fixture(params=["rules that are not installed", "a log that the rules refuse"])
def broken(begin, request):
    match = begin()
    if request.param == "rules that are not installed":
        Match.objects.filter(pk=match.pk).update(rules_version=99)
    else:
        LogEntry.objects.create(match=match, index=0, seat=0, question="0.0", answer="fly", created_at=match.created_at)
    return match


def repair(match):
    Match.objects.filter(pk=match.pk).update(rules_version=match.rules_version)
    match.log_entries.filter(answer="fly").delete()


def test_the_worker_marks_a_match_that_no_rules_load_and_says_so_once(broken, begin, clock, caplog):
    fine = begin()
    with caplog.at_level(logging.ERROR, logger="games"):
        work(clock)
        work(clock)
    broken.refresh_from_db()
    fine.refresh_from_db()
    assert broken.is_standing_still
    assert "rules" in broken.stands_still
    assert not fine.is_standing_still
    told = [each for each in caplog.messages if each.startswith(f"match {broken.slug} stands still: ")]
    assert len(told) == 1


def test_a_match_that_loads_again_goes_on(broken, clock, ada):
    work(clock)
    assert [each.waits for each in running_of(ada)] == [False]
    repair(broken)
    work(clock)
    broken.refresh_from_db()
    assert not broken.is_standing_still
    assert [each.waits for each in running_of(ada)] == [True]


def test_my_matches_and_the_lobby_show_that_it_stands_still(broken, clock, ada):
    Match.objects.filter(pk=broken.pk).update(public=True)
    work(clock)
    browser = Client()
    browser.force_login(ada)
    page = browser.get("/mine/").content.decode()
    assert "Stands still" in page
    assert "Your turn" not in page
    assert broken.slug not in Client().get("/").content.decode()


def test_the_admin_and_the_metrics_count_it(broken, clock):
    root = Client()
    root.force_login(Person.objects.create_superuser("root", "seven-moons-and-a-sun"))
    assert "Needs care" not in root.get("/admin/").content.decode()
    work(clock)
    first = root.get("/admin/").content.decode()
    assert "Needs care" in first
    assert "Matches (1)" in first
    assert broken.slug in root.get("/admin/games/match/?standing=still").content.decode()
    observe_database(broken.updated_at)
    assert metrics.MATCHES_STANDING_STILL._value.get() == 1


def test_a_long_walk_is_done_in_parts(begin, clock, monkeypatch):
    monkeypatch.setattr("games.play.standing_still.AT_ONCE", 2)
    matches = [begin() for _number in range(5)]
    LogEntry.objects.create(
        match=matches[-1], index=0, seat=0, question="0.0", answer="fly", created_at=matches[-1].created_at
    )
    work(clock)
    assert [each.slug for each in Match.objects.standing_still()] == [matches[-1].slug]
