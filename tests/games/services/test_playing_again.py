"""A loaded match is played again by few at a time and within a budget, for its proof and for its pages."""

from __future__ import annotations

import random

import msgspec
import pytest
from django.core.cache import cache, caches
from django.db import connection

from games.core import record as records
from games.core.autoplay import play_on
from games.core.match import Match as CoreMatch
from games.core.record import ending_of, verify
from games.core.runner import KEPT_EVERY
from games.core.table import dump
from games.models import Match
from games.registry import rules_of
from games.services.rate_limits import HOUR, MOST
from games.services.records import match_import
from games.services.replay import turn_starts
from games.services.store import load
from games.web import history, looking_back
from tests.games.services.loaded_records import SECRET, long_match, send, void


def test_playing_again_has_a_budget_that_returns_are_counted_in(monkeypatch):
    record, rules = long_match(150, returns=3), rules_of("impulse")
    assert all(finding.ok for finding in verify(record, rules))
    monkeypatch.setattr(records, "REPLAYED_ENTRIES", 200)
    assert len(record.log) < 200
    assert [f.message.id for f in verify(record, rules) if not f.ok] == [records.TOO_LONG.id]
    monkeypatch.undo()
    monkeypatch.setattr(records, "REPLAY_SECONDS", 0.0)
    assert [f.message.id for f in verify(record, rules) if not f.ok] == [records.TOO_LONG.id]


@pytest.mark.django_db
def test_the_proof_page_has_the_budget_as_well(client, monkeypatch):
    watched = send(client, void(), follow=True).request["PATH_INFO"]
    cache.clear()
    with monkeypatch.context() as patch:
        patch.setattr(records, "REPLAYED_ENTRIES", 1)
        page = client.get(watched + "proof/")
    assert page.status_code == 200
    assert "too long" in page.content.decode()
    assert b"could have been played" in client.get(watched + "proof/").content


@pytest.mark.django_db
def test_a_proof_is_worked_out_when_a_file_is_loaded_and_once(client, monkeypatch):
    watched = send(client, void(), follow=True).request["PATH_INFO"]
    with monkeypatch.context() as patch:
        patch.setattr(records, "REPLAYED_ENTRIES", 1)  # it would be too long by now
        loaded = client.get(watched + "proof/").content.decode()
    cache.clear()
    first = client.get(watched + "proof/").content.decode()
    monkeypatch.setattr(records, "REPLAYED_ENTRIES", 1)
    again = client.get(watched + "proof/").content.decode()
    assert "all 2 entries of the log are possible" in loaded
    assert "all 2 entries of the log are possible" in first
    assert "all 2 entries of the log are possible" in again


@pytest.mark.django_db
def test_without_redis_a_file_is_loaded_and_its_proof_is_kept_as_well(
    client, without_redis, monkeypatch
):
    caches["own"].clear()
    proof = send(client, void(), follow=True).request["PATH_INFO"] + "proof/"
    monkeypatch.setattr(records, "REPLAYED_ENTRIES", 1)  # it would be too long by now
    page = client.get(proof)
    assert page.status_code == 200
    assert "all 2 entries of the log are possible" in page.content.decode()


@pytest.mark.django_db(transaction=True)
def test_one_proof_is_worked_out_at_a_time_and_who_waits_holds_no_connection(client, monkeypatch):
    monkeypatch.setattr(history, "WAIT_TO_CHECK", 0.01)
    proof = send(client, void(), follow=True).request["PATH_INFO"] + "proof/"
    with history._checking:
        assert client.get(proof).status_code == 200  # it is known
        cache.clear()
        connection.ensure_connection()
        busy = client.get(proof)
        assert connection.connection is None
    assert (busy.status_code, busy["Retry-After"]) == (503, "5")
    assert "try again in a moment" in busy.content.decode()
    assert client.get(proof).status_code == 200


@pytest.mark.django_db
def test_a_visitor_has_only_so_many_proofs_worked_out(client, settings, monkeypatch):
    settings.RATE_LIMITS = True
    monkeypatch.setitem(MOST, "load", (2, HOUR))
    proof = send(client, void(), follow=True).request["PATH_INFO"] + "proof/"
    kept = f"proof:{Match.objects.get().slug}"
    assert [client.get(proof).status_code for _n in range(3)] == [200] * 3  # it is known
    cache.delete(kept)
    assert [client.get(proof).status_code for _n in range(3)] == [200] * 3
    cache.delete(kept)
    refused = client.get(proof)
    assert (refused.status_code, refused["Retry-After"]) == (429, str(HOUR))
    assert "too often" in refused.content.decode()
    assert client.get(proof, REMOTE_ADDR="10.9.8.6").status_code == 200


