"""Rolling dice and gaining colonies; every roll is tallied here. RULES.md § Dice, § Luck."""

from __future__ import annotations

from typing import TypeAlias

from games.core import Message, Name, Seat, _
from games.planet_masters.dice.counting import is_victory_face
from games.planet_masters.dice.faces import ATTACK, DEFENCE, MILITARY_FACES, PlanetKind
from games.planet_masters.state import Die, PlanetMasters, Player
from games.planet_masters.view.text import FACES

Change: TypeAlias = dict[str, Message]  # the face `before` the roll, and the new `face`

POWER_SIXTHS = sum(ATTACK.values()) + sum(DEFENCE.values())


def roll_planet(table: PlanetMasters, player: Player, die: Die) -> Change:
    """Roll a planet die of `player`; its face is not resolved here."""
    kind, before = kind_of_planet(player, die), die.face
    (die.face,) = table.chance.roll(kind, table.mapping[kind])
    die.rolls += 1
    player.tally.planet_rolls += 1
    player.tally.victory_faces += is_victory_face(player, die)
    player.tally.victory_sixths += victory_sixths(table, player, kind)
    return {"before": FACES[before], "face": FACES[die.face]}


def kind_of_planet(player: Player, die: Die) -> PlanetKind:
    return "home" if die is player.home else "colony"


def victory_sixths(table: PlanetMasters, player: Player, kind: PlanetKind) -> int:
    """Return the number of victory faces among the six of a planet die of that kind."""
    return sum(is_victory_face(player, Die(0, face)) for face in table.mapping[kind])


def roll_military(table: PlanetMasters, player: Player, die: Die) -> Change:
    before = die.face
    (die.face,) = table.chance.roll("military", MILITARY_FACES)
    die.rolls += 1
    player.tally.military_rolls += 1
    player.tally.power += ATTACK[die.face] + DEFENCE[die.face]
    player.tally.power_sixths += POWER_SIXTHS
    player.tally.carriers += die.face == "carrier"
    return {"before": FACES[before], "face": FACES[die.face]}


def gain_colony(table: PlanetMasters, seat: Seat, *, locked: bool = False) -> None:
    """Take a colony from the galaxy, if there is one, roll it and place it."""
    if not table.galaxy:
        table.say(_("The galaxy is empty: there is no colony to gain"))
        return
    die = Die(table.galaxy.pop(0), locked=locked)
    player = table.players[seat]
    player.colonies.append(die)
    roll_planet(table, player, die)
    table.say(_("{player} gains a colony: {face}", player=Name(seat), face=FACES[die.face]))
    end_standing_votes(table)


def end_standing_votes(table: PlanetMasters) -> None:
    """End all standing votes, since a colony has a new owner."""
    for seat, player in enumerate(table.players):
        if player.standing_votes:
            player.standing_votes = {}
            table.say(None, private={seat: _("A colony has a new owner: your automatic votes end")})


def tell_re_roll(table: PlanetMasters, change: Change) -> None:
    mover = Name(table.active)
    table.say(_("{player} re-rolls: {before} becomes {face}", player=mover, **change))
