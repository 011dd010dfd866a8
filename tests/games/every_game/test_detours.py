"""Nobody can detect answers of others begun and taken back, or the option opened first.

`manage.py bench detours` compares more of the same.
"""

from __future__ import annotations

import pytest

from games import registry
from games.matches.viewer_versions import ViewerVersions
from tools.lab.detours import compare_detours

pytestmark = pytest.mark.django_db  # letters name the site
COMPARISONS = 500


@pytest.mark.long
@pytest.mark.parametrize("slug", registry.SLUGS)
def test_the_others_are_shown_the_same_with_and_without_detours(slug):
    tally = compare_detours(registry.rules_of(slug), COMPARISONS)
    assert [(each.what, each.seed, each.version, each.viewer) for each in tally.seen] == []
    assert tally.counts["detours"] > 10
    assert tally.counts["frames, loaded anew"] > 100
    assert tally.counts["replays"] > 3


def test_it_would_find_steps_that_are_counted(monkeypatch):
    monkeypatch.setattr(ViewerVersions, "number", lambda _numbering, _seat, version: version)
    assert compare_detours(registry.rules_of("homeworlds"), 200).seen


def test_it_would_find_a_table_that_shows_what_was_begun(monkeypatch):
    monkeypatch.setattr("games.core.engine.engine.Engine.table_seen_by", lambda match, _seat: match.state)
    assert compare_detours(registry.rules_of("homeworlds"), 200).seen
