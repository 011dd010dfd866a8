"""A part of a review of a finished match, as it is asked of another process and answered."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from games import registry
from games.core.log import Checkpoint, Entry, kept_answers, taken_back
from games.core.match import Match
from games.core.opponents import TimedBudget
from games.core.review import ByRollOuts, Judged, Moment, is_choice, judged


class ReviewTask(msgspec.Struct, frozen=True, tag="review"):
    """A finished match, and from which version on it is to be judged in the time there is."""

    game: str
    rules_version: int
    secret: bytes
    origin: bytes  # the state at its beginning
    entries: list[Entry]
    start: int
    seconds: float  # in all, for as many moments as that does
    each: float  # seconds for each moment
    only: list[int] | None = None  # the versions to be judged, if not all


class Reviewed(msgspec.Struct, frozen=True, tag="reviewed"):
    """What was judged, and the version to go on from: None when there is nothing left."""

    judged: list[Judged] = []
    next: int | None = None
    fault: str = ""


def review(task: ReviewTask, clock: Callable[[], float] = time.monotonic) -> Reviewed:
    """Judge moments one after the other until the time is over, one at least."""
    end, found = clock() + task.seconds, list[Judged]()
    rules = registry.rules_at(task.game, task.rules_version)
    reviewer = rules.reviewer or ByRollOuts()
    match = Match(rules, task.secret, Checkpoint(0, task.origin))
    try:
        for moment in _moments(match, task.entries, reviewer.whole_turns):
            if moment.version < task.start:
                continue
            if task.only is not None and moment.version not in task.only:
                continue
            if found and clock() >= end:
                return Reviewed(found, moment.version)
            budget = TimedBudget(task.each, clock)
            told = judged(match, reviewer, moment, budget, moment.version)
            if told is not None:
                found.append(told)
    except Exception as fault:
        return Reviewed(found, None, f"{type(fault).__name__}: {fault}")
    return Reviewed(found)


def _moments(match: Match[Any], log: list[Entry], whole_turns: bool) -> Iterator[Moment]:
    """Play `match` through its log, and yield each choice that was not taken back while it is open."""
    kept, gone = set(kept_answers(log)), taken_back(log)
    turn, started = 0, match.checkpoint.index
    seen: set[int] = set()  # the seats of which this turn has been yielded
    for at, entry in enumerate(log):
        if match.checkpoint.index != started:
            turn, started, seen = turn + 1, match.checkpoint.index, set()
        asked = match.open.get(entry.question)
        if (
            at in kept
            and asked is not None
            and is_choice(asked)
            and not (whole_turns and entry.seat in seen)
        ):
            seen.add(entry.seat)
            given = _given(match, log, at, kept)
            yield Moment(at, turn, entry.seat, given, match.turn_number)
        match.follow(entry, gone=at in gone)


def _given(match: Match[Any], log: list[Entry], at: int, kept: set[int]) -> list[Any]:
    """Return the answers of a seat from place `at` on, as long as nobody else answers between them."""
    seat, given = log[at].seat, []
    for n in range(at, len(log)):
        if n in kept:
            if log[n].seat != seat:
                break
            given.append(log[n].answer)
    return given
