"""Scenes: a position written as its key, played in the notation or by the keys of the questions."""

from __future__ import annotations

import pytest

from games.core import Checkpoint, Engine, IllegalAnswer, english
from games.core.engine.table import dump
from games.homeworlds import RULES
from games.homeworlds.map.position import from_key
from games.homeworlds.state import StarMap, to_data

SECRET = bytes(range(32))


class Scene:
    """A match in some position; homeworlds are called H0 and H1, other systems S1, S2, …"""

    def __init__(self, key, occurred=(), **options):
        table = StarMap(seats=2, position=to_data(from_key(key)))
        table.occurred = [from_key(each).checksum() for each in occurred]
        table.options = RULES.check_options(2, options)
        self.match = Engine(RULES, SECRET, Checkpoint(0, dump(table)))

    @property
    def table(self):
        return self.match.state

    @property
    def key(self):
        return RULES.view(self.table, None).key

    @property
    def outcome(self):
        return self.match.outcome

    @property
    def question(self):
        (question,) = self.match.open.values()
        return question

    @property
    def options(self):
        return list(self.question.options)

    @property
    def barred(self):
        read = english().render
        return {key: read(each.why) for key, each in self.question.barred.items()}

    @property
    def journal(self):
        return [english().render(line.message) for line in self.match.journal]

    def plays(self, *turns):
        """Play whole turns written in the notation, for either player."""
        for turn in turns:
            seat = self.question.seat
            for answer in RULES.notation.parse_turn(self.table, turn):
                self.match.answer(seat, answer)
        return self

    def picks(self, *keys):
        """Answer the questions one by one."""
        for key in keys:
            self.match.answer(self.question.seat, key)
        return self

    def undoes(self):
        self.match.act(self.question.seat, "undo")
        return self

    def refuses(self, turn):
        """The exception and the sentence by which a written turn is refused."""
        with pytest.raises(IllegalAnswer) as refused:
            RULES.notation.parse_turn(self.table, turn)
        return refused.value, english().render(refused.value.message)


@pytest.fixture
def scene():
    return Scene


@pytest.fixture
def new_match():
    return lambda **options: Scene("0|(0,x)|(1,x)", **options)
