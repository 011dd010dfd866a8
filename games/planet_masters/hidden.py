"""Hidden knowledge: only the standing votes of others are hidden."""

from __future__ import annotations

from games.core import Chance, Seat
from games.planet_masters.state import PlanetMasters, Side


def determinize(table: PlanetMasters, seat: Seat | None, chance: Chance) -> PlanetMasters:
    """Draw other standing votes where `seat` cannot know them, and return the table."""
    sides: tuple[Side | None, ...] = (None, "for", "against")
    for other, player in enumerate(table.players):
        if other != seat:
            player.standing_votes = {
                candidate: side for candidate in range(table.seats) if (side := chance.pick(sides))
            }
    return table


def deal_anew(table: PlanetMasters, seat: Seat | None) -> PlanetMasters:
    """Return the table for a new match, in which no other player has standing votes."""
    for other, player in enumerate(table.players):
        if other != seat:
            player.standing_votes = {}
    return table
