"""Counting: resources, influence, votes, attack, defence, and how near a player is to victory.

Each total comes with the dice that make it up, as (die, worth) pairs.
"""

from __future__ import annotations

from games.planet_masters.dice import ATTACK, DEFENCE
from games.planet_masters.state import Die, PlanetMasters, Player, Standing


def has_ability(player: Player) -> bool:
    """Whether the race ability is live: the home die shows the race face."""
    return player.home.face == "race"


def face_for_victory(player: Player, die: Die) -> str:
    """The face of a planet die as victory counts it: some race faces stand for another."""
    return player.kind.counts_as if die.face == "race" else die.face


def is_good(player: Player, die: Die) -> bool:
    """Whether a planet die shows what victory needs."""
    return face_for_victory(player, die) in ("resource", "influence")


def resources(player: Player) -> int:
    """The budget of a build step; a race face that counts as resource pays as one, too."""
    return sum(face_for_victory(player, die) == "resource" for die in player.planets)


def influence_parts(table: PlanetMasters, player: Player) -> list[tuple[Die, int]]:
    """What counts when a conquest may be cancelled; the race face of Pakal only by option."""
    parts = [(die, 1) for die in player.planets if die.face == "influence"]
    if table.options["pakal_conquest"] == "on" and has_ability(player):
        parts += [(player.home, 1)] * (player.kind.counts_as == "influence")
    return parts


def vote_parts(player: Player) -> list[tuple[Die, int]]:
    """The dice that add to the one vote everybody has."""
    parts = [(die, 1) for die in player.planets if die.face == "influence"]
    if has_ability(player) and player.kind.votes:
        parts.append((player.home, player.kind.votes))
    return parts


def attack_parts(player: Player) -> list[tuple[Die, int]]:
    parts = [(die, ATTACK[die.face]) for die in player.military if ATTACK[die.face]]
    if has_ability(player) and player.kind.attack:
        parts.append((player.home, player.kind.attack))
    return parts


def defence_parts(player: Player) -> list[tuple[Die, int]]:
    parts = [(die, DEFENCE[die.face]) for die in player.military if DEFENCE[die.face]]
    parts += [(die, 1) for die in player.planets if die.face == "marines"]
    if has_ability(player) and player.kind.defence:
        parts.append((player.home, player.kind.defence))
    return parts


def total(parts: list[tuple[Die, int]]) -> int:
    return sum(worth for _die, worth in parts)


def influence(table: PlanetMasters, player: Player) -> int:
    return total(influence_parts(table, player))


def votes(player: Player) -> int:
    return 1 + total(vote_parts(player))


def attack(player: Player) -> int:
    return total(attack_parts(player))


def defence(player: Player) -> int:
    return total(defence_parts(player))


def standing(player: Player) -> Standing:
    return Standing(len(player.planets), sum(is_good(player, die) for die in player.planets))


def score(player: Player) -> tuple[int, int, int, int]:
    """What decides at the round limit: planets, victory faces, council votes, defence."""
    now = standing(player)
    return now.planets, now.good, votes(player), defence(player)
