"""Standing votes: ballots a player has set ahead, until the planets are shared out otherwise."""

from __future__ import annotations

from games.core import _
from games.planet_masters.state import PlanetMasters


def withdraw(table: PlanetMasters, seat: int) -> None:
    """`seat` wants to be asked again."""
    table.players[seat].standing = {}
    table.say(None, private={seat: _("You have withdrawn your standing votes")})


def lapse(table: PlanetMasters) -> None:
    """A colony has found a new owner: nobody's standing votes hold any longer."""
    for seat, player in enumerate(table.players):
        if player.standing:
            player.standing = {}
            table.say(
                None, private={seat: _("A colony has a new owner: your standing votes lapse")}
            )
