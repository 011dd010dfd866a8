"""Probability of the next mover of two to win, by a small network fitted to the solved game.

It has one hidden layer. The share of a player's own dice is computed once for each realm. The weights
come from `manage.py train planet_masters --matches 3000 --seed 7 --only two`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import exp
from operator import add

from games.core import Seat
from games.planet_masters.ai.realm import Counted, Realm, counted
from games.planet_masters.ai.weights import Vector, read_weights, weighed
from games.planet_masters.dice.faces import MILITARY_FACES
from games.planet_masters.races import RACES

SIDES = ("mover", "rival")
MOST = 7  # upper limit of attack and defence as features
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
    """Return the features of one player's dice, in the order of `OWN`."""
    each, talents = counted(realm), TALENTS[realm.race]
    planets, fleet = 1 + len(realm.colonies), len(realm.fleet)
    found: list[float] = [planets == n for n in (1, 2, 3)]
    found += [*talents, *(realm.home == "race" and talent for talent in talents)]
    found += [realm.home == face for face in ("resource", "influence", "marines")]
    found += [realm.colonies.count(face) / 2 for face in ("depleted", "resource", "influence", "marines")]
    found += [realm.fleet.count(face) / 2 for face in MILITARY_FACES]
    found += [each.attack >= n for n in range(1, MOST + 1)]
    found += [each.defence >= n for n in range(1, MOST + 1)]
    found += [fleet / 3, (planets - fleet) / 3, each.attack / 9, each.defence / 9]
    found += [each.resources / 3, each.influence / 3, each.votes / 4, each.fitting / 3]
    return [float(feature) for feature in found]


def features_between(mover: Counted, rival: Counted) -> tuple[bool, ...]:
    """Return the features of the pair, in the order of `BETWEEN`."""
    return (
        mover.attack > rival.defence,
        rival.attack > mover.defence,
        mover.influence >= rival.influence,
        rival.influence >= mover.influence,
        mover.votes > rival.votes,
        rival.votes > mover.votes,
    )


NETWORK = read_weights("two")


@lru_cache(maxsize=20_000)
def share_of(realm: Realm, side: str) -> Vector:
    """Return the share of one player's dice in the hidden units."""
    rows = [NETWORK[f"{side} {name}"] for name in OWN]
    return weighed(rows, own_features(realm))


@cache
def share_between(compared: tuple[bool, ...]) -> Vector:
    """Return the share of the comparison of two players in the hidden units."""
    rows = [NETWORK[name] for name in BETWEEN]
    return tuple(map(add, NETWORK["hidden"], weighed(rows, compared)))


@lru_cache(maxsize=100_000)
def mover_wins(mover: Realm, rival: Realm) -> float:
    """Return the probability of `mover` to win against `rival` as its turn begins."""
    between = share_between(features_between(counted(mover), counted(rival)))
    *weights, base = NETWORK["output"]
    units = zip(share_of(mover, "mover"), share_of(rival, "rival"), between, weights, strict=True)
    total = base
    for own, theirs, both, weight in units:
        if (unit := own + theirs + both) > 0:
            total += unit * weight
    return 1 / (1 + exp(-total))


def chances_of_two(realms: tuple[Realm, ...], mover: Seat) -> tuple[float, ...]:
    """Return the probability of each of two players to win as `mover` begins a turn."""
    wins = mover_wins(realms[mover], realms[1 - mover])
    return (wins, 1 - wins) if mover == 0 else (1 - wins, wins)
