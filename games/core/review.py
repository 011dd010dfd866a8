"""Reviewing a match that is over: what each player could expect, and what would have been better.

Every choice is judged by what its player could know then: its observation at that moment.
"""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

import msgspec

from games.core.advice import labels, steps_of
from games.core.match import Match
from games.core.messages import Message
from games.core.opponents import Budget, Candidate, Observation, Opponent, observe
from games.core.questions import Amount, Choose, ChooseSome, Json, Question, Seat
from games.core.search import (
    answers_to,
    equal_shares,
    how_it_went,
    random_policy,
    roll_out,
)

ANSWERS = 8  # that are compared with the one that was given
FEW = 5  # tries that tell nothing
TIMES = 40  # that a match is played on from each answer
DEPTH = 300  # answers that it is played on for
SURE = 1.5  # standard errors that an answer must be better by


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was best at a moment, and what was done: None if that was not judged.

    `doubt` is by how much they may differ by luck alone.
    """

    best: Candidate
    given: Candidate | None
    doubt: float = 0.0


class Reviewer(Protocol):
    """A way to judge what was chosen. One instance without state of its own serves all matches."""

    @property
    def whole_turns(self) -> bool:
        """Return whether it judges turns at their first question, and not each answer."""
        ...

    def judge(
        self, observation: Observation, given: Sequence[Json], budget: Budget, seed: int
    ) -> Verdict | None:
        """Judge the first of the answers `given`, which the seat gave until the end of the turn."""
        ...


@dataclass(frozen=True, slots=True)
class ByOpponent:
    """Judges by what an opponent thinks that its candidates are worth."""

    opponent: Opponent
    whole_turns: bool = False

    def judge(
        self, observation: Observation, given: Sequence[Json], budget: Budget, seed: int
    ) -> Verdict | None:
        decision = self.opponent.decide(observation, budget, seed)
        candidates = decision.candidates
        if not candidates:
            return None
        best = max(candidates, key=lambda each: each.worth)
        if best.answer == decision.answers[0]:
            reason = best.reason or decision.reason
            best = replace(best, reason=reason, then=decision.answers[1:])
        chosen = next((each for each in candidates if each.answer == given[0]), None)
        if chosen is not None and chosen.beaten is not None:
            best = replace(best, reason=chosen.beaten)
        return Verdict(best, chosen)


@dataclass(frozen=True, slots=True)
class ByRollOuts:
    """Judges by playing on from each answer at random: for games without a value."""

    whole_turns: bool = False

    def judge(
        self, observation: Observation, given: Sequence[Json], budget: Budget, seed: int
    ) -> Verdict | None:
        answers = answers_to(observation.question, random.Random(seed), ANSWERS)
        answers = [given[0], *(each for each in answers if each != given[0])]
        results: list[list[float]] = [[] for _answer in answers]
        for n in range(TIMES):
            if n and not budget.left():
                break
            for answer, own in zip(answers, results, strict=True):
                own.append(self._played_on(observation, answer, seed + n))
                budget.spend()
        told = [_told(answer, own) for answer, own in zip(answers, results, strict=True)]
        best = max(range(len(told)), key=lambda n: told[n].worth)
        return Verdict(told[best], told[0], _doubt(results[0], results[best]))

    def _played_on(self, observation: Observation, answer: Json, seed: int) -> float:
        world = observation.imagined(seed)
        world.answer(observation.seat, answer)
        generator = random.Random(f"review {seed}")
        result: float = roll_out(
            world, observation.seat, random_policy, equal_shares, DEPTH, generator
        )
        return result


def _told(answer: Json, results: Sequence[float]) -> Candidate:
    candidate = Candidate(answer, statistics.fmean(results), len(results))
    return replace(candidate, reason=how_it_went(candidate))


def _doubt(one: Sequence[float], other: Sequence[float]) -> float:
    """Return by how much two answers may differ by luck alone, tried in the same matches."""
    differences = [a - b for a, b in zip(one, other, strict=True)]
    if len(differences) < FEW:
        return 1.0
    return SURE * statistics.stdev(differences) / math.sqrt(len(differences))


class Judged(msgspec.Struct, frozen=True):
    """A moment of a match as it was judged."""

    version: int  # before the answer
    turn: int  # how many turns had begun
    seat: Seat
    worth: float  # to the seat, 0 to 1: what it could expect
    lost: float = 0.0  # how much less than the best the given answer is worth
    doubt: float = 0.0  # how much of that may be luck
    line: list[Json] = []  # the answers that would have been better, if any
    better: list[Message] = []  # what they are called
    given: list[Message] = []  # what was done
    reason: Message | None = None  # for the better ones
    number: int | None = None  # of the turn, as the log gives it


@dataclass(frozen=True, slots=True)
class Moment:
    """A choice somebody had: when, and what they answered from there to the end of the turn."""

    version: int
    turn: int  # how many turns had begun
    seat: Seat
    given: list[Json]
    number: int | None = None  # of the turn, as the log gives it


def is_choice(question: Question[Any]) -> bool:
    """Return whether a question leaves anything to choose."""
    match question:
        case Choose():
            return len(question.options) > 1
        case ChooseSome():
            return question.least < len(question.options)
        case Amount():
            return question.least < question.most
    raise TypeError(question)


def judged(
    match: Match[Any], reviewer: Reviewer, moment: Moment, budget: Budget, seed: int
) -> Judged | None:
    """Judge one moment, at which `match` is; None if there is nothing to say."""
    observation = observe(match, moment.seat)
    verdict = reviewer.judge(observation, moment.given, budget, seed)
    if verdict is None:
        return None
    best, given = verdict.best, verdict.given
    lost = 0.0 if given is None else max(0.0, best.worth - given.worth)
    # The best of many that luck has shuffled seems better than it is.
    expected = best.worth if given is None or not verdict.doubt else given.worth
    told = Judged(
        moment.version,
        moment.turn,
        moment.seat,
        expected,
        lost,
        verdict.doubt,
        number=moment.number,
    )
    if given is None or given is best or not lost:
        return told
    line = [best.answer, *best.then]
    return msgspec.structs.replace(
        told,
        line=line,
        better=steps_of(observation, line),
        given=(
            steps_of(observation, moment.given)
            if reviewer.whole_turns
            else labels(observation.question, moment.given[0])
        ),
        reason=best.reason,
    )
