"""Why a match cannot be played on or shown."""

from __future__ import annotations

from games.core.messages import _
from games.core.questions import IllegalAnswer


class Unplayable(IllegalAnswer):
    """A match cannot be loaded with the rules at hand."""


class GameGone(Unplayable):
    """The game of a match is not played here any more."""

    def __init__(self) -> None:
        super().__init__(_("this game is not played here any more"))
