"""Step numbers for viewers."""

from __future__ import annotations

from games.core.engine.engine import Engine
from games.matches.viewer_versions import ViewerVersions
from tests.games.core.toys import MarchRules

SECRET = bytes(32)


class Interrupted(list):
    """List that calls a function at each read."""

    def __init__(self, items, look):
        super().__init__(items)
        self._look = look

    def __getitem__(self, index):
        look, self._look = self._look, lambda: None
        look()
        return super().__getitem__(index)


def test_two_who_look_at_the_same_moment_count_each_step_once():
    match = Engine.new(MarchRules(), 2, {}, SECRET)
    numbering = ViewerVersions(match)
    match.answer(0, "step")
    assert numbering.number(None, 1) == 1
    match.answer(0, "step")
    match.private = Interrupted(match.private, lambda: numbering.number(None, 2))
    assert numbering.number(None, 2) == 2
    match.private = list(match.private)
    match.answer(0, "end")
    assert numbering.number(None, 3) == 3
