"""Where the rules tell of a question, by its topic, and of what is on the board, by the first part of its key."""

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
