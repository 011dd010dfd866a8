"""How likely each player is to win, as a turn begins: of two by `network.py`, of more by weighed features.

The weights come from `manage.py train planet_masters --matches 3000 --seed 7`.
"""

from __future__ import annotations

import json
from math import exp
from pathlib import Path

from games.core import Seat
from games.planet_masters import odds
from games.planet_masters.counting import attack, defence, influence, progress, resources, votes
from games.planet_masters.network import chances_of_two
from games.planet_masters.realm import realm_of
from games.planet_masters.state import PlanetMasters

FEATURES = (
    "planets",  # owned, of those needed
    "fitting",  # planets that show what victory needs, of those needed
    "all_owned",
    "wins_next",  # the chance to win in the next turn of one's own, by playing for nothing else
    "wins_first",  # the same, for whoever moves
    "resources",
    "influence",
    "votes",  # as a share of all
    "attack",
    "defence",
    "fleet",
    "takes",  # whether a colony can be taken by the dice as they lie
    "exposed",  # whether somebody can take one
    "moves",
)


def features(table: PlanetMasters, seat: Seat) -> list[float]:
    """Return the features of a player in the order of `FEATURES`."""
    player, needed = table.players[seat], table.planets_to_win
    owned, fitting = progress(player)
    wins = float(odds.of_winning(table, seat)[0])
    first = seat == table.active
    return [
        owned / needed,
        fitting / needed,
        float(owned == needed),
        wins,
        wins * first,
        resources(player) / needed,
        influence(table, player) / needed,
        votes(player) / sum(map(votes, table.players)),
        attack(player) / 10,
        defence(player) / 10,
        len(player.military) / needed,
        float(any(takes(table, seat, other) for other in table.others(seat))),
        float(any(takes(table, other, seat) for other in table.others(seat))),
        float(first),
    ]


def takes(table: PlanetMasters, seat: Seat, target: Seat) -> bool:
    """Return whether `seat` could take a colony of `target`, who could not cancel that."""
    mine, theirs = table.players[seat], table.players[target]
    return (
        bool(theirs.colonies)
        and attack(mine) > defence(theirs)
        and influence(table, mine) >= influence(table, theirs)
    )


def chance_to_win(table: PlanetMasters, seat: Seat) -> float:
    """Return how likely `seat` wins; the chances of all add up to 1."""
    if table.seats == 2:
        one, other = map(realm_of, table.players)
        return chances_of_two((one, other), table.active)[seat]
    strengths = [
        exp(sum(map(float.__mul__, WEIGHTS, features(table, each)))) for each in range(table.seats)
    ]
    return strengths[seat] / sum(strengths)


def read_weights() -> list[float]:
    """Return the weights of matches of more than two, in the order of `FEATURES`."""
    written = json.loads((Path(__file__).parent / "weights.json").read_text("utf-8"))
    return [written["more"][name] for name in FEATURES]


WEIGHTS = read_weights()
