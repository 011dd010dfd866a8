"""What a seat cannot know: nothing, since all pieces lie open and there is no chance."""

from __future__ import annotations

from games.core import Chance, Seat
from games.homeworlds.state import StarMap


def determinize(table: StarMap, seat: Seat | None, chance: Chance) -> StarMap:
    return table
