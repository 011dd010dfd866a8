"""What can be said when a game is over: who was lucky, and who led when."""

from __future__ import annotations

import msgspec

from games.planet_masters.state import PlanetMasters, Player


class Roll(msgspec.Struct):
    """Of so many rolls: what they gave and what was to be expected."""

    rolls: int
    rolled: int
    expected: float


class Luck(msgspec.Struct):
    """Planet dice that showed victory faces, attack and defence of new weapons, carriers."""

    planets: Roll
    power: Roll
    carriers: Roll


class Ending(msgspec.Struct):
    """`lead` has, for every turn, planets owned and victory faces shown by each seat."""

    luck: list[Luck]
    lead: list[list[tuple[int, int]]]
    leaders: list[int | None]


def ending(table: PlanetMasters) -> Ending | None:
    if table.phase != "over":
        return None
    lead = [read(turn) for turn in table.history]
    return Ending(
        [luck(player) for player in table.players],
        lead,
        [leader(standings) for standings in lead],
    )


def luck(player: Player) -> Luck:
    tally = player.tally
    return Luck(
        Roll(tally.planets, tally.good, round(tally.good_sixths / 6, 1)),
        Roll(tally.military, tally.power, round(tally.power_sixths / 6, 1)),
        Roll(tally.military, tally.carriers, round(tally.military / 6, 1)),
    )


def read(turn: str) -> list[tuple[int, int]]:
    digits = [int(digit) for digit in turn]
    return list(zip(digits[::2], digits[1::2], strict=True))


def leader(standings: list[tuple[int, int]]) -> int | None:
    """Who owned most planets, victory faces deciding among equals; None if several led."""
    best = max(standings)
    return standings.index(best) if standings.count(best) == 1 else None
