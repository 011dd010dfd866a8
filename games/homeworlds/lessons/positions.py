"""Positions of the lesson, written in a line per system."""

from __future__ import annotations

from games.core import Engine
from games.core.lessons import position
from games.homeworlds import RULES
from games.homeworlds.state import PositionData, StarMap, SystemData, from_data


def on_the_map(*systems: tuple[str, str, str, str]) -> Engine[StarMap]:
    """Return a match with these systems: name, stars, the learner's ships, the rival's ships.

    The first two are the homeworlds.
    """
    data = PositionData(
        systems=[
            SystemData(
                name=name,
                home=at if at < 2 else None,
                stars=stars.split(),
                ships=[mine.split(), theirs.split()],
            )
            for at, (name, stars, mine, theirs) in enumerate(systems)
        ]
    )
    from_data(data)  # ValueError for an impossible position
    table = StarMap(seats=2, position=data, turns=2 * len(systems), names_given=len(systems))
    table.options = RULES.check_options(2, {})
    return position(RULES, table)
