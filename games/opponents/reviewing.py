"""Parts of a review of a finished match, worked out in another process."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from games import registry
from games.core.ai.opponents import TimedBudget
from games.core.ai.review import Judged, Moment, is_choice, judged
from games.core.engine.engine import Engine
from games.core.engine.log import Checkpoint, Entry, kept_answers, taken_back


class ReviewTask(msgspec.Struct, frozen=True, tag="review"):
    """A finished match, and the version from which to judge it."""

    game: str
    rules_version: int
    secret: bytes
    origin: bytes  # the first state
    entries: list[Entry]
    start: int
    seconds: float  # for all moments of this part
    each: float  # seconds for each moment
    only: list[int] | None = None  # versions to judge; None: all


class Reviewed(msgspec.Struct, frozen=True, tag="reviewed"):
    """Judgements, and the version of the next part; None at the end."""

    judged: list[Judged] = []
    next: int | None = None
    fault: str = ""


def review(task: ReviewTask, clock: Callable[[], float] = time.monotonic) -> Reviewed:
    """Judge moments until the time is over, at least one."""
    end, found = clock() + task.seconds, list[Judged]()
    rules = registry.rules_at(task.game, task.rules_version)
    reviewer = registry.ai_of(task.game).reviewer
    match = Engine(rules, task.secret, Checkpoint(0, task.origin))
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
    except Exception as fault:  # whatever fails, the review goes on after this moment
        return Reviewed(found, None, f"{type(fault).__name__}: {fault}")
    return Reviewed(found)


def _moments(match: Engine[Any], log: list[Entry], whole_turns: bool) -> Iterator[Moment]:
    """Play `match` through its log. Yield each choice that was not taken back, while it is open."""
    kept, gone = set(kept_answers(log)), taken_back(log)
    turn, started = 0, match.checkpoint.index
    seen: set[int] = set()  # seats already yielded in this turn
    for at, entry in enumerate(log):
        if match.checkpoint.index != started:
            turn, started, seen = turn + 1, match.checkpoint.index, set()
        asked = match.open.get(entry.question)
        if at in kept and asked is not None and is_choice(asked) and not (whole_turns and entry.seat in seen):
            seen.add(entry.seat)
            given = _given(match, log, at, kept)
            yield Moment(at, turn, entry.seat, given, match.turn_number)
        match.follow(entry, gone=at in gone)


def _given(match: Engine[Any], log: list[Entry], at: int, kept: set[int]) -> list[Any]:
    """Return the answers of a seat from index `at` on, up to the next answer of another seat."""
    seat, given = log[at].seat, []
    for n in range(at, len(log)):
        if n in kept:
            if log[n].seat != seat:
                break
            given.append(log[n].answer)
    return given
