"""How likely the next mover of two wins: a small network fitted to the solved game.

It has one hidden layer. What a player's own dice add to it is computed once for each realm. The weights
come from `manage.py train planet_masters --matches 3000 --seed 7 --only two`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import exp
from operator import add
from pathlib import Path
from typing import TypeAlias

from games.core import Seat
from games.planet_masters.dice import MILITARY_FACES
from games.planet_masters.races import RACES
from games.planet_masters.realm import Counted, Realm, counted

Vector: TypeAlias = tuple[float, ...]  # one number for each hidden unit

SIDES = ("mover", "rival")
MOST = 7  # attack and defence above this are not told apart any more
TALENTS = {race: (r.attack, r.defence / 2, r.votes, r.counts_as == "resource", r.counts_as == "influence", r.gains) for race, r in RACES.items()}  # fmt: skip
OWN = (
    *(f"planets {n}" for n in (1, 2, 3)),
    *(f"{when} {what}" for when in ("race", "ability") for what in ("attack", "defence", "votes", "resource", "influence", "gains")),
    *(f"home {face}" for face in ("resource", "influence", "marines")),
    *(f"colony {face}" for face in ("depleted", "resource", "influence", "marines")),
    *(f"fleet {face}" for face in MILITARY_FACES),
    *(f"attack {n}" for n in range(1, MOST + 1)),
    *(f"defence {n}" for n in range(1, MOST + 1)),
    "fleet", "room", "attack", "defence", "resources", "influence", "votes", "fitting",
)  # fmt: skip
BETWEEN = ("takes", "taken", "not cancelled", "cancels none", "outvotes", "outvoted")


def own_features(realm: Realm) -> list[float]:
    """Return what the dice of one player say, in the order of `OWN`."""
    each, talents = counted(realm), TALENTS[realm.race]
    planets, fleet = 1 + len(realm.colonies), len(realm.fleet)
    found: list[float] = [planets == n for n in (1, 2, 3)]
    found += [*talents, *(realm.home == "race" and talent for talent in talents)]
    found += [realm.home == face for face in ("resource", "influence", "marines")]
    found += [
        realm.colonies.count(face) / 2 for face in ("depleted", "resource", "influence", "marines")
    ]
    found += [realm.fleet.count(face) / 2 for face in MILITARY_FACES]
    found += [each.attack >= n for n in range(1, MOST + 1)]
    found += [each.defence >= n for n in range(1, MOST + 1)]
    found += [fleet / 3, (planets - fleet) / 3, each.attack / 9, each.defence / 9]
    found += [each.resources / 3, each.influence / 3, each.votes / 4, each.fitting / 3]
    return [float(feature) for feature in found]


def features_between(mover: Counted, rival: Counted) -> tuple[bool, ...]:
    """Return how the two compare, in the order of `BETWEEN`."""
    return (
        mover.attack > rival.defence,
        rival.attack > mover.defence,
        mover.influence >= rival.influence,
        rival.influence >= mover.influence,
        mover.votes > rival.votes,
        rival.votes > mover.votes,
    )


def read_weights(network: str) -> dict[str, Vector]:
    """Return the weights of each feature of a network, and of its output."""
    written: Mapping[str, str] = json.loads(
        (Path(__file__).parent / "weights.json").read_text("utf-8")
    )[network]
    return {name: tuple(map(float, numbers.split())) for name, numbers in written.items()}


NETWORK = read_weights("two")


@lru_cache(maxsize=20_000)
def share_of(realm: Realm, side: str) -> Vector:
    """Return what the dice of one player add to the hidden units."""
    rows = [NETWORK[f"{side} {name}"] for name in OWN]
    return weighed(rows, own_features(realm))


@cache
def share_between(compared: tuple[bool, ...]) -> Vector:
    """Return what the comparison of two players adds to the hidden units."""
    rows = [NETWORK[name] for name in BETWEEN]
    return tuple(map(add, NETWORK["hidden"], weighed(rows, compared)))


def weighed(rows: Sequence[Vector], features: Sequence[float]) -> Vector:
    """Return the sum of the rows of all features, most of which are nothing or one."""
    total = [0.0] * len(rows[0])
    for row, feature in zip(rows, features, strict=True):
        if feature == 1:
            total = list(map(add, total, row))
        elif feature:
            total = [unit + feature * weight for unit, weight in zip(total, row, strict=True)]
    return tuple(total)


@lru_cache(maxsize=100_000)
def mover_wins(mover: Realm, rival: Realm) -> float:
    """Return how likely `mover`, whose turn begins, wins against `rival`."""
    between = share_between(features_between(counted(mover), counted(rival)))
    *weights, base = NETWORK["output"]
    units = zip(share_of(mover, "mover"), share_of(rival, "rival"), between, weights, strict=True)
    total = base
    for own, theirs, both, weight in units:
        if (unit := own + theirs + both) > 0:
            total += unit * weight
    return 1 / (1 + exp(-total))


def chances_of_two(realms: tuple[Realm, ...], mover: Seat) -> tuple[float, ...]:
    """Return how likely each of two players wins as `mover` begins a turn."""
    wins = mover_wins(realms[mover], realms[1 - mover])
    return (wins, 1 - wins) if mover == 0 else (1 - wins, wins)
