"""A database that refuses, and one that has not answered yet: after which time nobody waits for it."""

from __future__ import annotations

from types import SimpleNamespace

import psycopg
import pytest
from django.db import OperationalError
from psycopg_pool import PoolTimeout

from games.site import storage
from games.site.storage import REFUSES_FOR, SILENT_FOR, DatabaseNote, StoreNote


@pytest.fixture
def pass_time(monkeypatch):
    """Let time pass for the note, in seconds."""
    passed = [1000.0]
    monkeypatch.setattr(storage, "time", SimpleNamespace(monotonic=lambda: passed[0]))

    def pass_time(seconds):
        passed[0] += seconds

    return pass_time


@pytest.mark.parametrize(("silent", "patience"), [(False, REFUSES_FOR), (True, SILENT_FOR)])
def test_a_database_that_does_not_work_is_away_after_a_while_and_back_at_once(pass_time, silent, patience):
    database = DatabaseNote()
    database.fails(silent=silent)
    pass_time(patience - 0.1)
    database.fails(silent=silent)
    assert not database.is_away
    pass_time(0.2)
    assert database.is_away
    database.works()
    assert not database.is_away


def test_a_refusal_after_a_silence_needs_no_longer_wait(pass_time):
    database = DatabaseNote()
    database.fails(silent=True)
    pass_time(1)
    database.fails(silent=False)
    pass_time(REFUSES_FOR)
    assert database.is_away


@pytest.mark.parametrize(("cause", "refuses"), [(psycopg.errors.DiskFull("no space"), True), (PoolTimeout(), False)])
def test_an_answer_that_got_no_connection_says_nothing_of_storage(cause, refuses):
    stores = StoreNote()
    fault = OperationalError("not stored")
    fault.__cause__ = cause
    stores.failed("answer", fault)
    assert stores.refuses == refuses
