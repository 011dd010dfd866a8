"""A flood of requests for pages of one long loaded match, at nginx's limit."""

from __future__ import annotations

import shutil
import time

import pytest

from games.core.records.record import read_record, replay
from games.registry import rules_of
from tests.cluster.limits.flood import A_SECOND, flood, loaded, long_record, percentile, site

SECONDS = 4
PAGE = 1 / 12  # of the processor's time for one replay of the match, at most: it measures the machine's speed
AFTERWARDS = 4  # replays until the last answer
MEMORY = 300  # MB of a process

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed"),
]


@pytest.fixture(scope="module")
def flooded(databases):
    with site(*databases) as started:
        record = long_record()
        long, other = loaded(started, record)
        strangers = ["/rules/impulse/", other, f"{other}replay/"]
        for path in strangers:
            assert started.stranger(path, 0)[0] == 200
        yield started, long, strangers, seconds_of_replay(record)


def seconds_of_replay(file):
    record, began = read_record(file), time.process_time()
    replay(record, rules_of(record.game))
    return time.process_time() - began


@pytest.mark.parametrize("page", ["", "steps/", "journal/", "replay/", "picture.svg"])
def test_a_flood_of_pages_of_a_long_match_takes_nothing_from_others(flooded, page):
    started, long, strangers, replayed = flooded
    assert started.get(long + page)[0] == 200
    used = started.seconds()
    found = flood(started, long + page, SECONDS, strangers)
    used = started.seconds() - used
    assert set(found.statuses) == {200}
    assert used < PAGE * replayed * (A_SECOND * SECONDS + len(found.strangers))
    assert found.last < AFTERWARDS * replayed
    assert not found.refused
    assert percentile(found.strangers, 0.5) < 0.5
    assert max(most for _now, most in started.memory()) < MEMORY
