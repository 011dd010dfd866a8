"""Policy of a computer opponent: look one turn deep or search, and choose among the good turns.

All levels share `evaluation`, and none plays into a loss it has seen. A careless level looks for losses in
most turns only.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from games.core import Engine
from games.core.ai.opponents import Budget, Candidate, Decision, Observation
from games.homeworlds.ai.homeworld_choice import FOUNDED, founded
from games.homeworlds.ai.reasons import merit_of, reason_of
from games.homeworlds.ai.search import Node, Search
from games.homeworlds.ai.turn_reconstruction import path_to
from games.homeworlds.options import answers_of
from games.homeworlds.state import StarMap, turn_of

SMALL_SHIP = 100  # the unit of values
LIKELY_WIN = 4 * SMALL_SHIP  # an advantage that wins three matches of four
CANDIDATES = 5
NORMAL_WIDTH = 12
SOFTER_EVERY = 10  # turns, so that every match ends


@dataclass(frozen=True, slots=True)
class HomeworldsOpponent:
    """Plans a whole turn. `width` limits the exploration of a large sacrifice.

    A turn worse by `softness` is chosen half as often.
    """

    width: int
    softness: int
    searches: bool = False
    careless: float = 0.0  # share of turns without a look for the winning reply

    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        table = table_of(observation.imagined(seed))
        generator = random.Random(seed)
        if turn_of(table).set_up:
            return Decision(founded(table, generator), FOUNDED if not table.chosen else None)
        return self._turn(table, budget, generator)

    def _turn(self, table: StarMap, budget: Budget, generator: random.Random) -> Decision:
        turn = turn_of(table)
        search = Search(turn, budget, self.width, seen=table.seen, occurred=table.occurred)
        if self.searches:
            search.run()
        cautious = generator.random() >= self.careless
        softness = self.softness + table.turns // SOFTER_EVERY
        best = _softly_ordered(search, softness, cautious, generator)
        paths = [path_to(turn, reply.position, table.names_given) for reply in best[:CANDIDATES]]
        found: dict[str, Candidate] = {}
        for path, reply in zip(paths, best, strict=False):
            first, *then = answers_of(table, path)
            candidate = Candidate(first, worth(reply), reply.looks, merit_of(turn, path, reply), then)
            if first not in found or candidate.worth > found[first].worth:
                found[first] = candidate
        reason = reason_of(turn, paths[0], best[0])
        candidates = sorted(found.values(), key=lambda candidate: -candidate.worth)
        return Decision(answers_of(table, paths[0]), reason, candidates, search.looked_at)


def table_of(match: Engine[StarMap]) -> StarMap:
    """Return the table of an imagined match: the true one, since all pieces lie open."""
    return match.state


def _softly_ordered(search: Search, softness: int, cautious: bool, generator: random.Random) -> list[Node]:
    """Return the ends of the turn, the best first, after one drawn from the good ones."""
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


def worth(reply: Node) -> float:
    """Return the winning chance of the player who has just moved."""
    value = -reply.value
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, value * math.log(3) / LIKELY_WIN))))
