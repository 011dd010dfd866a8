"""Proof and pages of a loaded match replay it within a budget, a few requests at a time."""

from __future__ import annotations

import json
import random
import re
from contextlib import ExitStack, contextmanager

import msgspec
import pytest
from django.core.cache import cache, caches
from django.db import connection
from django.test import Client

from games.core.ai.autoplay import play_on
from games.core.engine.engine import Engine
from games.core.engine.runner import KEPT_EVERY
from games.core.engine.table import dump
from games.core.records import record as records
from games.core.records.record import ending_of, verify
from games.matches.models import Match, Seat
from games.pages.match import context as match_page
from games.pages.match import loading_queue
from games.play.loading import load
from games.registry import rules_of
from games.replays.records import match_import
from games.replays.replay import turn_starts
from games.site.rate_limits import HOUR, MOST
from tests.games.replays.loaded_records import SECRET, long_match, send, void


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
def test_without_redis_a_file_is_loaded_and_its_proof_is_kept_as_well(client, without_redis, monkeypatch):
    caches["own"].clear()
    proof = send(client, void(), follow=True).request["PATH_INFO"] + "proof/"
    monkeypatch.setattr(records, "REPLAYED_ENTRIES", 1)  # it would be too long by now
    page = client.get(proof)
    assert page.status_code == 200
    assert "all 2 entries of the log are possible" in page.content.decode()


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
    assert "Too many requests" in refused.content.decode()
    assert client.get(proof, REMOTE_ADDR="10.9.8.6").status_code == 200


PAGES = (
    "", "steps/", "picture.svg", "review/", "replay/", "record/", "journal/", "journal/?as=all",
    "history/?from=0&to=1", "beginning/?at=1", "proof/",
)  # fmt: skip


@contextmanager
def full_line():
    """Fill all places of the loading queue."""
    with ExitStack() as stack:
        for place in range(loading_queue.AT_ONCE):
            stack.enter_context(loading_queue._line.turn(f"network {place}"))
        yield


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("page", PAGES)
def test_few_play_matches_again_at_a_time_and_who_waits_holds_no_connection(client, monkeypatch, page):
    watched = send(client, void(), follow=True).request["PATH_INFO"]
    assert client.get(watched + page).status_code == 200
    monkeypatch.setattr(loading_queue, "WAIT", 0.01)
    caches["finished"].clear()
    cache.clear()
    with full_line():
        connection.ensure_connection()
        busy = client.get(watched + page)
        assert connection.connection is None
    assert busy.status_code == 503
    assert busy["Retry-After"] == "5"
    assert "try again in a moment" in busy.content.decode()
    assert client.get(watched + page).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("page", [*PAGES, "hint/"])
def test_what_is_over_is_played_and_rendered_once(client, monkeypatch, page):
    watched = send(client, void(), follow=True).request["PATH_INFO"]
    first = client.get(watched + page)
    assert first.status_code == 200
    monkeypatch.setattr(loading_queue, "WAIT", 0.01)
    with full_line():  # no request gets a turn
        again = Client().get(watched + page)
    assert again.status_code == 200
    assert bare(again) == bare(first)


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["steps/", "journal/", "history/?from=0&to=1", "record/"])
def test_a_browser_that_has_what_is_over_gets_it_no_second_time(client, page):
    watched = send(client, void(), follow=True).request["PATH_INFO"]
    first = client.get(watched + page)
    again = client.get(watched + page, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    Seat.objects.filter(number=0).update(name="Somebody else")
    renamed = client.get(watched + page, headers={"If-None-Match": first["ETag"]})
    assert renamed.status_code == 200


@pytest.mark.django_db
def test_the_page_of_a_long_match_has_the_end_of_its_journal(client, monkeypatch):
    acts = [(0, ("agree", "disagree")[n % 2], "pause") for n in range(20)]
    watched = send(client, void(acts)).headers["Location"]
    whole = client.get(f"{watched}journal/").json()["lines"]
    assert len(whole) > 20
    monkeypatch.setattr(match_page, "PAGE_LINES", 5)
    text = client.get(watched).content.decode()
    (frame,) = re.findall(r'<script type="application/json" id="first-frames">(.*?)</script>', text)
    journal = json.loads(frame)[-1]["journal"]
    assert [line["text"] for line in journal["lines"]] == [line["text"] for line in whole[-5:]]
    assert (journal["from"], journal["final"]) == (len(whole) - 5, len(whole))
    assert text.count("Read the earlier lines in the replay") == 1
    assert len(re.findall("<li[^>]*>[^<]*pause", text)) < 6


def bare(response):
    """Return the page without the parts that differ by request."""
    text = response.content.decode()
    return re.sub(r'nonce="[^"]*"|name="csrfmiddlewaretoken" value="[^"]*"|"\d{13}"', "", text)


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["homeworlds", "impulse"])
def test_a_match_that_an_act_ended_is_loaded_from_the_start_of_its_last_turn(game):
    rules = rules_of(game)
    played = Engine.new(rules, 2, {}, SECRET)
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
    """Return the replay's views of a match at all moments, for a spectator and with everything revealed."""
    return [
        client.get(f"{watched}history/?from={start}&to={start + 40}&as={perspective}").json()
        for start in range(0, last, 40)
        for perspective in ("spectator", "all")
    ]


@pytest.mark.long
@pytest.mark.django_db
def test_no_page_of_a_long_loaded_match_plays_much_again(client, monkeypatch):
    record = long_match(500, returns=20, undos=30)
    watched = send(client, record, follow=True).request["PATH_INFO"]
    played = 0
    apply = Engine.apply

    def counted(self, entry):
        nonlocal played
        played += 1
        apply(self, entry)

    monkeypatch.setattr(Engine, "apply", counted)
    pages = ["", "proof/", "replay/", "record/", "journal/", "steps/", "picture.svg", "beginning/?at=450"]
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
    match, whole = Match.objects.get(), Engine.new(rules_of("impulse"), 2, {}, SECRET, record.log)
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
