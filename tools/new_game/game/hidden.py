"""Hidden knowledge: the missions of the others, until the match ends."""

from __future__ import annotations

from games.core import Chance, Seat
from tools.new_game.game.state import Moons


def determinize(table: Moons, seat: Seat | None, chance: Chance) -> Moons:
    """Deal the missions anew that `seat` cannot know. They are sorted first: all such tables become the same."""
    if table.over:
        return table
    others = [other for other in range(table.seats) if other != seat]
    unknown = sorted([*table.box, *(moon for other in others for moon in table.missions[other])])
    chance.shuffle(unknown)
    for other in others:
        table.missions[other] = [unknown.pop(), unknown.pop()]
    table.box = unknown
    return table
