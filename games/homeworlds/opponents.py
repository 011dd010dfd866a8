"""The computer opponents: easy and normal look one turn deep, hard searches.

All of them know the same (`evaluation`), and none walks into a loss it has seen; easy looks for it in
most turns only, and chooses among good turns.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.core import Match
from games.core.opponents import Budget, Candidate, Decision, Level, Observation, Opponent
from games.homeworlds.notation_to_answers import answers_of
from games.homeworlds.opening import founded
from games.homeworlds.path import path_to
from games.homeworlds.reasons import reason_of
from games.homeworlds.search import Node, Search
from games.homeworlds.state import StarMap, turn_of

SMALL_SHIP = 100  # the unit of values
LIKELY_WIN = 4 * SMALL_SHIP  # an advantage that wins three of four matches
CANDIDATES = 5
SOFTER_EVERY = 10  # turns, so that no match goes in circles for ever


@dataclass(frozen=True, slots=True)
class HomeworldsOpponent:
    """Plans a whole turn. `width` says from how much of a large sacrifice it is explored.

    `softness` is by how much a turn may be worse, in values, to be chosen half as often.
    """

    width: int
    softness: int
    searches: bool = False
    careless: float = 0.0  # in what share of turns it does not look for the reply that wins

    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        table = _table(observation.imagined(seed))
        generator = random.Random(seed)
        if turn_of(table).set_up:
            return Decision(founded(table, generator))
        return self._turn(table, budget, generator)

    def _turn(self, table: StarMap, budget: Budget, generator: random.Random) -> Decision:
        turn = turn_of(table)
        search = Search(turn, budget, self.width, seen=table.seen)
        if self.searches:
            search.run()
        cautious = generator.random() >= self.careless
        softness = self.softness + table.turns // SOFTER_EVERY
        best = _softly_ordered(search, softness, cautious, generator)
        paths = [path_to(turn, reply.position, table.names_given) for reply in best[:CANDIDATES]]
        answers = [answers_of(table, path) for path in paths]
        return Decision(
            answers[0],
            reason_of(turn, paths[0], best[0]),
            _candidates(answers, best),
            search.looked_at,
        )


def _table(match: Match[StarMap]) -> StarMap:
    """Return the table of an imagined match: the true one, since nothing is hidden in this game."""
    return match.state


def _softly_ordered(
    search: Search, softness: int, cautious: bool, generator: random.Random
) -> list[Node]:
    """Return the ends of the turn, the best first, but one of the good ones in front of all."""
    best = search.ranking()
    top = best[0].value
    good = [reply for reply in best if reply.value < top + 3 * softness]
    weights = [0.5 ** ((reply.value - top) / softness) for reply in good]
    chosen = best[0]
    while good:
        (at,) = generator.choices(range(len(good)), weights)
        if not cautious or search.is_safe(good[at]):
            chosen = good[at]
            break
        del good[at], weights[at]
    return [chosen, *(reply for reply in best if reply is not chosen)]


def _candidates(answers: Sequence[Sequence[str]], replies: Sequence[Node]) -> list[Candidate]:
    """Return the first answers of the turns that were planned, each with the best that comes of it."""
    found: dict[str, Candidate] = {}
    for (first, *_rest), reply in zip(answers, replies, strict=False):
        candidate = Candidate(first, _worth(-reply.value), reply.looks)
        if first not in found or candidate.worth > found[first].worth:
            found[first] = candidate
    return sorted(found.values(), key=lambda candidate: -candidate.worth)


def _worth(value: int) -> float:
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, value * math.log(3) / LIKELY_WIN))))


OPPONENTS: Mapping[Level, Opponent] = {
    "easy": HomeworldsOpponent(width=6, softness=60, careless=0.2),
    "normal": HomeworldsOpponent(width=12, softness=3),
    "hard": HomeworldsOpponent(width=24, softness=3, searches=True),
}
