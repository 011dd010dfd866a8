"""How deep plain data is nested."""

from __future__ import annotations

from games.core.questions import Json


def nesting(value: Json, most: int) -> int:
    """Return how many lists and objects lie in each other in `value`; `most` + 1 if they are more."""
    depth, level = 0, [value]
    while depth <= most and (level := [each for each in level if isinstance(each, dict | list)]):
        depth += 1
        level = [
            item for each in level for item in (each.values() if isinstance(each, dict) else each)
        ]
    return depth
