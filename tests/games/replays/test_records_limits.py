"""Bad files are refused with a sentence before they cost anything."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.core.dialogue.questions import IllegalAnswer
from games.core.engine.engine import Engine
from games.core.engine.log import Entry
from games.core.records.record import read_record, to_file
from games.matches.models import Match
from games.pages.match import match_file
from games.replays import records as stored
from games.replays.records import match_import
from games.site.rate_limits import HOUR, MOST
from tests.games.replays.loaded_records import back, changed, send, void


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


@pytest.mark.long
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


def test_a_log_has_only_so_many_entries_and_acts():
    read_record(to_file(void(back(2, 10))))
    with pytest.raises(IllegalAnswer, match="too long"):
        read_record(to_file(void(back(0, 5200))))
    entries = [Entry(0, f"{n}.0", "x") for n in range(20_000)]
    with pytest.raises(IllegalAnswer, match="too long"):
        read_record(to_file(changed(log=entries)))


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
    file.write_bytes(to_file(void(back(0, 5200))))
    script = Path(__file__).parents[3] / "tools" / "verify_match.py"
    finished = subprocess.run([sys.executable, script, file], capture_output=True, text=True, check=False)
    assert finished.returncode == 1
    assert "too long" in finished.stdout


@pytest.mark.django_db(transaction=True)
def test_everything_is_checked_before_the_transaction_and_stored_in_few_statements(monkeypatch):
    record, inside = void(back(2, 100)), []
    apply = Engine.apply

    def noted(self, entry):
        inside.append(connection.in_atomic_block)
        apply(self, entry)

    monkeypatch.setattr(Engine, "apply", noted)
    with CaptureQueriesContext(connection) as queries:
        match_import(record=record)
    assert inside
    assert not any(inside)
    assert len(queries) < 12


@pytest.mark.django_db
def test_a_visitor_loads_only_so_often(client, settings, monkeypatch):
    settings.RATE_LIMITS = True
    monkeypatch.setitem(MOST, "load", (2, HOUR))
    codes = [send(client, void(), REMOTE_ADDR="10.9.8.7").status_code for _n in range(3)]
    assert codes == [302, 302, 429]
    assert send(client, void(), REMOTE_ADDR="10.9.8.6").status_code == 302


@pytest.mark.django_db
def test_one_file_is_checked_at_a_time(client, monkeypatch):
    monkeypatch.setattr(match_file, "WAIT_TO_CHECK", 0.01)
    with match_file._checking:
        answer = send(client, void())
    assert answer.status_code == 409
    assert "another file is being checked" in answer.content.decode()
    assert send(client, void()).status_code == 302


def test_a_record_on_disk_is_plain_json():
    assert json.loads(to_file(void()))["names"] == ["Ada", "Bo"]
