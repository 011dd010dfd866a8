"""Probability of a seat to win against more than one rival, by two small networks.

One network judges the start of a turn, the other the moment before its action. Both are fitted to matches by
principles, with one hidden layer. The share of a player's own dice is computed once for each realm. The weights come from
`manage.py train planet_masters --matches 6000 --seed 7 --only more`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import exp
from typing import Literal, TypeAlias

from games.core import Seat
from games.planet_masters.ai.realm import Realm, counted
from games.planet_masters.ai.two_players import BETWEEN, MOST, TALENTS, features_between
from games.planet_masters.ai.weights import Vector, read_weights, weighed
from games.planet_masters.dice.faces import MILITARY_FACES

Moment: TypeAlias = Literal["turn", "action"]
Realms: TypeAlias = tuple[Realm, ...]

SIDES = ("seat", "first", "others")  # `first` is the rival who moves next
FEW = (1, 2, 3)
OWN = (
    *(f"missing {n}" for n in (0, 1, 2)),
    *(f"missing {n}, unfit {k}" for n in (0, 1) for k in (0, 1, 2)),
    *(f"{when} {what}" for when in ("race", "ability") for what in ("attack", "defence", "votes", "resource", "influence", "gains")),
    *(f"home {face}" for face in ("resource", "influence", "marines")),
    *(f"colony {face}" for face in ("depleted", "resource", "influence", "marines")),
    *(f"fleet {face}" for face in MILITARY_FACES),
    *(f"{what} {n}" for what in ("attack", "defence") for n in range(1, MOST + 1)),
    *(f"{what} {n}" for what in ("resources", "influence") for n in FEW),
    "planets", "fleet", "room", "attack", "defence", "resources", "influence", "votes", "fitting",
)  # fmt: skip
WHEN = ("moves", "moves next", "moves last")
GALAXY = ("galaxy empty", "galaxy of one", "galaxy", "seats")
RIVALRY = (*BETWEEN, "takes a colony", "loses a colony")
COMPARED = (
    *WHEN,
    *GALAXY,
    *(f"{what}: {side}" for side in ("first", "others") for what in RIVALRY),
    "takes from some", "loses to some", "first takes from others", "others take from first",
)  # fmt: skip


# --- features -------------------------------------------------------------------------------------------


def own_features(realm: Realm, needed: int) -> list[float]:
    """Return the features of the dice of a player who needs so many planets, in the order of `OWN`."""
    each, talents = counted(realm), TALENTS[realm.race]
    planets, fleet = 1 + len(realm.colonies), len(realm.fleet)
    missing, unfit = needed - planets, planets - each.fitting
    found: list[float] = [missing == n for n in (0, 1, 2)]
    found += [missing == n and unfit == k for n in (0, 1) for k in (0, 1, 2)]
    found += [*talents, *(realm.home == "race" and talent for talent in talents)]
    found += [realm.home == face for face in ("resource", "influence", "marines")]
    found += [realm.colonies.count(face) / 2 for face in ("depleted", "resource", "influence", "marines")]
    found += [realm.fleet.count(face) / 2 for face in MILITARY_FACES]
    found += [value >= n for value in (each.attack, each.defence) for n in range(1, MOST + 1)]
    found += [value >= n for value in (each.resources, each.influence) for n in FEW]
    found += [planets / needed, fleet / 3, (planets - fleet) / 3, each.attack / 9, each.defence / 9]
    found += [each.resources / 3, each.influence / 3, each.votes / 4, each.fitting / needed]
    return [float(feature) for feature in found]


def compared_features(realms: Realms, mover: Seat, seat: Seat) -> list[float]:
    """Return the features of a seat among the others, in the order of `COMPARED`."""
    first, *others = rivals(realms, mover, seat)
    mine, seats = realms[seat], len(realms)
    turns, left = (seat - mover) % seats, seats - sum(len(realm.colonies) for realm in realms)
    found: list[float] = [turns == n for n in (0, 1, seats - 1)]
    found += [left == 0, left == 1, left / seats, 1 / seats]
    found += rivalry(mine, first)
    found += map(sum, zip(*(rivalry(mine, other) for other in others), strict=True))
    found += [any(takes(mine, other) for other in (first, *others))]
    found += [any(takes(other, mine) for other in (first, *others))]
    found += [sum(takes(first, other) for other in others)]
    found += [sum(takes(other, first) for other in others)]
    return [float(feature) for feature in found]


def rivals(realms: Realms, mover: Seat, seat: Seat) -> Iterator[Realm]:
    """Yield the realms of the others, in turn order."""
    order = ((mover + n) % len(realms) for n in range(len(realms)))
    return (realms[each] for each in order if each != seat)


@lru_cache(maxsize=50_000)
def rivalry(mine: Realm, theirs: Realm) -> tuple[bool, ...]:
    """Return the features of a pair of players, in the order of `RIVALRY`."""
    between = features_between(counted(mine), counted(theirs))
    return (*between, takes(mine, theirs), takes(theirs, mine))


@lru_cache(maxsize=50_000)
def takes(mine: Realm, theirs: Realm) -> bool:
    """Return whether a player can take a colony of the other, who cannot cancel that."""
    attacker, defender = counted(mine), counted(theirs)
    return bool(theirs.colonies) and attacker.attack > defender.defence and attacker.influence >= defender.influence


# --- the networks -------------------------------------------------------------------------------------


class Network:
    """One of the networks: its weights and its output."""

    def __init__(self, rows: Mapping[str, Vector]) -> None:
        self._own = {side: [rows[f"{side} {name}"] for name in OWN] for side in SIDES}
        self._compared = [rows[name] for name in COMPARED]
        self._base = rows["hidden"]
        *self._weights, self._last = rows["output"]
        self._shares = lru_cache(maxsize=50_000)(self._share)
        self._comparisons = lru_cache(maxsize=50_000)(self._comparison)

    def chance(self, realms: Realms, mover: Seat, seat: Seat) -> float:
        """Return the probability of `seat` to win in a turn of `mover`."""
        needed = len(realms) + 1
        first, *others = rivals(realms, mover, seat)
        parts = [
            self._shares("seat", realms[seat], needed),
            self._shares("first", first, needed),
            *(self._shares("others", other, needed) for other in others),
            self._comparisons(tuple(compared_features(realms, mover, seat))),
        ]
        total = self._last
        for unit, weight in zip(map(sum, zip(*parts, strict=True)), self._weights, strict=True):
            if unit > 0:
                total += unit * weight
        return 1 / (1 + exp(-total))

    def _share(self, side: str, realm: Realm, needed: int) -> Vector:
        """Return the share of one player's dice in the hidden units."""
        return weighed(self._own[side], own_features(realm, needed))

    def _comparison(self, features: Sequence[float]) -> Vector:
        added = weighed(self._compared, features)
        return tuple(base + unit for base, unit in zip(self._base, added, strict=True))


@cache
def network(moment: Moment) -> Network:
    return Network(read_weights(moment))


@lru_cache(maxsize=20_000)
def chances_of_more(realms: Realms, mover: Seat) -> tuple[float, ...]:
    """Return the probability of each player to win as `mover` begins a turn."""
    return tuple(network("turn").chance(realms, mover, seat) for seat in range(len(realms)))


def chance_before_action(realms: Realms, mover: Seat) -> float:
    """Return the probability of `mover` to win before it chooses its action."""
    return network("action").chance(realms, mover, mover)
