"""Solution of the match of two: the mover's probability to win at every turn start, by best play of both.

A table has a row for every realm of the mover and a column for every realm of the rival, in blocks by their
colonies. Turns are played backwards over whole tables, until the values hardly change. The faces are those of
the default mapping.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from games.planet_masters.ai.expectimax import Faces, gains, parts, rolls, sixths
from games.planet_masters.ai.realm import Realm, counted, put, without
from games.planet_masters.dice.faces import DEFAULT_MAPPING, MAPPINGS, MILITARY_FACES

Values: TypeAlias = "np.ndarray[Any, np.dtype[np.float32]]"
Mask: TypeAlias = "np.ndarray[Any, np.dtype[np.bool_]]"
Blocks: TypeAlias = dict[tuple[int, int], Values]  # by the colonies of the mover and of the rival
Chances: TypeAlias = Mapping[int, float]  # of possible next rows

DICE = MAPPINGS[DEFAULT_MAPPING]
COLONY = [(face, n / 6) for face, n in sixths(DICE["colony"])]
HOME = [(face, n / 6) for face, n in sixths(DICE["home"])]
NEEDED = 3  # planets to win with two players
BLOCKS = [(a, b) for a in range(NEEDED) for b in range(NEEDED) if a + b < NEEDED]
LAPSE = 0.01  # share of a lead lost with every turn, so that players hurry
SETTLED = 0.001  # the largest change that ends the iteration


class Dice(NamedTuple):
    """The dice of the mover; `locked` colonies were gained in this build step."""

    home: str
    colonies: Faces
    locked: Faces
    fleet: Faces

    def realm(self, race: str) -> Realm:
        colonies = tuple(sorted(self.colonies + self.locked))
        return Realm(race, self.home, colonies, self.fleet)


class Lotteries:
    """A lottery over rows of a table for every row of another; impossible ones are worth nothing."""

    def __init__(self, chances: Sequence[Chances]) -> None:
        possible = [n for n, each in enumerate(chances) if each]
        width = max(map(len, chances))
        self.size, self.possible = len(chances), np.array(possible)
        self.rows = np.zeros((len(possible), width), np.int32)
        self.weights = np.zeros((len(possible), width), np.float32)
        for n, at in enumerate(possible):
            self.rows[n, : len(chances[at])] = list(chances[at])
            self.weights[n, : len(chances[at])] = list(chances[at].values())

    def worth(self, values: Values) -> Values:
        total = self.weights[:, :1] * values[self.rows[:, 0]]
        for k in range(1, self.rows.shape[1]):
            total += self.weights[:, k : k + 1] * values[self.rows[:, k]]
        if len(self.possible) == self.size:
            return total
        worth = np.zeros((self.size, values.shape[1]), np.float32)
        worth[self.possible] = total
        return worth


def alternatives(choices: Sequence[Sequence[Chances]]) -> list[Lotteries]:
    """Return lotteries to choose from for every row; rows with fewer choices have impossible ones."""
    most = max(map(len, choices))
    return [Lotteries([each[n] if n < len(each) else {} for each in choices]) for n in range(most)]


def best(values: Values, choices: Sequence[Lotteries]) -> Values:
    found = choices[0].worth(values)
    for each in choices[1:]:
        np.maximum(found, each.worth(values), out=found)
    return found


# --- realms of a player ----------------------------------------------------------------------------------


def fleets(most: int) -> Iterator[Faces]:
    for n in range(most + 1):
        yield from combinations_with_replacement(sorted(MILITARY_FACES), n)


@cache
def dice(colonies: int, building: bool) -> list[Dice]:
    """Return all dice a player with so many colonies may show; while building, some are locked."""
    faces = sorted(face for face, _chance in COLONY)
    return [
        Dice(home, free, locked, fleet)
        for home, _chance in HOME
        for n in range(colonies + 1 if building else 1)
        for free in combinations_with_replacement(faces, colonies - n)
        for locked in combinations_with_replacement(faces, n)
        for fleet in fleets(colonies + 1)
    ]


@cache
def numbers(colonies: int, building: bool) -> dict[Dice, int]:
    """Return the row of each realm."""
    return {each: n for n, each in enumerate(dice(colonies, building))}


def row(home: str, colonies: Faces, fleet: Faces) -> int:
    return numbers(len(colonies), False)[Dice(home, tuple(sorted(colonies)), (), fleet)]


@cache
def counts(race: str, colonies: int) -> dict[str, Values]:
    """Return the totals of each row, by the names of `Counted`."""
    found = [counted(each.realm(race))._asdict() for each in dice(colonies, False)]
    return {name: np.array([each[name] for each in found], np.float32) for name in found[0]}


@cache
def wins(race: str, colonies: int, building: bool = False) -> Mask:
    """Return the mask of rows that have won."""
    return np.array([counted(each.realm(race)).fitting == NEEDED for each in dice(colonies, building)])


@cache
def gaining(race: str, colonies: int) -> Mask:
    """Return the mask of rows whose home die, if just rolled, gains a colony."""
    return np.array([gains(each.realm(race)) for each in dice(colonies, False)])


@cache
def armed(colonies: int) -> Mask:
    return np.array([bool(each.fleet) for each in dice(colonies, False)])


@cache
def unlocked(colonies: int) -> Values:
    """Return the rows of the build step without locked colonies, in the order of realms."""
    return np.array([numbers(colonies, True)[each] for each in dice(colonies, False)])


# --- outcomes of choices ---------------------------------------------------------------------------------


@cache
def purchases(colonies: int, galaxy: bool) -> list[Lotteries]:
    """Return the outcomes of a roll of a military die; rows with one more colony come after the others."""
    return alternatives([[rolled(each, kept, galaxy) for kept in kept_fleets(each)] for each in dice(colonies, True)])


def kept_fleets(each: Dice) -> Iterator[Faces]:
    """Return the rest of the fleet for each way to spend a point."""
    if len(each.fleet) <= len(each.colonies) + len(each.locked):
        yield each.fleet
    yield from (without(each.fleet, face) for face in dict.fromkeys(each.fleet))


def rolled(before: Dice, kept: Faces, galaxy: bool) -> Chances:
    colonies = len(before.colonies) + len(before.locked)
    here, beyond, found = numbers(colonies, True), len(dice(colonies, True)), {}
    for face in MILITARY_FACES:
        after = before._replace(fleet=put(kept, face))
        if face == "carrier" and galaxy:
            more = numbers(colonies + 1, True)
            for new, chance in COLONY:
                found[beyond + more[after._replace(locked=put(before.locked, new))]] = chance / 6
        else:
            found[here[after]] = 1 / 6
    return found


@cache
def re_rolls(colonies: int) -> list[Lotteries]:
    """Return the outcomes of rolling some of the unlocked colonies again."""
    return alternatives(
        [
            [
                {
                    row(each.home, kept_of(each, chosen) + faces, each.fleet): chance
                    for faces, chance in rolls(DICE["colony"], len(chosen))
                }
                for chosen in parts(each.colonies)
            ]
            for each in dice(colonies, True)
        ]
    )


def kept_of(each: Dice, chosen: Faces) -> Faces:
    kept = each.colonies
    for face in chosen:
        kept = without(kept, face)
    return kept + each.locked


@cache
def home_rolls(colonies: int) -> Lotteries:
    """Return the outcomes of rolling the home die."""
    return Lotteries(
        [{row(face, each.colonies, each.fleet): chance for face, chance in HOME} for each in dice(colonies, False)]
    )


@cache
def new_colonies(colonies: int) -> Lotteries:
    """Return the outcomes of gaining a colony."""
    return Lotteries(
        [
            {row(each.home, (*each.colonies, face), each.fleet): chance for face, chance in COLONY}
            for each in dice(colonies, False)
        ]
    )


@cache
def lost_dice(colonies: int) -> list[Values]:
    """Return the possible rows after the loss of a military die, or the row itself without any."""
    return successors([list(smaller(each)) or [each] for each in dice(colonies, False)])


def smaller(each: Dice) -> Iterator[Dice]:
    return (each._replace(fleet=without(each.fleet, face)) for face in each.fleet)


@cache
def lost_colony(colonies: int, n: int) -> list[Values]:
    """Return the possible rows after the loss of the n-th colony, and of a die above the fleet limit."""
    found = []
    for each in dice(colonies, False):
        left = each._replace(colonies=each.colonies[:n] + each.colonies[n + 1 :])
        found.append(list(smaller(left)) if len(each.fleet) > colonies else [left])
    return successors(found)


def successors(found: Sequence[Sequence[Dice]]) -> list[Values]:
    """Return the possible next rows, as many for each row, some of them twice."""
    most = max(map(len, found))
    return [
        np.array([row(one.home, one.colonies, one.fleet) for one in (each[min(n, len(each) - 1)] for each in found)])
        for n in range(most)
    ]  # fmt: skip


def least(values: Values, columns: Sequence[Values]) -> Values:
    """Return the values after the rival's choice, the worst for the mover."""
    found = values[:, columns[0]]
    for each in columns[1:]:
        found = np.minimum(found, values[:, each])
    return found


