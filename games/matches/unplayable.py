"""Errors of matches without rules."""

from __future__ import annotations

from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer


class Unplayable(IllegalAnswer):
    """The present rules cannot load the match."""


class GameGone(Unplayable):
    """The site has no rules for the match's game any more."""

    def __init__(self) -> None:
        super().__init__(_("this game is no longer offered here"))
