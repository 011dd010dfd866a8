"""Where the rules tell of a question, by its topic, and of what is on the board, by the first part of its key."""

from __future__ import annotations

from collections.abc import Mapping

from games.ares_expedition.topics import Topic

CHAPTERS: Mapping[str, str] = {
    # questions
    Topic.CORPORATION: "set-up",
    Topic.EXCHANGE: "set-up",
    Topic.PHASE: "round",
    Topic.PLAY_CARDS: "playing-a-card",
    Topic.ACTIONS: "standard-actions",
    Topic.SELL: "resources",
    Topic.HEAT: "resources",
    Topic.KEEP: "round",
    Topic.DUMMY: "alone",
    **dict.fromkeys((Topic.ITEM, Topic.GIVE), "together"),
    **dict.fromkeys(
        (Topic.REBATE, Topic.MARS_UNIVERSITY, Topic.CHOICE, Topic.PUT, Topic.TAKE, Topic.DISCARD),
        "playing-a-card",
    ),
    # what lies on the board, and answers
    "card": "playing-a-card",
    "phase": "round",
    "temperature": "standard-actions",
    "ocean": "standard-actions",
    "forest": "standard-actions",
}
