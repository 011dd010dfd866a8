"""Whole matches by players of simple principles, for measurements: what they hope for is random."""

from __future__ import annotations

import random
from typing import get_args

from games.core import Match
from games.planet_masters.policy import Temper, answer
from games.planet_masters.state import PlanetMasters

TEMPERS: tuple[Temper, ...] = get_args(Temper)


def play_out(match: Match[PlanetMasters], generator: random.Random) -> int:
    """Play to the end, each seat with a temper drawn at random; gives the number of answers."""
    tempers = [generator.choice(TEMPERS) for _seat in range(match.state.seats)]
    given = 0
    while match.outcome is None:
        for question in list(match.open.values()):
            temper = tempers[question.seat]
            match.answer(question.seat, answer(match.state, question, temper, generator))
            given += 1
    return given
