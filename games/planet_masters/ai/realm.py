"""A realm: the faces of one player's dice as a value, quick to compare.

RULES.md § Dice, § Races. `dice/counting.py` defines the totals.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.planet_masters.dice import counting
from games.planet_masters.state import Die, PlanetMasters, Player


class Realm(NamedTuple):
    """The faces a player shows, those of colonies and of the fleet in alphabetical order."""

    race: str
    home: str
    colonies: tuple[str, ...] = ()
    fleet: tuple[str, ...] = ()


class Counted(NamedTuple):
    """Totals of the dice of a realm."""

    resources: int
    influence: int
    votes: int
    attack: int
    defence: int
    fitting: int


def realm_of(player: Player) -> Realm:
    colonies = sorted(die.face for die in player.colonies)
    fleet = sorted(die.face for die in player.military)
    return Realm(player.race, player.home.face, tuple(colonies), tuple(fleet))


def put(faces: tuple[str, ...], face: str) -> tuple[str, ...]:
    """Return the faces with one more."""
    return tuple(sorted((*faces, face)))


def without(faces: tuple[str, ...], face: str) -> tuple[str, ...]:
    """Return the faces with one less of those alike."""
    at = faces.index(face)
    return faces[:at] + faces[at + 1 :]


@lru_cache(maxsize=100_000)
def counted(realm: Realm, pakal_cancels: bool = False) -> Counted:
    """Return the totals of a realm; with `pakal_cancels` the race face of Pakal helps to cancel."""
    player = Player(
        Die(0, realm.home),
        realm.race,
        [Die(0, face) for face in realm.colonies],
        [Die(0, face) for face in realm.fleet],
    )
    table = PlanetMasters(
        seats=1,
        options={"pakal_conquest": "on" if pakal_cancels else "off"},
        players=[player],
        galaxy=[],
        supply=[],
    )
    return Counted(
        counting.resources(player),
        counting.influence(table, player),
        counting.votes(player),
        counting.attack(player),
        counting.defence(player),
        counting.progress(player).victory_faces,
    )
