"""Chapters of the rules page, by the topic of a question or the first part of a key on the board."""

from __future__ import annotations

from collections.abc import Mapping

from games.impulse.battles.battle import REINFORCE
from games.impulse.turn import ADD_TO_IMPULSE

CHAPTERS: Mapping[str, str] = {
    # questions
    "race": "races",
    "home card": "map",
    "new deck": "turn",
    ADD_TO_IMPULSE: "turn",
    "technology": "turn",
    "plan or keep": "turn",
    "end of turn": "turn",
    REINFORCE: "battles",
    "command": "moving",
    "explore": "moving",
    "improvise": "races",
    **dict.fromkeys(
        ("build", "mine", "trade", "research", "draw", "plan", "execute", "refine", "sabotage"),
        "ten-actions",
    ),
    # pieces on the board
    "card": "cards",
    "tech": "cards",
    "deck": "cards",
    "gate": "map",
    "place": "map",
    "fleet": "moving",
}
