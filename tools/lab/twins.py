"""`bench twins`: check that computer opponents decide only by the knowledge of their seat.

Random matches stop where a seat owes an answer. Twins of them look the same to the seat, and hide other hands,
decks, skies and sealed answers of others. The seat's imagined matches, and the decision of every level with a
counted budget, must be equal.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec

from games import registry
from games.core.ai.imagined_match import imagined
from games.core.ai.opponents import LEVELS, CountedBudget, Decision, Level, observe
from games.core.chance import Chance
from games.core.dialogue.messages import english
from games.core.dialogue.questions import IllegalAnswer, Seat
from games.core.dialogue.rendering import questions_json
from games.core.engine.engine import Engine
from games.core.engine.table import copy, dump
from games.core.rules import Rules
from tools.lab.leaks import (
    RunningTurn,
    other_entry,
    play_something,
    random_options,
    worlds_of,
)
from tools.lab.shown import frames_of

STOPS = 0.15  # share of answers with a stop after them
WORLDS = 2  # at each stop
COUNT = 4  # positions for a decision


def twins_of(match: Engine[Any], seat: Seat, generator: random.Random) -> Iterator[Engine[Any]]:
    """Yield matches that look the same to `seat` as `match`: a copy, and others with other secrets."""
    yield match.fork()
    worlds = worlds_of(match.rules.slug)
    if worlds is None:
        return
    turn = RunningTurn(match, seat, worlds)
    for world in range(WORLDS):
        table = turn.table()
        now = copy(turn.now)
        now.draws = now.chance.draws
        retell = worlds.other_world(table, now, seat, turn.seen, Chance(generator.randbytes(32)))
        if retell is None:
            continue
        twin = turn.at(msgspec.structs.replace(match.checkpoint, state=dump(table)))
        exchanging = generator if world % 2 and turn.sealed else None
        try:
            for index, entry in enumerate(turn.entries):
                twin.apply(other_entry(turn, twin, entry, index, retell, exchanging))
        except IllegalAnswer:
            continue  # another seat's answer is not possible there
        if frames_of(twin, seat) == turn.frames[-1]:
            yield twin


def known(match: Engine[Any], seat: Seat) -> Any:
    """Return the whole content of an imagined match, as data."""
    world = imagined(match, seat, 11)
    asked = questions_json(world, None, english())
    return dump(world.state), asked, list(world.open), world.version, world.past


def decided(match: Engine[Any], seat: Seat, level: Level) -> Decision:
    opponent = registry.ai_of(match.rules.slug).opponents[level]
    return opponent.decide(observe(match, seat), CountedBudget(COUNT), 7)


def compare(rules: Rules[Any], moments: int, counts: Counter[str], seed: str = "twins") -> Iterator[str]:
    """Compare so many moments of matches of all numbers of seats. Yield the differences."""
    number, stopped = 0, 0
    while stopped < moments:
        for seats in rules.seats:
            where = f"{seed} {rules.slug} {seats} {number}"
            generator = random.Random(where)
            secret = sha256(where.encode()).digest()
            match = Engine.new(rules, seats, random_options(rules, seats, generator), secret)
            for _entry in range(generator.randint(1, 400)):
                play_something(match, generator)
                if match.outcome is not None or stopped >= moments:
                    break
                if match.open and generator.random() < STOPS:
                    stopped += 1
                    seat = generator.choice(match.waiting)
                    yield from _differences(match, seat, generator, where, counts)
        number += 1


def _differences(
    match: Engine[Any], seat: Seat, generator: random.Random, where: str, counts: Counter[str]
) -> Iterator[str]:
    real, decisions = known(match, seat), {level: decided(match, seat, level) for level in LEVELS}
    counts["moments"] += 1
    counts["moments, mid-turn"] += match.version > match.checkpoint.index
    counts["moments, others asked too"] += len(match.waiting) > 1
    counts["moments, in a sealed round"] += bool(match.sealed)
    for twin in twins_of(match, seat, generator):
        counts["twins"] += 1
        counts["twins that are other matches"] += dump(twin.state) != dump(match.state)
        if known(twin, seat) != real:
            yield f"{where}, seat {seat}, version {match.version}: another match is imagined"
        for level, decision in decisions.items():
            counts["decisions compared"] += 1
            if repr(decided(twin, seat, level)) != repr(decision):
                yield f"{where}, seat {seat}, version {match.version}: {level} decides otherwise"


def twins(moments: int) -> Iterator[tuple[str, str]]:
    """Compare so many moments of each game, and yield the report."""
    for slug in registry.SLUGS:
        counts: Counter[str] = Counter()
        found = list(compare(registry.rules_of(slug), moments, counts))
        for what, n in sorted(counts.items()):
            yield f"{slug}: {what}", f"{n:,}"
        yield f"{slug}: differences", f"{len(found):,}"
        for difference in found[:5]:
            yield f"  {difference}", ""
