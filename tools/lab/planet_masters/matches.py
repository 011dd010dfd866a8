"""Matches of more than two by principles, after a disturbed beginning: data for `ai/many_players.py`.

Some answers before a random turn are random, so that matches differ. Later turns are samples, with the winner
of the match.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from games.core import Engine, Seat
from games.core.ai.autoplay import random_answer
from games.planet_masters.ai.many_players import Moment
from games.planet_masters.ai.policy import by_principle
from games.planet_masters.ai.realm import Realm, realm_of
from games.planet_masters.rules import RULES
from games.planet_masters.state import Phase

SEATS = (3, 4, 3, 5, 3, 6)  # of consecutive matches
SOME = (0.1, 0.3, 0.6)  # share of random answers in the beginning
BEGINNING = 8  # its most rounds
LONG = 60  # round of the last sample


class Sample(NamedTuple):
    """The realms of all players at a moment in the turn of `mover`, and the winner of the match."""

    moment: Moment
    mover: Seat
    realms: tuple[Realm, ...]
    winner: Seat


def samples(matches: range, seed: int) -> list[Sample]:
    """Play the matches with these numbers; return their samples."""
    return [
        sample for number in matches for sample in play(SEATS[number % len(SEATS)], random.Random(f"{seed} {number}"))
    ]


def play(seats: int, generator: random.Random) -> list[Sample]:
    match = Engine.new(RULES, seats, {}, generator.randbytes(32))
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
        if managing:  # a pointless action is not asked for: the next turn has begun
            met.append(("action", mover, realms))
        if table.turns > turn:
            met.append(("turn", table.active, realms))
    outcome = RULES.result(match.state)
    if outcome is None or len(outcome.winners) != 1:
        return []
    return [Sample(*moment, outcome.winners[0]) for moment in met]
