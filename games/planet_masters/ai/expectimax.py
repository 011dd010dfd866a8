"""Expectimax over a turn: exact over all dice, with best choices of the mover and of the player attacked.

An evaluation judges the rest of the match as the next turn begins. By principle, rivals vote for every
council but one on themselves. RULES.md § Build, § Manage, § Conquest, § Council.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, product
from typing import TypeAlias

from games.core import Seat
from games.core.ai.opponents import Budget
from games.planet_masters.ai.realm import Counted, Realm, counted, put, realm_of, without
from games.planet_masters.dice.faces import MILITARY_FACES, PlanetKind
from games.planet_masters.races import RACES
from games.planet_masters.state import PlanetMasters

Faces: TypeAlias = tuple[str, ...]
Chances: TypeAlias = tuple[float, ...]  # of every seat to win
Judge: TypeAlias = Callable[[tuple[Realm, ...], Seat], Chances]
"""Probability of each seat to win as `Seat` begins its turn."""
Foresight: TypeAlias = Callable[[tuple[Realm, ...], Seat], float]
"""Probability of `Seat` to win before it chooses its action."""


class TooMuch(Exception):
    """The budget is too small for the turn."""


class Turn:
    """A running turn of `mover`: its value for the mover after each choice.

    Steps before the action are searched up to the end of the turn. Where that is too far, they are
    searched up to the action, and `foresight` judges the rest.
    """

    def __init__(
        self,
        table: PlanetMasters,
        judge: Judge,
        budget: Budget,
        foresight: Foresight | None = None,
    ) -> None:
        self.mover = table.active
        self.realms = tuple(map(realm_of, table.players))
        self.mapping, self.needed = table.mapping, table.planets_to_win
        self.pakal_cancels = table.options["pakal_conquest"] == "on"
        self._next = (table.active + 1) % table.seats
        self._judge, self._budget, self._foresight = judge, budget, foresight
        self._built: dict[tuple[Realm, Faces, int], float] = {}
        self._managed: dict[tuple[Realm, Faces], float] = {}
        self._acted: dict[Realm, float] = {}

    # --- galaxy and victory ----------------------------------------------------------------------------

    def galaxy(self, realm: Realm, locked: int = 0) -> int:
        """Return the number of free colonies when the mover has `realm`."""
        rivals = sum(len(r.colonies) for seat, r in enumerate(self.realms) if seat != self.mover)
        return self.needed - 1 - rivals - len(realm.colonies) - locked

    def has_won(self, realm: Realm) -> bool:
        return counted(realm).fitting == self.needed

    # --- build ---------------------------------------------------------------------------------------

    def built(self, realm: Realm, locked: Faces, points: int) -> float:
        """Return the value of the build step; `locked` are the colonies it has brought, not in the realm."""
        key = realm, locked, points
        if key not in self._built:
            self._built[key] = max(self.purchases(realm, locked, points))
        return self._built[key]

    def purchases(self, realm: Realm, locked: Faces, points: int) -> Iterator[float]:
        yield self.managed(realm, locked)
        if not points:
            return
        if len(realm.fleet) <= len(realm.colonies) + len(locked):
            yield self.rolled(realm, locked, points)
        for face in dict.fromkeys(realm.fleet):
            yield self.rolled(realm._replace(fleet=without(realm.fleet, face)), locked, points)

    def rolled(self, realm: Realm, locked: Faces, points: int) -> float:
        """Return the value of rolling a military die for one of the points."""
        total = 0.0
        for face in MILITARY_FACES:
            after = realm._replace(fleet=put(realm.fleet, face))
            if face == "carrier" and self.galaxy(realm, len(locked)) > 0:
                total += self.fetched(after, locked, points)
            else:
                total += self.built(after, locked, points - 1)
        return total / len(MILITARY_FACES)

    def fetched(self, realm: Realm, locked: Faces, points: int) -> float:
        """Return the value of a colony brought by a carrier and rolled."""

        def worth(face: str) -> float:
            brought = put(locked, face)
            if self.has_won(realm._replace(colonies=realm.colonies + brought)):
                return 1.0
            return self.built(realm, brought, points - 1)

        return self.mean("colony", worth)

    def mean(self, kind: PlanetKind, worth: Callable[[str], float]) -> float:
        """Return the mean value over the faces of a planet die."""
        return sum(n * worth(face) for face, n in sixths(self.mapping[kind])) / 6

    # --- manage --------------------------------------------------------------------------------------

    def managed(self, realm: Realm, locked: Faces) -> float:
        """Return the value of the manage step."""
        key = realm, locked
        if key not in self._managed:
            if not self._budget.left():
                raise TooMuch
            self._budget.spend()
            self._managed[key] = max(
                self.re_rolled(realm, locked, chosen, home)
                for chosen in parts(realm.colonies)
                for home in (False, True)
            )
        return self._managed[key]

    def re_rolled(self, realm: Realm, locked: Faces, chosen: Faces, home: bool) -> float:
        """Return the value of rolling the chosen colonies again, and the home die if `home`."""
        kept = locked + realm.colonies
        for face in chosen:
            kept = without(kept, face)
        total = 0.0
        for faces, chance in rolls(self.mapping["colony"], len(chosen)):
            after = realm._replace(colonies=tuple(sorted(kept + faces)))
            total += chance * (self.home_rolled(after) if home else self.settled(after, False))
        return total

    def home_rolled(self, realm: Realm) -> float:
        return self.mean("home", lambda face: self.settled(realm._replace(home=face), True))

    def settled(self, realm: Realm, rolled_home: bool) -> float:
        """Return the value after the planets are rolled: home may have gained a colony."""
        if rolled_home and self.galaxy(realm) and gains(realm):
            return self.mean(
                "colony",
                lambda face: self.settled(realm._replace(colonies=put(realm.colonies, face)), False),
            )
        return 1.0 if self.has_won(realm) else self.acted(realm)

    # --- action --------------------------------------------------------------------------------------

    def acted(self, realm: Realm) -> float:
        """Return the value of the action step."""
        if realm not in self._acted:
            self._acted[realm] = self.foreseen(realm)
        return self._acted[realm]

    def foreseen(self, realm: Realm) -> float:
        if self._foresight is not None:
            return self._foresight(self.with_mover(realm), self.mover)
        return max(chances[self.mover] for chances in self.actions(realm).values())

    def actions(self, realm: Realm) -> dict[str, Chances]:
        """Return the chances of all after each action, by its key."""
        realms = self.with_mover(realm)
        found = {"end": self.passed_on(realms)}
        for seat, rival in enumerate(realms):
            if seat == self.mover:
                continue
            mine, theirs = self.count(realm), self.count(rival)
            if mine.attack > theirs.defence:
                found[f"conquer:{seat}"] = self.attacked(realms, seat)
            if rival.fleet and 2 * theirs.votes < sum(self.count(r).votes for r in realms):
                found[f"council:{seat}"] = self.lost_a_die(realms, seat)
        return found

    def attacked(self, realms: tuple[Realm, ...], target: Seat) -> Chances:
        """Return the chances after an attack that cannot fail, unless it is cancelled."""
        reward = max(self.rewards(realms, target).values(), key=lambda each: each[self.mover])
        mine, theirs = self.count(realms[self.mover]), self.count(realms[target])
        if theirs.influence > mine.influence:
            return max(self.passed_on(realms), reward, key=lambda each: each[target])
        return reward

    def rewards(self, realms: tuple[Realm, ...], target: Seat) -> dict[tuple[str, str], Chances]:
        """Return everybody's chances after each reward, by its kind and the face of its die."""
        loser, found = realms[target], {}
        for face in dict.fromkeys(loser.colonies):
            found["occupation", face] = self.occupied(realms, target, face)
        for face in dict.fromkeys(loser.fleet):
            after = loser._replace(fleet=without(loser.fleet, face))
            found["destruction", face] = self.passed_on(replaced(realms, target, after))
        pressed = [
            (self.ended(replaced(realms, target, loser._replace(home=face)), target), n)
            for face, n in sixths(self.mapping["home"])
        ]
        found["pressure", loser.home] = mean_of(pressed)
        return found

    def occupied(self, realms: tuple[Realm, ...], target: Seat, face: str) -> Chances:
        """Return the chances after taking a colony: it is rolled, and wins or costs its loser a die."""
        mine, loser = realms[self.mover], realms[target]
        left = replaced(realms, target, loser._replace(colonies=without(loser.colonies, face)))
        found = []
        for new, n in sixths(self.mapping["colony"]):
            after = mine._replace(colonies=put(mine.colonies, new))
            then = replaced(left, self.mover, after)
            if self.has_won(after):
                found.append((self.won_by(self.mover), n))
            elif len(loser.fleet) > len(loser.colonies):
                found.append((self.lost_a_die(then, target), n))
            else:
                found.append((self.passed_on(then), n))
        return mean_of(found)

    def lost_a_die(self, realms: tuple[Realm, ...], seat: Seat) -> Chances:
        """Return the chances after `seat` gives up the military die it needs least."""
        return max(self.losses(realms, seat).values(), key=lambda each: each[seat])

    def losses(self, realms: tuple[Realm, ...], seat: Seat) -> dict[str, Chances]:
        """Return everybody's chances after the loss of each military die, by its face."""
        loser = realms[seat]
        return {
            face: self.passed_on(replaced(realms, seat, loser._replace(fleet=without(loser.fleet, face))))
            for face in dict.fromkeys(loser.fleet)
        }

    # --- the end of the turn -------------------------------------------------------------------------

    def ended(self, realms: tuple[Realm, ...], seat: Seat) -> Chances:
        """Return the chances after the last roll of `seat` in its turn."""
        return self.won_by(seat) if self.has_won(realms[seat]) else self.passed_on(realms)

    def passed_on(self, realms: tuple[Realm, ...]) -> Chances:
        return self._judge(realms, self._next)

    def won_by(self, winner: Seat) -> Chances:
        return tuple(float(seat == winner) for seat in range(len(self.realms)))

    def with_mover(self, realm: Realm) -> tuple[Realm, ...]:
        return replaced(self.realms, self.mover, realm)

    def count(self, realm: Realm) -> Counted:
        return counted(realm, self.pakal_cancels)


