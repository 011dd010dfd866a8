"""Exact odds: of carriers, of a conquest after building, of finishing, of winning in one turn.

RULES.md § Odds.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import prod

from games.core import Seat
from games.planet_masters.dice.counting import attack_parts, defence, is_victory_face, resources
from games.planet_masters.dice.faces import ATTACK, MILITARY_FACES
from games.planet_masters.dice.rolling import kind_of_planet, victory_sixths
from games.planet_masters.state import Die, Phase, PlanetMasters, Player


def of_carrier(rolls: int) -> Fraction:
    """Return the chance of at least one carrier in so many military rolls."""
    return 1 - Fraction(5, 6) ** rolls


def of_victory_face(table: PlanetMasters, player: Player, die: Die) -> Fraction:
    """Return the probability of a victory face when a planet die is rolled."""
    return Fraction(victory_sixths(table, player, kind_of_planet(player, die)), 6)


def of_conquest(table: PlanetMasters, target: Seat, points: int) -> Fraction:
    """Return the chance that the mover can beat `target` by spending `points` on nothing else."""
    player = table.mover
    bonus = sum(worth for die, worth in attack_parts(player) if die is player.home)
    need = defence(table.players[target]) - bonus
    room = player.fleet_limit - len(player.military)
    ways = count_successes(need, fleet_of(player), room, len(table.galaxy), points, False)
    return Fraction(ways, 6**points)


def fleet_of(player: Player) -> tuple[int, ...]:
    """Return the attack values of the military dice, the weakest first."""
    return tuple(sorted(ATTACK[die.face] for die in player.military))


@lru_cache(maxsize=100_000)
def count_successes(need: int, fleet: tuple[int, ...], room: int, galaxy: int, points: int, fetch: bool) -> int:
    """Return the number of the 6**points ways in which best play brings the attack above `need`.

    With `fetch` every colony of the galaxy has to be fetched by carriers, too.
    """
    if sum(fleet) > need and not (fetch and galaxy):
        return int(6**points)
    if points == 0:
        return 0
    return max(
        sum(
            count_successes(
                need,
                tuple(sorted((*kept, ATTACK[face]))),
                space + (face == "carrier" and galaxy > 0),
                galaxy - (face == "carrier" and galaxy > 0),
                points - 1,
                fetch,
            )
            for face in MILITARY_FACES
        )
        for kept, space in ways_to_spend(fleet, room, fetch)
    )


def ways_to_spend(fleet: tuple[int, ...], room: int, fetch: bool) -> list[tuple[tuple[int, ...], int]]:
    """Return the rest of the fleet, and of its room, for each way to spend a point on a roll.

    If only the attack counts, a new die is at least as good as a re-roll, and the weakest die is re-rolled.
    If carriers are wanted as well, every way is tried.
    """
    if room and not fetch:
        return [(fleet, room - 1)]
    if not fetch:
        return [(fleet[1:], room)]
    again = [(fleet[:i] + fleet[i + 1 :], room) for i in range(len(fleet))]
    return again + [(fleet, room - 1)] * (room > 0)


def of_winning_by_colonies(table: PlanetMasters, player: Player, colonies: int) -> Fraction:
    """Return the chance of `player` to win at once by gaining and rolling so many colonies."""
    if len(player.planets) + colonies != table.planets_to_win:
        return Fraction(0)
    if not all(is_victory_face(player, die) for die in player.planets):
        return Fraction(0)
    return Fraction(victory_sixths(table, player, "colony"), 6) ** colonies


def of_winning_by_rolling(table: PlanetMasters, player: Player) -> Fraction:
    """Return the chance of `player` to win by rolling each planet die that does not fit once more."""
    wrong = [die for die in player.planets if not is_victory_face(player, die)]
    if len(player.planets) != table.planets_to_win or any(die.locked for die in wrong):
        return Fraction(0)
    return prod((of_victory_face(table, player, die) for die in wrong), start=Fraction(1))


def of_winning(table: PlanetMasters, seat: Seat) -> tuple[Fraction, Seat | None]:
    """Return the chance that `seat` wins within one turn of its own by playing for nothing else.

    That turn is its next one, or the rest of the running one. The second value is the seat whose colony it
    has to conquer, if any. Cancelling by influence is ignored.
    """
    player, running = table.players[seat], seat == table.active
    points, may_roll = resources(player), True
    if running:
        if table.phase not in (Phase.BUILD, Phase.MANAGE, Phase.ACTION):
            return Fraction(0), None
        points = table.resources_left if table.phase == Phase.BUILD else 0
        may_roll = table.phase != Phase.ACTION
    wrong = [die for die in player.planets if not is_victory_face(player, die)]
    if any(die.locked or not may_roll for die in wrong):
        return Fraction(0), None
    owners = [other for other in table.others(seat) if table.players[other].colonies]
    taken = sum(len(table.players[other].colonies) for other in owners)
    missing, galaxy = taken + len(table.galaxy), len(table.galaxy)
    if taken > 1 or missing > points + 1:
        return Fraction(0), None
    need = defence(table.players[owners[0]]) if taken else -1
    room = player.fleet_limit - len(player.military)
    ways = count_successes(need, fleet_of(player), room, galaxy, points, True)
    gained = Fraction(victory_sixths(table, player, "colony"), 6) ** missing
    rolled = prod((of_victory_face(table, player, die) for die in wrong), start=Fraction(1))
    return Fraction(ways, 6**points) * gained * rolled, owners[0] if taken else None
