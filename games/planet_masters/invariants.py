"""Impossible tables of Planet Masters: dice lost or doubled, too many resources."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.invariants import misplaced, out_of_bounds
from games.planet_masters.dice.faces import MILITARY_FACES
from games.planet_masters.state import Phase, PlanetMasters, Player

MILITARY_DICE = 2
"""Military dice for each seat."""
OVER_THE_LIMIT = (Phase.DISCARD, Phase.LOSS, Phase.OVER)
"""Phases in which a fleet may be too large: a die is being given up, or a lost colony ended the match."""


def faults(table: PlanetMasters) -> list[str]:
    """Return the broken invariants of a table."""
    colonies, military = list(table.galaxy), list(table.supply)
    for player in table.players:
        colonies += [die.number for die in player.colonies]
        military += [die.number for die in player.military]
    seats = table.seats
    homes = [player.home.number for player in table.players]
    found = [*misplaced("home die", homes, range(seats))]
    found += misplaced("colony die", colonies, range(seats))
    found += misplaced("military die", military, range(MILITARY_DICE * seats))
    found += out_of_bounds("turn", {"resources left": table.resources_left, "idle turns": table.idle_turns})
    for seat, player in enumerate(table.players):
        found += _player(table, seat, player)
    return found


def _player(table: PlanetMasters, seat: int, player: Player) -> Iterator[str]:
    whose = f"seat {seat}"
    homes, colonies = (*table.mapping["home"], ""), table.mapping["colony"]
    for dice, faces in (([player.home], homes), (player.colonies, colonies)):
        yield from (f"{whose}: a planet die shows {d.face!r}" for d in dice if d.face not in faces)
    for die in player.military:
        if die.face not in MILITARY_FACES:
            yield f"{whose}: a military die shows {die.face!r}"
    if table.phase not in OVER_THE_LIMIT:
        fleet = {"military dice": len(player.military)}
        yield from out_of_bounds(whose, fleet, player.fleet_limit)