def gains(realm: Realm) -> bool:
    """Return whether the home die, as rolled, gains a colony."""
    return realm.home == "carrier" or (realm.home == "race" and RACES[realm.race].gains)


def replaced(realms: tuple[Realm, ...], seat: Seat, realm: Realm) -> tuple[Realm, ...]:
    return (*realms[:seat], realm, *realms[seat + 1 :])


def mean_of(weighted: Sequence[tuple[Chances, int]]) -> Chances:
    """Return the mean of chances, each weighed by its number of sixths."""
    return tuple(sum(n * chances[seat] for chances, n in weighted) / 6 for seat in range(len(weighted[0][0])))


@cache
def sixths(faces: Faces) -> tuple[tuple[str, int], ...]:
    """Return each face of a die with the number of its six sides that show it."""
    return tuple(Counter(faces).items())


@cache
def rolls(faces: Faces, dice: int) -> tuple[tuple[Faces, float], ...]:
    """Return the possible faces of so many dice, in alphabetical order, with their probability."""
    found: Counter[Faces] = Counter()
    for each in product(faces, repeat=dice):
        found[tuple(sorted(each))] += 1
    return tuple((shown, n / len(faces) ** dice) for shown, n in found.items())


@lru_cache(maxsize=10_000)
def parts(faces: Faces) -> tuple[Faces, ...]:
    """Return all subsets of the dice, equal ones once."""
    return tuple(dict.fromkeys(part for n in range(len(faces) + 1) for part in combinations(faces, n)))
