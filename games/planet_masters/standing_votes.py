"""Standing votes: ballots set ahead, until a colony has a new owner. RULES.md § Standing votes."""

from __future__ import annotations

from games.core import Seat, _
from games.planet_masters.state import PlanetMasters


def withdraw(table: PlanetMasters, seat: Seat) -> None:
    """Have `seat` asked again in every council."""
    table.players[seat].standing_votes = {}
    table.say(None, private={seat: _("You have withdrawn your automatic votes")})


def lapse(table: PlanetMasters) -> None:
    """End all standing votes, since a colony has a new owner."""
    for seat, player in enumerate(table.players):
        if player.standing_votes:
            player.standing_votes = {}
            table.say(None, private={seat: _("A colony has a new owner: your automatic votes end")})
