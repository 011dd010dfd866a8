"""Chapters of the rules for questions, by topic, and for things on the board, by the first part of their key."""

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
