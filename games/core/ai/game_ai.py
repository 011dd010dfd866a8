"""The computer opponents and the reviewer of one game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.core.ai.opponents import Level, Opponent
from games.core.ai.review import ByRollOuts, Reviewer
from games.core.ai.search import FLAT, FLAT_MANNERS
from games.core.dialogue.messages import Message


@dataclass(frozen=True, slots=True)
class GameAI:
    """The AI of a game, exported as `AI` by `games/<game>/ai/__init__.py`. The defaults serve any game."""

    opponents: Mapping[Level, Opponent] = field(default_factory=lambda: FLAT)
    manners: Mapping[Level, Message] = field(default_factory=lambda: FLAT_MANNERS)
    reviewer: Reviewer = field(default_factory=ByRollOuts)
    review_note: Message | None = None  # names other lessons of a finished match
