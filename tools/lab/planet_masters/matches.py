"""Matches of more than two, played by principles after a disturbed beginning: what `more.py` is fitted to.

Until a turn drawn at random some answers are drawn, too, so that matches differ; what comes later is noted with
who won in the end.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from games.core import Match, Seat
from games.core.autoplay import random_answer
from games.planet_masters.more import Moment
from games.planet_masters.policy import by_principle
from games.planet_masters.realm import Realm, realm_of
from games.planet_masters.rules import RULES
from games.planet_masters.state import Phase

SEATS = (3, 4, 3, 5, 3, 6)  # of one match after the other
SOME = (0.1, 0.3, 0.6)  # of the answers are drawn at random in the beginning
BEGINNING = 8  # rounds that it lasts at most
LONG = 60  # rounds after which a match teaches nothing any more


class Sample(NamedTuple):
    """What all players show at a moment of a turn of `mover`, and who won in the end."""

    moment: Moment
    mover: Seat
    realms: tuple[Realm, ...]
    winner: Seat


def samples(matches: range, seed: int) -> list[Sample]:
    """Play the matches of these numbers; return what there is to learn from them."""
    return [
        sample
        for number in matches
        for sample in play(SEATS[number % len(SEATS)], random.Random(f"{seed} {number}"))
    ]


def play(seats: int, generator: random.Random) -> list[Sample]:
    """Play a match and return what there is to learn from it."""
    match = Match.new(RULES, seats, {}, generator.randbytes(32))
    beginning, some = generator.randint(0, BEGINNING * seats), generator.choice(SOME)
    met: list[tuple[Moment, Seat, tuple[Realm, ...]]] = []
    while match.outcome is None and match.state.round <= LONG:
        table, question = match.state, next(iter(match.open.values()))
        disturbed = table.turns < beginning
        turn, managing = table.turns, question.topic == Phase.MANAGE
        if disturbed and generator.random() < some:
            match.answer(question.seat, random_answer(question, generator))
        else:
            answer = by_principle(table, question, "greedy", generator)
            match.answer(question.seat, answer)
        if disturbed or match.state.over:
            continue
        table, mover = match.state, question.seat
        realms = tuple(map(realm_of, table.players))
        if managing:  # an action without a point is not asked for: then the next turn has begun
            met.append(("action", mover, realms))
        if table.turns > turn:
            met.append(("turn", table.active, realms))
    outcome = RULES.result(match.state)
    if outcome is None or len(outcome.winners) != 1:
        return []
    return [Sample(*moment, outcome.winners[0]) for moment in met]
