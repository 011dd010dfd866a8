"""Chapters of the rules page, by the topic of a question or the first part of a key on the board."""

from __future__ import annotations

from collections.abc import Mapping

CHAPTERS: Mapping[str, str] = {
    # questions
    "mission": "set-up",
    "moon": "flight",
    "onward": "flight",
    # pieces
    "card": "scoring",
    "launch": "flight",
}
