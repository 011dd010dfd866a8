"""Chapters of the rules page, by the topic of a question or the first part of a key on the board."""

from __future__ import annotations

from collections.abc import Mapping

from games.planet_masters.state import Phase

CHAPTERS: Mapping[str, str] = {
    # questions
    Phase.RACES: "races",
    Phase.BUILD: "build",
    Phase.MANAGE: "manage",
    Phase.ACTION: "conquest-or-council",
    Phase.CANCEL: "conquest",
    Phase.REWARD: "conquest",
    Phase.DISCARD: "conquest",
    Phase.VOTES: "council",
    Phase.LOSS: "council",
    # dice and answers
    "home": "planet-dice",
    "colony": "planet-dice",
    "military": "military-dice",
    "race": "races",
    "conquer": "conquest",
    "council": "council",
}
