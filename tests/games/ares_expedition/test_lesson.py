"""The lesson tells one match: each step goes on from what the step before has left."""

from __future__ import annotations

from itertools import pairwise

from games.ares_expedition.lessons import LESSON
from games.core.lessons import Deed, attempt


def test_each_step_goes_on_from_the_step_before():
    for before, after in pairwise(LESSON.steps):
        answers = [each.answers[0] for each in before.line if isinstance(each, Deed)]
        left = attempt(before, answers).match.state
        begun = attempt(after, []).match.state
        had, has = left.players[0], begun.players[0]
        step = f"{before.key} → {after.key}"
        assert begun.round >= left.round, step
        assert set(had.tableau) <= set(has.tableau), step
        assert set(had.hand) <= {*has.hand, *has.tableau}, step
        assert has.tr >= had.tr, step
        assert (begun.planet.temperature, begun.planet.oxygen) >= (left.planet.temperature, left.planet.oxygen), step
        assert begun.planet.oxygen >= left.planet.oxygen, step
        assert not any("deck is empty" in str(line) for line in begun.journal), step
