"""Logs: one line an event, without the secrets of links."""

import json
import logging
import sys

import pytest

from config.logging_format import JsonLines, WithoutTokens

TOKEN = "bVnK2uWmTz3Rk0yq4dQx1A"


def record(text, *args, **more):
    return logging.LogRecord("django.request", logging.WARNING, "x.py", 1, text, args, **more)


@pytest.mark.parametrize(
    "address", [f"/invite/abc/{TOKEN}/", f"/return/abc/{TOKEN}/", f"/match/abc/watch/{TOKEN}/"]
)
def test_tokens_stay_out(address):
    for formatter in (JsonLines(), WithoutTokens()):
        line = formatter.format(record("Not Found: %s", address, exc_info=None))
        assert TOKEN not in line
        assert "Not Found: /" in line


def test_an_event_is_one_json_object_on_one_line():
    try:
        raise ValueError("two\nlines")
    except ValueError:
        line = JsonLines().format(record("broken: %s", "a\nb", exc_info=sys.exc_info()))
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["logger"], told["says"]) == (
        "WARNING",
        "django.request",
        "broken: a\nb",
    )
    assert "ValueError" in told["fault"]
