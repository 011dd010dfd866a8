"""Statistics shown after a match: luck by seat, and the lead by turn. RULES.md § Luck."""

from __future__ import annotations

import msgspec

from games.core import Seat
from games.planet_masters.dice.counting import progress
from games.planet_masters.state import PlanetMasters, Player


class Rolls(msgspec.Struct):
    """Outcome of a number of rolls, and its expected value."""

    rolls: int
    rolled: int
    expected: float


class Luck(msgspec.Struct):
    """Planet dice that showed victory faces, attack and defence of new military dice, carriers."""

    planets: Rolls
    power: Rolls
    carriers: Rolls


class Statistics(msgspec.Struct):
    """`luck` is by seat; `lead` has planets owned and victory faces shown by turn and seat."""

    luck: list[Luck]
    lead: list[list[tuple[int, int]]]
    leaders: list[Seat | None]


def statistics(table: PlanetMasters) -> Statistics | None:
    """Return the statistics of a match that is over."""
    if not table.over:
        return None
    lead = [read_progress(turn) for turn in table.history]
    return Statistics([luck(player) for player in table.players], lead, [leader(t) for t in lead])


def luck(player: Player) -> Luck:
    tally = player.tally
    return Luck(
        Rolls(tally.planet_rolls, tally.victory_faces, round(tally.victory_sixths / 6, 1)),
        Rolls(tally.military_rolls, tally.power, round(tally.power_sixths / 6, 1)),
        Rolls(tally.military_rolls, tally.carriers, round(tally.military_rolls / 6, 1)),
    )


def record_progress(table: PlanetMasters) -> None:
    """Record everybody's progress at the end of a turn: two digits a seat."""
    table.history.append("".join(f"{planets}{fitting}" for planets, fitting in map(progress, table.players)))


def read_progress(turn: str) -> list[tuple[int, int]]:
    digits = [int(digit) for digit in turn]
    return list(zip(digits[::2], digits[1::2], strict=True))


def leader(turn: list[tuple[int, int]]) -> Seat | None:
    """Return the owner of most planets, then of most victory faces; None for several leaders."""
    best = max(turn)
    return turn.index(best) if turn.count(best) == 1 else None
