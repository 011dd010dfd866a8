"""What the phases bring, and how much more whoever chose one gets. RULES.md § Phases."""

from __future__ import annotations

from games.ares_expedition.engine import engine_of
from games.ares_expedition.state import Player

PRODUCTION_BONUS = 4
RESEARCH_DRAW, RESEARCH_KEEP = 2, 1
RESEARCH_BONUS_DRAW, RESEARCH_BONUS_KEEP = 3, 1


def research_cards(player: Player | None, *, chosen: bool) -> tuple[int, int]:
    """Return how many cards a player (None: one without effects) looks at, and how many they keep."""
    draw, keep = RESEARCH_DRAW, RESEARCH_KEEP
    if player is not None:
        engine = engine_of(player)
        draw, keep = draw + engine.research_draw, keep + engine.research_keep
    if chosen:
        draw, keep = draw + RESEARCH_BONUS_DRAW, keep + RESEARCH_BONUS_KEEP
    return draw, keep
