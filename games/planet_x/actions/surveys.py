"""Legal surveys and their duration: RULES.md § Actions.

A survey is a run of visible sectors; for comets it begins and ends in a possible sector.
"""

from __future__ import annotations

from games.planet_x.sky.sectors import Letter, Mode


def survey_starts(mode: Mode, month: int, looked_for: Letter) -> list[int]:
    """Return the sectors at which a survey may begin."""
    visible = mode.visible(month)
    if looked_for != "C":
        return visible
    return [sector for sector in visible if sector in mode.comet_sectors]


def survey_ends(mode: Mode, month: int, looked_for: Letter, first: int) -> list[int]:
    """Return the sectors at which a survey from `first` on may end."""
    possible = survey_starts(mode, month, looked_for)
    return possible[possible.index(first) :]


def legal_surveys(mode: Mode, month: int, looked_for: Letter) -> list[tuple[int, int]]:
    """Return the first and the last sector of each survey for an object."""
    return [
        (first, last)
        for first in survey_starts(mode, month, looked_for)
        for last in survey_ends(mode, month, looked_for, first)
    ]


def months_by_size(size: int) -> int:
    """Return the months that a survey of so many sectors takes."""
    return 4 if size <= 3 else 3 if size <= 6 else 2


def survey_months(mode: Mode, first: int, last: int) -> int:
    return months_by_size(len(mode.between(first, last)))