def most(values: Values, columns: Sequence[Values]) -> Values:
    return 1 - least(1 - values, columns)


# --- a turn, backwards ------------------------------------------------------------------------------


def acted(ended: Blocks, mover: str, rival: str) -> Blocks:
    """Return the values at the action step, from those at the end of the turn."""
    return {block: after_action(ended, mover, rival, *block) for block in BLOCKS}


def after_action(ended: Blocks, mover: str, rival: str, a: int, b: int) -> Values:
    values = ended[a, b]
    mine, theirs = counts(mover, a), counts(rival, b)
    won = mine["attack"][:, None] > theirs["defence"]
    voted = (mine["votes"][:, None] > theirs["votes"]) & armed(b)
    cancelled = mine["influence"][:, None] < theirs["influence"]
    reward = rewarded(ended, mover, rival, a, b)
    reward = np.where(cancelled, np.minimum(reward, values), reward)
    attacked = np.where(won, np.maximum(values, reward), values)
    return np.maximum(attacked, np.where(voted, least(values, lost_dice(b)), 0))


def rewarded(ended: Blocks, mover: str, rival: str, a: int, b: int) -> Values:
    """Return the values after a successful attack."""
    values = ended[a, b]
    pressed = values.copy()
    pressed[:, wins(rival, b)] = 0
    rewards = [home_rolls(b).worth(pressed.T).T]
    rewards.append(np.where(armed(b), most(values, lost_dice(b)), 0))
    rewards += [occupied(ended[a + 1, b - 1], mover, a, b, n) for n in range(b)]
    best_reward: Values = np.max(rewards, axis=0)
    return best_reward


