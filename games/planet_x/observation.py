"""Which surveys can be made: runs of the visible sky, and for comets only between their sectors."""

from __future__ import annotations

from games.planet_x.sky import Mode


def starts(mode: Mode, month: int, looked_for: str) -> list[int]:
    """The sectors at which a survey may begin, and at which it may end."""
    visible = mode.visible(month)
    if looked_for != "C":
        return visible
    return [sector for sector in visible if sector in mode.comet_sectors]


def ends(mode: Mode, month: int, looked_for: str, first: int) -> list[int]:
    """The sectors at which a survey from `first` on may end."""
    possible = starts(mode, month, looked_for)
    return possible[possible.index(first) :]


def surveys(mode: Mode, month: int, looked_for: str) -> list[tuple[int, int]]:
    """All surveys for an object: first and last sector."""
    return [
        (first, last)
        for first in starts(mode, month, looked_for)
        for last in ends(mode, month, looked_for, first)
    ]
