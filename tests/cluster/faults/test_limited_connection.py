"""A connection ends if PostgreSQL does not answer."""

from __future__ import annotations

import time

import psycopg
import pytest

from config.settings.limited_connection import limited_to


def test_a_statement_without_an_answer_ends_with_its_connection(databases):
    with limited_to(0.5).connect(databases.postgresql) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
        begun = time.monotonic()
        with pytest.raises(psycopg.OperationalError):
            connection.execute("SELECT pg_sleep(30)")
        assert time.monotonic() - begun < 5
        assert connection.closed


def test_a_refused_statement_leaves_the_connection(databases):
    with limited_to(20).connect(databases.postgresql, options="-c statement_timeout=200") as connection:
        with pytest.raises(psycopg.errors.QueryCanceled):
            connection.execute("SELECT pg_sleep(30)")
        connection.rollback()
        assert connection.execute("SELECT 1").fetchone() == (1,)
