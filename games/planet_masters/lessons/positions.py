"""Positions of the lesson: each player in a line of words, with the coming rolls."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Engine
from games.core.lessons import position
from games.planet_masters import RULES
from games.planet_masters.dice.counting import resources
from games.planet_masters.state import Die, Phase, PlanetMasters, Player


def at_the_table(phase: Phase, *players: str, rolls: tuple[tuple[str, str], ...] = ()) -> Engine[PlanetMasters]:
    """Return a match in which the learner is to move, in this phase.

    A player is written as "race home; colonies; fleet". Colonies and military dice are numbered as written;
    the other dice are in the galaxy and in the supply.
    """
    seats = len(players)
    colonies, military = iter(range(seats)), iter(range(2 * seats))
    seated = [_player(seat, text, colonies, military) for seat, text in enumerate(players)]
    table = PlanetMasters(
        seats=seats,
        options=RULES.check_options(seats, {}),
        players=seated,
        galaxy=list(colonies),
        supply=list(military),
        phase=phase,
        resources_left=resources(seated[0]) if phase == Phase.BUILD else 0,
    )
    return position(RULES, table, script=rolls)


def _player(seat: int, text: str, colonies: Iterator[int], military: Iterator[int]) -> Player:
    home, planets, fleet = (part.split() for part in text.split(";"))
    race, face = home
    return Player(
        Die(seat, face),
        race,
        [Die(next(colonies), each) for each in planets],
        [Die(next(military), each) for each in fleet],
    )
