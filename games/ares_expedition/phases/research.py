"""Phase V: players look at cards and keep some. RULES.md § Phases."""

from __future__ import annotations

from games.ares_expedition.player.actor import PlayerActor
from games.ares_expedition.player.engine import engine_of
from games.ares_expedition.state import Mars, Player

RESEARCH_DRAW, RESEARCH_KEEP = 2, 1
RESEARCH_BONUS_DRAW, RESEARCH_BONUS_KEEP = 3, 1


def research_cards(player: Player | None, *, chosen: bool) -> tuple[int, int]:
    """Return the number of cards a player (None: one without effects) looks at, and the number kept."""
    draw, keep = RESEARCH_DRAW, RESEARCH_KEEP
    if player is not None:
        engine = engine_of(player)
        draw, keep = draw + engine.research_draw, keep + engine.research_keep
    if chosen:
        draw, keep = draw + RESEARCH_BONUS_DRAW, keep + RESEARCH_BONUS_KEEP
    return draw, keep


async def research(mars: Mars, player: Player) -> None:
    """Look at two cards and keep one; the chooser of the phase looks at five and keeps two."""
    draw, keep = research_cards(player, chosen=player.phase_state.bonus)
    actor = PlayerActor(mars, player)
    if player.phase_state.plays:
        player.phase_state.plays = 0
        actor.look_at(draw)
    if player.looking:
        await actor.keep(keep)
