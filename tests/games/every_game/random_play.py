"""Random play in which each answer must leave a possible table."""

from __future__ import annotations

from games.core.ai import autoplay
from games.core.ai.autoplay import check


def play_on(match, generator, answers=None):
    """Play like `games.core.ai.autoplay.play_on`, and check the table after every answer."""
    given = 0
    while given != answers and autoplay.play_on(match, generator, 1):
        check(match)
        given += 1
    return given
