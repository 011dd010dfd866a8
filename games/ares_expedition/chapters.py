"""Where the rules tell of a question, by its topic, and of what is on the board, by the first part of its key."""

from __future__ import annotations

from collections.abc import Mapping

from games.ares_expedition.topics import Topic

CHAPTERS: Mapping[str, str] = {
    # questions
    Topic.PHASE: "round",
    Topic.PLAY_CARDS: "playing-a-card",
    Topic.ACTIONS: "standard-actions",
    Topic.REBATE: "playing-a-card",
    # what lies on the board, and answers
    "card": "playing-a-card",
    "phase": "round",
    "temperature": "standard-actions",
    "ocean": "standard-actions",
    "forest": "standard-actions",
}
