"""One long match that anybody has loaded, and its pages asked for as often as nginx allows."""

from __future__ import annotations

import shutil

import pytest

from tests.cluster.flood import A_SECOND, flood, loaded, long_record, percentile, site

SECONDS = 4
PROCESSOR = 0.05  # seconds for one page, at the most; to play the match again takes twice as long
AFTERWARDS = 3.0  # seconds until the last answer
MEMORY = 300  # MB of a process

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed"),
]


@pytest.fixture(scope="module")
def flooded(databases):
    with site(*databases) as started:
        long, other = loaded(started, long_record())
        strangers = ["/rules/impulse/", other, f"{other}replay/"]
        for path in strangers:
            assert started.stranger(path, 0)[0] == 200
        yield started, long, strangers


@pytest.mark.parametrize("page", ["", "steps/", "journal/", "replay/", "picture.svg"])
def test_a_flood_of_pages_of_a_long_match_takes_nothing_from_others(flooded, page):
    started, long, strangers = flooded
    assert started.get(long + page)[0] == 200
    used = started.seconds()
    found = flood(started, long + page, SECONDS, strangers)
    used = started.seconds() - used
    assert set(found.statuses) == {200}
    assert used < PROCESSOR * (A_SECOND * SECONDS + len(found.strangers))
    assert found.last < AFTERWARDS
    assert not found.refused
    assert percentile(found.strangers, 0.5) < 0.5
    assert max(most for _now, most in started.memory()) < MEMORY
