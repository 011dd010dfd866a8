"""Rolling dice and gaining colonies; everything rolled goes through here and is tallied."""

from __future__ import annotations

from games.core import Message, Name, _
from games.planet_masters.counting import is_good
from games.planet_masters.dice import (
    ATTACK,
    COLONY,
    DEFENCE,
    FACES,
    HOME,
    MILITARY,
    WEAPONS,
)
from games.planet_masters.standing import lapse
from games.planet_masters.state import Die, PlanetMasters, Player

POWER_SIXTHS = sum(ATTACK.values()) + sum(DEFENCE.values())


def roll_planet(table: PlanetMasters, player: Player, die: Die) -> None:
    """Roll a planet die that belongs to `player`; what it shows is not resolved here."""
    kind = HOME if die is player.home else COLONY
    faces = table.mapping.home if kind == HOME else table.mapping.colony
    (die.face,) = table.chance.roll(kind, faces)
    die.rolls += 1
    player.tally.planets += 1
    player.tally.good += is_good(player, die)
    player.tally.good_sixths += good_sixths(table, player, kind)


def good_sixths(table: PlanetMasters, player: Player, kind: str) -> int:
    """On how many of its six faces a planet die of that kind shows what victory needs."""
    faces = table.mapping.home if kind == HOME else table.mapping.colony
    return sum(is_good(player, Die(0, face)) for face in faces)


def roll_military(table: PlanetMasters, player: Player, die: Die) -> None:
    (die.face,) = table.chance.roll(MILITARY, WEAPONS)
    die.rolls += 1
    player.tally.military += 1
    player.tally.power += ATTACK[die.face] + DEFENCE[die.face]
    player.tally.power_sixths += POWER_SIXTHS
    player.tally.carriers += die.face == "carrier"


def gain_colony(table: PlanetMasters, seat: int, *, locked: bool = False) -> None:
    """Take a colony from the galaxy, if there is one, roll it and place it."""
    if not table.galaxy:
        table.say(_("The galaxy is empty: there is no colony to gain"))
        return
    die = Die(table.galaxy.pop(0), locked=locked)
    player = table.players[seat]
    player.colonies.append(die)
    roll_planet(table, player, die)
    table.say(_("{player} gains a colony: {face}", player=Name(seat), face=FACES[die.face]))
    lapse(table)


def names(dice: list[Die]) -> list[Message]:
    """What to call each of some dice: its face, with a number where several show the same."""
    faces = [die.face for die in dice]
    met: dict[str, int] = {}
    called = []
    for face in faces:
        met[face] = met.get(face, 0) + 1
        numbered = _("{face} {n}", face=FACES[face], n=met[face])
        called.append(numbered if faces.count(face) > 1 else FACES[face])
    return called
