"""A file from anybody is refused with a sentence before it costs anything."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from django.core.cache import cache, caches
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.core import record as records
from games.core.autoplay import play_on, random_answer
from games.core.chance import commitment
from games.core.log import Entry
from games.core.match import Match as CoreMatch
from games.core.questions import IllegalAnswer
from games.core.record import Record, ending_of, read_record, to_file, verify
from games.core.runner import KEPT_EVERY
from games.core.table import dump
from games.models import Match
from games.registry import rules_of
from games.services import records as stored
from games.services.rate_limits import HOUR, MOST
from games.services.records import match_import
from games.services.replay import turn_starts
from games.services.store import load
from games.web import history, looking_back

SECRET = bytes(range(32))


def void(acts=(), *, game="homeworlds", seats=2):
    """The record of a match that the players end after these acts."""
    rules = rules_of(game)
    match = CoreMatch.new(rules, seats, {}, SECRET)
    for seat, act, about in acts:
        match.act(seat, act, about)
    for seat in range(seats):
        match.act(seat, "agree", "void")
    return Record(
        orrery=1, game=game, rules=rules.version, seats=seats, names=["Ada", "Bo"][:seats],
        options=match.state.options, commitment=commitment(SECRET), secret=SECRET.hex(),
        log=match.log, result=ending_of(match),
    )  # fmt: skip


def long_match(answers, *, returns, undos=0):
    """The record of a match of so many answers, with returns in it, that is ended within a turn."""
    rules = rules_of("impulse")
    match = CoreMatch.new(rules, 2, {}, SECRET)
    generator = random.Random(3)
    play_on(match, generator, answers)
    turn = max(start for start in match.turn_starts if start % KEPT_EVERY > KEPT_EVERY // 4)
    for _time in range(returns):
        match.act(0, "operator", f"back:{turn}")
    while undos:
        asked = next(iter(match.open.values()))
        answer = random_answer(asked, generator)
        match.answer(asked.seat, answer)
        while undos and match.can_undo(asked.seat):
            match.act(asked.seat, "undo")
            match.answer(asked.seat, answer)
            undos -= 1
    for seat in (0, 1):
        match.act(seat, "agree", "void")
    return msgspec.structs.replace(
        void(game="impulse"), log=match.log, result=ending_of(match), options=match.state.options
    )


def changed(**fields):
    return msgspec.structs.replace(void(), **fields)


def send(client, record, **more):
    data = record if isinstance(record, bytes) else to_file(record)
    return client.post("/load/", {"record": SimpleUploadedFile("x.json", data)}, **more)


@pytest.mark.django_db
def test_a_match_that_fits_is_loaded(client):
    assert send(client, void()).status_code == 302


ODD = [
    {"names": []},
    {"names": ["Ada"]},
    {"names": ["Ada"] * 100_000},
    {"names": ["Ada", "B\0"]},
    {"names": ["Ada", " "]},
    {"names": ["Ada", "b" * 41]},
    {"seats": 40_000, "names": ["Ada"] * 40_000},
    {"seats": -1, "names": []},
    {"secret": ""},
    {"secret": "00"},
    {"secret": "00 " * 32},
    {"secret": "00" * 500_000},
    {"log": [Entry(0, "agree", "void\0")]},
    {"log": [Entry(0, "undo", [[[[[[]]]]]])]},
    {"log": [Entry(0, "undo", "x" * 5000)]},
    {"log": [Entry(0, "x" * 25, None)]},
    {"log": [Entry(70_000, "agree", "void")]},
    {"options": {"\0": "x"}},
    {"origin": "!"},
    {"origin": "gA=="},
    {"origin": "wA=="},
]


@pytest.mark.django_db
@pytest.mark.parametrize("fields", ODD, ids=lambda fields: str(fields)[:30])
def test_a_file_that_no_match_has_made_is_refused_without_a_row(client, fields):
    answer = send(client, changed(**fields))
    assert answer.status_code == 409
    assert not Match.objects.exists()
    with pytest.raises(IllegalAnswer):
        match_import(record=changed(**fields))


@pytest.mark.django_db
@pytest.mark.parametrize("odd", [rb"\ud800", rb"\udc00\ud800", b"\xed\xa0\x80", rb"\u0000"])
def test_text_that_cannot_be_kept_is_refused(client, odd):
    assert send(client, to_file(void()).replace(b"Ada", odd)).status_code == 409


def back(times, base):
    """Acts after which each of `times` returns plays `base` acts again."""
    filler = [(0, ("agree", "disagree")[n % 2], "pause") for n in range(base)]
    return [*filler, *[(seat, "agree", f"back:{base}") for _n in range(times) for seat in (0, 1)]]


def test_a_log_has_only_so_many_entries_acts_and_returns():
    read_record(to_file(void(back(2, 10))))
    for acts in (back(0, 1200), back(60, 1)):
        with pytest.raises(IllegalAnswer, match="too long"):
            read_record(to_file(void(acts)))
    entries = [Entry(0, f"{n}.0", "x") for n in range(20_000)]
    with pytest.raises(IllegalAnswer, match="too long"):
        read_record(to_file(changed(log=entries)))


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


@pytest.mark.django_db
def test_a_file_whose_last_turn_would_keep_everybody_waiting_is_refused(client, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(stored, "LAST_TURN_SECONDS", 0.0)
        refused = send(client, void())
    assert refused.status_code == 409
    assert "too long" in refused.content.decode()
    assert send(client, void()).status_code == 302


def test_the_script_has_it_too(tmp_path):
    file = tmp_path / "match.json"
    file.write_bytes(to_file(void(back(0, 1200))))
    script = Path(__file__).parents[3] / "tools" / "verify_match.py"
    finished = subprocess.run(
        [sys.executable, script, file], capture_output=True, text=True, check=False
    )
    assert finished.returncode == 1
    assert "too long" in finished.stdout


@pytest.mark.django_db(transaction=True)
def test_everything_is_checked_before_the_transaction_and_stored_in_few_statements(monkeypatch):
    record, inside = void(back(2, 100)), []
    apply = CoreMatch.apply

    def noted(self, entry):
        inside.append(connection.in_atomic_block)
        apply(self, entry)

    monkeypatch.setattr(CoreMatch, "apply", noted)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        match_import(record=record)
    assert inside
    assert not any(inside)
    assert len(queries) < 12


@pytest.mark.django_db
def test_a_visitor_loads_only_so_often(client, settings, monkeypatch):
    settings.RATE_LIMITS = True
    monkeypatch.setitem(MOST, "load", (2, HOUR))
    codes = [send(client, void(), REMOTE_ADDR="10.9.8.7").status_code for _n in range(3)]
    assert codes == [302, 302, 409]
    assert send(client, void(), REMOTE_ADDR="10.9.8.6").status_code == 302


@pytest.mark.django_db
def test_one_file_is_checked_at_a_time(client, monkeypatch):
    monkeypatch.setattr(history, "WAIT_TO_CHECK", 0.01)
    with history._checking:
        answer = send(client, void())
    assert answer.status_code == 409
    assert "just now" in answer.content.decode()
    assert send(client, void()).status_code == 302


def test_a_record_on_disk_is_plain_json():
    assert json.loads(to_file(void()))["names"] == ["Ada", "Bo"]
