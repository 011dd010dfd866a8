"""Review of a finished match: each player's prospects, and better answers.

Every choice is judged by its player's knowledge: the observation at that moment.
"""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

import msgspec

from games.core.ai.advice import joined, steps_of
from games.core.ai.opponents import Budget, Candidate, Observation, Opponent, observe
from games.core.ai.search import (
    answers_to,
    equal_shares,
    how_it_went,
    random_policy,
    roll_out,
)
from games.core.dialogue.messages import Message
from games.core.dialogue.questions import Amount, Choose, ChooseSome, Json, Question, Seat, labels
from games.core.engine.engine import Engine

ANSWERS = 8  # compared with the given one
FEW = 5  # too few roll-outs to judge by
TIMES = 40  # roll-outs of each answer
DEPTH = 300  # answers in one roll-out
SURE = 1.5  # standard errors: the least difference that counts as better


@dataclass(frozen=True, slots=True)
class Verdict:
    """The best answer at a moment, and the given one: None if that was not judged.

    `doubt` is the difference between them that luck alone explains.
    """

    best: Candidate
    given: Candidate | None
    doubt: float = 0.0


class Reviewer(Protocol):
    """A way to judge choices. One instance without state of its own serves all matches."""

    @property
    def whole_turns(self) -> bool:
        """Return whether it judges turns at their first question, instead of each answer."""
        ...

    def judge(self, observation: Observation, given: Sequence[Json], budget: Budget, seed: int) -> Verdict | None:
        """Judge the first of the answers `given`, the seat's answers until the end of the turn."""
        ...


@dataclass(frozen=True, slots=True)
class ByOpponent:
    """Judges by an opponent's estimates of its candidates."""

    opponent: Opponent
    whole_turns: bool = False

    def judge(self, observation: Observation, given: Sequence[Json], budget: Budget, seed: int) -> Verdict | None:
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
    """Judges by random play after each answer: for games without a value."""

    whole_turns: bool = False

    def judge(self, observation: Observation, given: Sequence[Json], budget: Budget, seed: int) -> Verdict | None:
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
        result: float = roll_out(world, observation.seat, random_policy, equal_shares, DEPTH, generator)
        return result


def _told(answer: Json, results: Sequence[float]) -> Candidate:
    candidate = Candidate(answer, statistics.fmean(results), len(results))
    return replace(candidate, reason=how_it_went(candidate))


def _doubt(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the difference between two answers that luck alone explains, tried in the same matches."""
    differences = [a - b for a, b in zip(one, other, strict=True)]
    if len(differences) < FEW:
        return 1.0
    return SURE * statistics.stdev(differences) / math.sqrt(len(differences))


class Judged(msgspec.Struct, frozen=True):
    """A judged moment of a match."""

    version: int  # before the answer
    turn: int  # turns begun so far
    seat: Seat
    worth: float  # the seat's prospects, 0 to 1
    lost: float = 0.0  # the best answer's worth minus the given one's
    doubt: float = 0.0  # the part of `lost` that luck may explain
    line: list[Json] = []  # the better answers, if any
    better: list[Message] = []  # their labels
    given: list[Message] = []  # labels of the given answers
    reason: Message | None = None  # for the better answers
    number: int | None = None  # of the turn, in the log's headings


@dataclass(frozen=True, slots=True)
class Moment:
    """A choice of a player: its time, and the answers from there to the end of the turn."""

    version: int
    turn: int  # turns begun so far
    seat: Seat
    given: list[Json]
    number: int | None = None  # of the turn, in the log's headings


def is_choice(question: Question[Any]) -> bool:
    """Return whether a question has more than one legal answer."""
    match question:
        case Choose():
            return len(question.options) > 1
        case ChooseSome():
            return question.least < len(question.options)
        case Amount():
            return question.least < question.most
    raise TypeError(question)


def judged(match: Engine[Any], reviewer: Reviewer, moment: Moment, budget: Budget, seed: int) -> Judged | None:
    """Judge the moment that `match` has reached; None if there is nothing to say."""
    observation = observe(match, moment.seat)
    verdict = reviewer.judge(observation, moment.given, budget, seed)
    if verdict is None:
        return None
    best, given = verdict.best, verdict.given
    lost = 0.0 if given is None else max(0.0, best.worth - given.worth)
    # Among many uncertain estimates, the highest is too high.
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
        better=joined(*steps_of(observation, line)),
        given=(
            joined(*steps_of(observation, moment.given))
            if reviewer.whole_turns
            else labels(observation.question, moment.given[0])
        ),
        reason=best.reason,
    )
