"""Phase IV: cards produce, and MC come for the TR. RULES.md § Phases."""

from __future__ import annotations

from games.ares_expedition.player.actor import PlayerActor
from games.ares_expedition.player.engine import production_now
from games.ares_expedition.state import Mars, Player
from games.ares_expedition.view import text
from games.core import _, listed

PRODUCTION_BONUS = 4


def production(mars: Mars, player: Player) -> None:
    """Give a player the production of their engine, and MC for their TR."""
    makes = production_now(player)
    mc = makes["mc"] + player.tr + (PRODUCTION_BONUS if player.phase_state.bonus else 0)
    PlayerActor(mars, player).gain(mc, makes["heat"], makes["plants"])
    if what := text.amounts(mc=mc, heat=makes["heat"], plants=makes["plants"]):
        mars.say(_("{player} produces {what}", player=player.name, what=listed(what)))
    PlayerActor(mars, player).draw(makes["cards"])
