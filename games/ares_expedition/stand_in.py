"""Answers for an absent player.

They use no asset of the hand, but bring the match to its end.
"""

from __future__ import annotations

from typing import Any

from games.ares_expedition.state import Mars, Topic
from games.core import Choose, Json, Question

# By topic, first things first: the first one on offer is taken.
PREFERRED: dict[str, tuple[str, ...]] = {
    Topic.PHASE: ("phase:action", "phase:production"),
    Topic.ACTIONS: (
        "forest:plants", "temperature:heat", "ocean:mc", "temperature:mc", "forest:mc", "end",
    ),
    Topic.PLAY_CARDS: ("pass",),
    Topic.ITEM: ("copper",),
    Topic.REBATE: ("nothing",),
    Topic.MARS_UNIVERSITY: ("nothing",),
}  # fmt: skip


def stand_in(table: Mars, question: Question[Any]) -> Json | None:
    """Return a preferred answer that is on offer; None for the first or the least."""
    if not isinstance(question, Choose):
        return None
    preferred = PREFERRED.get(question.topic, ())
    return next((key for key in preferred if key in question.options), None)
