"""Totals of dice: resources, influence, votes, attack, defence, progress to victory.

RULES.md § Dice, § Races. Each total has its dice as (die, worth) pairs.
"""

from __future__ import annotations

from typing import NamedTuple

from games.planet_masters.dice.faces import ATTACK, DEFENCE
from games.planet_masters.state import Die, PlanetMasters, Player


class Progress(NamedTuple):
    """Progress of a player to victory: planet dice owned, and those that show victory faces."""

    planets: int
    victory_faces: int


def has_ability(player: Player) -> bool:
    """Return whether the race ability is live: the home die shows the race face."""
    return player.home.face == "race"


def counted_face(player: Player, die: Die) -> str:
    """Return the face that a planet die counts as: some race faces stand for another."""
    return player.race_info.counts_as if die.face == "race" else die.face


def is_victory_face(player: Player, die: Die) -> bool:
    """Return whether a planet die shows a victory face."""
    return counted_face(player, die) in ("resource", "influence")


def resources(player: Player) -> int:
    """Return the budget of a build step; a race face that counts as a resource pays one, too."""
    return sum(counted_face(player, die) == "resource" for die in player.planets)


def influence_parts(table: PlanetMasters, player: Player) -> list[tuple[Die, int]]:
    """Return the dice that may cancel a conquest; the race face of Pakal counts by option only."""
    parts = [(die, 1) for die in player.planets if die.face == "influence"]
    if table.options["pakal_conquest"] == "on" and has_ability(player):
        parts += [(player.home, 1)] * (player.race_info.counts_as == "influence")
    return parts


def vote_parts(player: Player) -> list[tuple[Die, int]]:
    """Return the dice that add to a player's basic vote."""
    parts = [(die, 1) for die in player.planets if die.face == "influence"]
    if has_ability(player) and player.race_info.votes:
        parts.append((player.home, player.race_info.votes))
    return parts


def attack_parts(player: Player) -> list[tuple[Die, int]]:
    parts = [(die, ATTACK[die.face]) for die in player.military if ATTACK[die.face]]
    if has_ability(player) and player.race_info.attack:
        parts.append((player.home, player.race_info.attack))
    return parts


def defence_parts(player: Player) -> list[tuple[Die, int]]:
    parts = [(die, DEFENCE[die.face]) for die in player.military if DEFENCE[die.face]]
    parts += [(die, 1) for die in player.planets if die.face == "marines"]
    if has_ability(player) and player.race_info.defence:
        parts.append((player.home, player.race_info.defence))
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


def progress(player: Player) -> Progress:
    fitting = sum(is_victory_face(player, die) for die in player.planets)
    return Progress(len(player.planets), fitting)
