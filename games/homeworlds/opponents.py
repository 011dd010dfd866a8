"""The computer opponents: easy and normal look one turn deep, hard searches.

All of them know the same (`evaluation`), and none walks into a loss it has seen; easy looks for it in
most turns only, and chooses among good turns.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.core import Json, Match, Message, _
from games.core.opponents import Budget, Candidate, Decision, Level, Observation, Opponent
from games.core.review import Verdict
from games.homeworlds.notation_to_answers import answers_of
from games.homeworlds.opening import FOUNDED, founded
from games.homeworlds.path import path_to
from games.homeworlds.position import Position
from games.homeworlds.reasons import merit_of, reason_of
from games.homeworlds.search import Node, Search
from games.homeworlds.state import StarMap, from_data, turn_of

SMALL_SHIP = 100  # the unit of values
LIKELY_WIN = 4 * SMALL_SHIP  # an advantage that wins three of four matches
CANDIDATES = 5
NORMAL_WIDTH = 12
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
            candidate = Candidate(
                first, worth(reply), reply.looks, merit_of(turn, path, reply), then
            )
            if first not in found or candidate.worth > found[first].worth:
                found[first] = candidate
        reason = reason_of(turn, paths[0], best[0])
        candidates = sorted(found.values(), key=lambda candidate: -candidate.worth)
        return Decision(answers_of(table, paths[0]), reason, candidates, search.looked_at)


@dataclass(frozen=True, slots=True)
class HomeworldsReviewer:
    """Judges whole turns, beside the best that the search finds."""

    whole_turns: bool = True

    def judge(
        self, observation: Observation, given: Sequence[Json], budget: Budget, seed: int
    ) -> Verdict | None:
        table = _table(observation.imagined(seed))
        turn = turn_of(table)
        end = _end(observation, given, seed)
        if turn.set_up or end is None:
            return None
        search = Search(turn, budget, NORMAL_WIDTH, seen=table.seen)
        search.run()
        best, played = search.ranking()[0], search.reply_at(end)
        if worth(played) >= worth(best):
            as_good = Candidate(given[0], worth(played), played.looks, then=given[1:])
            return Verdict(as_good, as_good)
        path = path_to(turn, best.position, table.names_given)
        first, *then = answers_of(table, path)
        reason = reason_of(turn, path, best)
        return Verdict(
            Candidate(first, worth(best), best.looks, reason, then),
            Candidate(given[0], worth(played), played.looks, then=given[1:]),
        )


def _end(observation: Observation, given: Sequence[Json], seed: int) -> Position | None:
    """Return the position, without names, in which a turn has ended; None if it is not ended."""
    world = observation.imagined(seed)
    turns = _table(world).turns
    for answer in given:
        if world.outcome is not None or _table(world).turns != turns:
            break
        world.answer(observation.seat, answer)
    table = _table(world)
    if world.outcome is None and table.turns == turns:
        return None
    return from_data(table.position).without_names().canonical()


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


def worth(reply: Node) -> float:
    """Return the chance of winning of whoever has brought about this position."""
    value = -reply.value
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, value * math.log(3) / LIKELY_WIN))))


OPPONENTS: Mapping[Level, Opponent] = {
    "easy": HomeworldsOpponent(width=6, softness=60, careless=0.2),
    "normal": HomeworldsOpponent(width=NORMAL_WIDTH, softness=3),
    "hard": HomeworldsOpponent(width=24, softness=3, searches=True),
}

MANNERS: Mapping[Level, Message] = {
    "easy": _(
        "It looks one turn ahead, chooses among good turns, and sometimes overlooks what you can do in reply."
    ),
    "normal": _(
        "It weighs ships, powers and homeworlds one turn ahead, and never lets you win with the next turn if it can help it."
    ),
    "hard": _(
        "It searches many turns ahead where the best play of both leads, and sees wins and losses coming."
    ),
}
