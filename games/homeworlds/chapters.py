"""Where the rules tell of a question, by its topic, and of what is on the board, by the first part of its key."""

from __future__ import annotations

from collections.abc import Mapping

CHAPTERS: Mapping[str, str] = {
    # questions
    "set-up": "setting-up",
    "ship": "turn",
    "action": "access",
    "actions of a sacrifice": "sacrifice",
    # pieces and answers
    "star": "pieces",
    "bank": "pieces",
    "build": "build",
    "trade": "trade",
    "move": "move",
    "discover": "move",
    "attack": "capture",
    "sacrifice": "sacrifice",
    "catastrophe": "catastrophes",
}
