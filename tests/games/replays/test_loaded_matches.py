"""Loaded matches expire, unless a person with an account keeps them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from games.matches.models import LogEntry, Match
from games.opponents.models import Review
from games.play.loading import load
from games.play.start import match_start
from games.replays import loaded_matches, records
from games.replays.records import match_import
from tests.games.replays.loaded_records import long_match, send, void

pytestmark = pytest.mark.django_db
MONTH = timedelta(days=31)


@pytest.fixture
def account(django_user_model):
    return django_user_model.objects.create(name="Dee", login="dee")


def signed_in(person):
    client = Client()
    client.force_login(person)
    return client


def loaded(client):
    return Match.objects.get(slug=send(client, void())["Location"].split("/")[2])


def remove_later(clock):
    clock.move_to(timezone.now() + MONTH)
    return loaded_matches.expired_matches_remove(timezone.now())


def test_a_loaded_match_goes_after_thirty_days_and_the_page_says_so(client, clock, ada, bo):
    played_here = match_start(game="homeworlds", people=[ada, bo])
    match = loaded(client)
    page = client.get(match.get_absolute_url()).content.decode()
    assert "It is removed on 2026-04-01, unless someone with an account keeps it." in page
    assert loaded_matches.expired_matches_remove(timezone.now()) == 0
    assert remove_later(clock) == 1
    assert list(Match.objects.all()) == [played_here]
    assert not LogEntry.objects.filter(match=match.pk).exists()


def test_whoever_has_an_account_keeps_it_and_lets_it_go(client, clock, account):
    match, dee = loaded(client), signed_in(account)
    address = match.get_absolute_url()
    assert "Keep this match" in dee.get(address).content.decode()
    assert dee.post(f"{address}keep/", {"keep": "yes"})["Location"] == address
    page = dee.get(address).content.decode()
    assert "Someone keeps it here." in page
    assert "Stop keeping this match" in page
    assert remove_later(clock) == 0
    dee.post(f"{address}keep/", {"keep": "no"})
    assert remove_later(clock) == 0  # its days begin again
    assert remove_later(clock) == 1


def test_guests_and_strangers_keep_nothing(client, clock, ada):
    match = loaded(client)
    address = match.get_absolute_url()
    for visitor in (client, signed_in(ada)):
        assert "Keep this match" not in visitor.get(address).content.decode()
        refused = visitor.post(f"{address}keep/", follow=True).content.decode()
        assert "nly people with an account can keep a loaded match" in refused
    assert remove_later(clock) == 1


def test_an_account_keeps_only_so_many(client, account, monkeypatch):
    monkeypatch.setattr(loaded_matches, "MAX_KEPT", 1)
    dee = signed_in(account)
    for match in (loaded(client), loaded(client)):
        dee.post(f"{match.get_absolute_url()}keep/")
    assert account.kept_matches.count() == 1


def test_what_a_deleted_account_kept_goes(client, clock, account):
    match = loaded(client)
    signed_in(account).post(f"{match.get_absolute_url()}keep/")
    account.delete()
    assert remove_later(clock) == 1


def test_one_that_was_loaded_before_there_were_days_has_them_from_now_on(client, clock):
    match = loaded(client)
    Match.objects.filter(pk=match.pk).update(expires_at=None)
    assert remove_later(clock) == 0
    assert remove_later(clock) == 1


def test_the_worker_removes_them_every_hour(client, clock, worker):
    loaded(client)
    worker.tick()
    assert Match.objects.exists()
    clock.move_to(timezone.now() + MONTH)
    worker.tick()
    assert not Match.objects.exists()


def test_tidy_removes_them(client, clock, capsys):
    loaded(client)
    clock.move_to(timezone.now() + MONTH)
    call_command("tidy", "--dry-run")
    assert "1 matches from files that nobody keeps would be removed" in capsys.readouterr().out
    assert Match.objects.exists()
    call_command("tidy")
    assert not Match.objects.exists()


@pytest.mark.parametrize("sign_up", ["closed", "invitation"])
def test_strangers_have_nothing_loaded_or_reviewed_where_not_everybody_may_come(client, settings, ada, sign_up):
    match = loaded(client)
    settings.SIGN_UP = sign_up
    refused = send(client, void())
    assert refused.status_code == 409
    assert "this site is a closed club" in refused.content.decode()
    assert 'type="file"' not in client.get("/load/").content.decode()
    review = f"{match.get_absolute_url()}review/"
    asked = client.post(review, headers={"Accept": "application/json"})
    assert (asked.status_code, Review.objects.count()) == (409, 0)
    assert Match.objects.count() == 1
    known = signed_in(ada)
    assert send(known, void()).status_code == 302
    assert known.post(review, headers={"Accept": "application/json"}).status_code == 200
    assert Review.objects.count() == 1


def test_the_states_that_are_stored_of_a_match_have_a_bound_together(monkeypatch):
    record = long_match(600, returns=0)
    whole = match_import(record=record)
    monkeypatch.setattr(records, "STATES_ROOM", stored(whole) // 3)
    thin = match_import(record=record)
    assert stored(thin) < stored(whole) // 2
    assert load(thin.slug).game.state == load(whole.slug).game.state


def stored(match):
    """Return the bytes of a match's stored states, without the first and the last."""
    kept = match.checkpoints.filter(state__isnull=False).order_by("index")
    return sum(len(each.state) for each in list(kept)[1:-1])
