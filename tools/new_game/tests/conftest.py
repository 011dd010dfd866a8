"""Scenes: a match in a position of the test's choice."""

from __future__ import annotations

import pytest

from games.core import Engine
from games.core.lessons import position
from tools.new_game.game import RULES
from tools.new_game.game.state import MOONS, Moons

MISSIONS = [[4, 1], [0, 7]]


@pytest.fixture
def scene():
    """Begin a turn of seat 0 with these probes on the moons and these coming rolls."""

    def scene(pads: dict[int, list[int]] | None = None, rolls: str = "", chosen: bool = True) -> Engine[Moons]:
        table = Moons(
            seats=2,
            options=RULES.check_options(2, {}),
            missions=[cards[:] for cards in MISSIONS],
            box=[2, 3, 5, 6],
            chosen=chosen,
            pads=[list((pads or {}).get(moon, [])) for moon in MOONS],
        )
        return position(RULES, table, script=[("moon", face) for face in rolls])

    return scene
