"""Logs: one line a record, without the secrets of links."""

import json
import logging
import sys

import pytest

from config.logging_format import JsonFormatter, TokenFilter

TOKEN = "bVnK2uWmTz3Rk0yq4dQx1A"


def logged(formatter, text, *args, **more):
    record = logging.LogRecord("django.request", logging.WARNING, "x.py", 1, text, args, **more)
    assert TokenFilter().filter(record)
    return formatter.format(record)


@pytest.mark.parametrize("formatter", [JsonFormatter(), logging.Formatter()])
@pytest.mark.parametrize(
    "address",
    [
        f"/invite/abc/{TOKEN}/",
        f"/return/abc/{TOKEN}/",
        f"/match/abc/watch/{TOKEN}/",
        f"/match/abc/substitute/0/{TOKEN}/",
        f"/match/abc/substitute/1/{TOKEN}/?next=/",
        f"/notices/confirm/{TOKEN}:1vRz2x:{TOKEN}/",
        f"/notices/stop/{TOKEN}:{TOKEN}/",
    ],
)
def test_tokens_stay_out(address, formatter):
    try:
        raise ValueError(address)
    except ValueError:
        line = logged(formatter, "Not Found: %s", address, exc_info=sys.exc_info())
    assert TOKEN not in line
    assert "Not Found: /" in line
    assert "ValueError: /" in line


def test_the_handler_of_the_site_cuts_tokens_out(settings):
    handler = settings.LOGGING["handlers"]["console"]
    assert [settings.LOGGING["filters"][name]["()"] for name in handler["filters"]] == [
        "config.logging_format.TokenFilter"
    ]


def test_a_record_is_one_json_object_on_one_line():
    try:
        raise ValueError("two\nlines")
    except ValueError:
        line = logged(JsonFormatter(), "broken: %s", "a\nb", exc_info=sys.exc_info())
    assert "\n" not in line
    entry = json.loads(line)
    assert entry.keys() == {"timestamp", "level", "logger", "message", "exc_info"}
    assert (entry["level"], entry["logger"]) == ("WARNING", "django.request")
    assert entry["message"] == "broken: a\nb"
    assert "ValueError" in entry["exc_info"]
