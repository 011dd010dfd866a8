"""Random play in which each answer must leave a possible table."""

from __future__ import annotations

from games.core import autoplay
from games.core.autoplay import check


def play_on(match, generator, answers=None):
    """Play as `games.core.autoplay.play_on` does, and check the table after every answer."""
    given = 0
    while given != answers and autoplay.play_on(match, generator, 1):
        check(match)
        given += 1
    return given