def occupied(values: Values, mover: str, a: int, b: int, n: int) -> Values:
    """Return the values after the n-th colony of the rival has been taken and rolled."""
    then = least(values, lost_colony(b, n))
    then[wins(mover, a + 1)] = 1
    return new_colonies(a).worth(then)


def managed(at_action: Blocks, mover: str) -> Blocks:
    """Return the values at the manage step, by rows after the build step."""
    settled = {block: values.copy() for block, values in at_action.items()}
    for (a, _b), values in settled.items():
        values[wins(mover, a)] = 1
    found = {}
    for a, b in BLOCKS:
        values = settled[a, b]
        with_home = values
        if (a + 1, b) in settled:
            gained = new_colonies(a).worth(settled[a + 1, b])
            with_home = np.where(gaining(mover, a)[:, None], gained, values)
        rolled_home = home_rolls(a).worth(with_home)
        found[a, b] = np.maximum(best(values, re_rolls(a)), best(rolled_home, re_rolls(a)))
    return found


def started(at_manage: Blocks, mover: str) -> Blocks:
    """Return the values at the start of the turn, by rows of realms."""
    left: Blocks = dict(at_manage)
    found: Blocks = {}
    for points in range(NEEDED + 1):
        if points:
            left = {block: bought(left, at_manage, mover, block) for block in BLOCKS}
        for a, b in BLOCKS:
            values = left[a, b][unlocked(a)]
            paying = counts(mover, a)["resources"][:, None] == points
            found[a, b] = np.where(paying, values, found.get((a, b), values))
    return found


def bought(left: Blocks, at_manage: Blocks, mover: str, block: tuple[int, int]) -> Values:
    """Return the values with one more point to spend than in `left`."""
    a, b = block
    values = left[block]
    galaxy = (a + 1, b) in left
    if galaxy:
        more = left[a + 1, b].copy()
        more[wins(mover, a + 1, building=True)] = 1
        values = np.concatenate([values, more])
    return np.maximum(at_manage[block], best(values, purchases(a, galaxy)))


def swept(values: Blocks, mover: str, rival: str) -> Blocks:
    """Return the values of turns of `mover`, from those of turns of `rival`."""
    ended = {(a, b): 1 - values[b, a].T for a, b in BLOCKS}
    found = started(managed(acted(ended, mover, rival), mover), mover)
    return {block: each * (1 - LAPSE) + LAPSE / 2 for block, each in found.items()}


def solve(first: str, second: str, sweeps: int) -> tuple[Blocks, Blocks]:
    """Return the mover's probability to win: the first race against the second, and the other way round."""
    one = other = {(a, b): np.full((len(dice(a, False)), len(dice(b, False))), 0.5, np.float32) for a, b in BLOCKS}
    for _sweep in range(sweeps):
        before, one = one, swept(other, first, second)
        other = swept(one, second, first)
        if max(float(np.abs(one[block] - before[block]).max()) for block in BLOCKS) < SETTLED:
            break
    return one, other
