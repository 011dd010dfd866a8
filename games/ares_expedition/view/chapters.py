"""Chapters of the rules page, by the topic of a question or the first part of a key on the board."""

from __future__ import annotations

from collections.abc import Mapping

from games.ares_expedition.state import Topic

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
    # things on the board, and answers
    "card": "playing-a-card",
    "phase": "round",
    "temperature": "standard-actions",
    "ocean": "standard-actions",
    "forest": "standard-actions",
}
