"""The numbers by which viewers know the steps of a match."""

from __future__ import annotations

from games.core.match import Match
from games.services.numbering import Numbering
from tests.games.core.toys import MarchRules

SECRET = bytes(32)


class Interrupted(list):
    """A list that somebody else looks at as well, whenever it is read from."""

    def __init__(self, items, look):
        super().__init__(items)
        self._look = look

    def __getitem__(self, index):
        look, self._look = self._look, lambda: None
        look()
        return super().__getitem__(index)


def test_two_who_look_at_the_same_moment_count_each_step_once():
    match = Match.new(MarchRules(), 2, {}, SECRET)
    numbering = Numbering(match)
    match.answer(0, "step")
    assert numbering.number(None, 1) == 1
    match.answer(0, "step")
    match.private = Interrupted(match.private, lambda: numbering.number(None, 2))
    assert numbering.number(None, 2) == 2
    match.private = list(match.private)
    match.answer(0, "end")
    assert numbering.number(None, 3) == 3