PAGES = "replay/", "record/", "journal/", "history/?from=0&to=1", "beginning/?at=1"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("page", PAGES)
def test_few_play_matches_again_at_a_time_and_who_waits_holds_no_connection(
    client, monkeypatch, page
):
    watched = send(client, void(), follow=True).request["PATH_INFO"]
    assert client.get(watched + page).status_code == 200
    monkeypatch.setattr(looking_back, "WAIT", 0.01)
    for _place in range(looking_back.AT_ONCE):
        looking_back._places.acquire()
    try:
        connection.ensure_connection()
        busy = client.get(watched + page)
        assert connection.connection is None
    finally:
        looking_back._places.release(looking_back.AT_ONCE)
    assert busy.status_code == 503
    assert busy["Retry-After"] == "5"
    assert "try again in a moment" in busy.content.decode()
    assert client.get(watched + page).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["homeworlds", "impulse"])
def test_a_match_that_an_act_ended_is_loaded_from_the_start_of_its_last_turn(game):
    rules = rules_of(game)
    played = CoreMatch.new(rules, 2, {}, SECRET)
    play_on(played, random.Random(3), 150 if game == "impulse" else 12)
    assert played.outcome is None
    at = played.version
    for _time in range(3):
        played.act(0, "operator", f"back:{at}")
    play_on(played, random.Random(4), 1)
    last = played.checkpoint.index
    assert last > at
    for seat in (0, 1):
        played.act(seat, "agree", "void")
    record = msgspec.structs.replace(
        void(game=game), log=played.log, result=ending_of(played), options=played.state.options
    )
    match = match_import(record=record)
    states = match.checkpoints.filter(state__isnull=False).values_list("index", flat=True)
    assert (min(states), max(states)) == (0, last)
    live = load(match.slug)
    assert live.game.outcome == played.outcome
    assert live.game.journal == played.journal
    assert dump(live.game.state) == dump(played.state)


def tables(client, watched, last):
    """Return what the replay page shows of a match at all its moments, to everybody and in the open."""
    return [
        client.get(f"{watched}history/?from={start}&to={start + 40}&as={perspective}").json()
        for start in range(0, last, 40)
        for perspective in ("spectator", "all")
    ]


@pytest.mark.django_db
def test_no_page_of_a_long_loaded_match_plays_much_again(client, monkeypatch):
    record = long_match(500, returns=20, undos=30)
    watched = send(client, record, follow=True).request["PATH_INFO"]
    played = 0
    apply = CoreMatch.apply

    def counted(self, entry):
        nonlocal played
        played += 1
        apply(self, entry)

    monkeypatch.setattr(CoreMatch, "apply", counted)
    pages = [
        "",
        "proof/",
        "replay/",
        "record/",
        "journal/",
        "steps/",
        "picture.svg",
        "beginning/?at=450",
    ]
    pages += [f"history/?from={start}&to={start + 1}" for start in (0, 150, 450)]
    for page in pages:
        played = 0
        assert client.get(watched + page).status_code == 200
        assert played < 2 * KEPT_EVERY, page
    played = 0
    client.get(watched + "journal/?as=all")
    assert KEPT_EVERY < played < len(record.log) + 20 * KEPT_EVERY


@pytest.mark.django_db
def test_a_loaded_match_is_shown_as_if_it_was_played_from_its_beginning(client):
    record = long_match(250, returns=3, undos=3)
    watched = send(client, record, follow=True).request["PATH_INFO"]
    match, whole = (
        Match.objects.get(),
        CoreMatch.new(rules_of("impulse"), 2, {}, SECRET, record.log),
    )
    live = load(match.slug)
    assert live.game.journal == whole.journal
    assert sorted(set(live.game.turn_starts)) == sorted(set(whole.turn_starts))
    assert dump(live.game.state) == dump(whole.state)
    starts = turn_starts(live)
    last = client.get(watched + "journal/").json()["v"]
    shown = tables(client, watched, last)
    most = client.get(f"{watched}history/?from=0&to=80&as=all").json()["frames"]
    assert most == shown[1]["frames"] + shown[3]["frames"]
    between = match.checkpoints.filter(index__gt=0).exclude(index=live.game.broken_off.index)
    assert between.filter(state__isnull=False).update(state=None) >= 4
    assert tables(client, watched, last) == shown
    between.delete()  # as they were stored before
    assert sorted(set(turn_starts(load(match.slug)))) == sorted(set(starts))
