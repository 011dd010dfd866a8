"""Repetitions of an outage in the log."""

from __future__ import annotations

import logging
import time

import pytest
from django.db import OperationalError
from redis import RedisError

from config.watching.floods import FloodFilter, kind_of_outage, log

EVERY = 1.0


@pytest.fixture
def lines():
    """A logger with the filter, and the lines that it writes."""
    written = []

    class Handler(logging.Handler):
        def emit(self, record):
            written.append(record.getMessage())

    handler = Handler()
    handler.addFilter(FloodFilter(every=EVERY))
    handler.addFilter(lambda record: record.name != log.name or "games.tried" in record.getMessage())
    loggers = [logging.getLogger(name) for name in ("games.tried", "django.request", "orrery.floods")]
    for logger in loggers:
        logger.addHandler(handler)
    yield written
    for logger in loggers:
        logger.removeHandler(handler)


def fail(log, text, fault):
    try:
        raise fault
    except type(fault):
        log.exception(text)


def wait_for(number, lines):
    until = time.monotonic() + 20
    while len(lines) < number:
        assert time.monotonic() < until
        time.sleep(0.05)


def test_an_outage_has_a_line_at_its_start_one_a_while_and_one_at_its_end(lines):
    log = logging.getLogger("games.tried")
    for n in range(10):
        fail(log, f"match {n} could not be stored", OperationalError("disk full"))
        log.warning("events cannot be published: %s", RedisError("away"))
    assert lines == ["match 0 could not be stored", "events cannot be published: away"]
    wait_for(4, lines)
    assert sorted(lines[2:]) == [
        "games.tried: OperationalError: 9 more lines left out",
        "games.tried: RedisError: 9 more lines left out",
    ]
    wait_for(6, lines)
    assert sorted(line.partition(" in ")[0] for line in lines[4:]) == [
        "games.tried: OperationalError: none for 1 s; 9 lines left out",
        "games.tried: RedisError: none for 1 s; 9 lines left out",
    ]
    fail(log, "again", OperationalError("disk full"))
    assert lines[-1] == "again"


def test_a_single_fault_has_no_end(lines):
    fail(logging.getLogger("games.tried"), "once", OperationalError())
    time.sleep(2.5 * EVERY)
    assert lines == ["once"]


def test_other_faults_are_all_logged(lines):
    log = logging.getLogger("games.tried")
    for _n in range(3):
        fail(log, "a fault of ours", KeyError("x"))
        log.error("Internal Server Error", extra={"status_code": 500})
        log.info("a look: %s", OperationalError())
    assert len(lines) == 9


def test_pages_of_an_outage_are_one_flood(lines):
    log = logging.getLogger("django.request")
    for n in range(5):
        log.error("Service Unavailable: /%d", n, extra={"status_code": 503})
    assert lines == ["Service Unavailable: /0"]


def test_a_round_is_an_outage_if_all_its_parts_are():
    def kind(*faults):
        group = ExceptionGroup("parts", faults)
        return kind_of_outage(logging.makeLogRecord({"exc_info": (type(group), group, None)}))

    assert kind(OperationalError(), OperationalError()) == "OperationalError"
    assert kind(OperationalError(), KeyError()) == ""
