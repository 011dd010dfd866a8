"""Stretches of matches on the pages of games: the present rules play them, quickly."""

from __future__ import annotations

import json
import time
from itertools import pairwise

import pytest

from games import registry
from games.core.records.record import MAX_BYTES, commitment, replay
from lobby.game_pages.stretch import SEAT, stretch_json, stretch_path, stretch_record

GAMES = registry.SLUGS
FEWEST, MOST = 4, 9  # frames with the first
QUICK = 0.25  # seconds of a first request, also on a busy machine


@pytest.mark.parametrize("game", GAMES)
def test_the_present_rules_play_the_record_again(game):
    record, rules = stretch_record(game), registry.rules_of(game)
    assert (record.game, record.rules) == (game, rules.version)
    assert record.commitment == commitment(bytes.fromhex(record.secret))
    match = replay(record, rules)
    assert match.log == record.log
    assert stretch_path(game).stat().st_size < MAX_BYTES / 50


@pytest.mark.parametrize("language", ["en", "zh-hant", "zh-hans"])
@pytest.mark.parametrize("game", GAMES)
def test_every_step_tells_something_new(game, language):
    stretch_json.cache_clear()
    began = time.thread_time()
    found = json.loads(stretch_json(game, language))
    assert time.thread_time() - began < QUICK
    frames = found["frames"]
    assert FEWEST <= len(frames) <= MOST
    assert (found["seat"], found["names"]) == (SEAT, ["Titan", "Rhea"])
    assert all(frame["said"] for frame in frames[1:])
    views = [json.dumps(frame["view"]) for frame in frames]
    assert all(view != after for view, after in pairwise(views))


def test_it_is_made_once_for_each_language_and_process(client, db):
    stretch_json.cache_clear()
    for language in ("en", "en", "zh-hant"):
        client.cookies["django_language"] = language
        page = client.get("/games/impulse/stretch/")
        assert page["Content-Type"] == "application/json"
        assert page.json()["language"] == language
    assert stretch_json.cache_info().misses == 2
