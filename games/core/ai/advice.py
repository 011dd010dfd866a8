"""Advice: the best answers of a decision in words, with the steps and reason of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.core.ai.opponents import Candidate, Decision, Observation
from games.core.dialogue.messages import Message, _, listed
from games.core.dialogue.questions import Json, Question, labels, reply_to

MOST = 3  # answers in one advice
STEPS = 60  # of one plan: more than a turn has


class Advice(msgspec.Struct, frozen=True):
    """A good answer: its steps, and its reason."""

    answer: Json
    then: list[Json] = []  # the planned answers after it
    worth: float | None = None  # to the seat, 0 to 1
    steps: list[Message] = []  # one for each answer
    reason: Message | None = None
    done: list[bool] = []  # for each step: whether the log tells of it

    @property
    def deeds(self) -> list[Message]:
        """Return the steps, with those joined that make one line of the log."""
        return joined(self.steps, self.done)


def advice(observation: Observation, decision: Decision, most: int = MOST) -> list[Advice]:
    """Return the best answers of a decision, the one decided for first."""
    first, options = decision.answers[0], getattr(observation.question, "options", ())
    most = min(most, max(1, len(options) // 2))  # never all options
    known = {repr(each.answer): each for each in reversed(decision.candidates)}
    decided = known.get(repr(first), Candidate(first, 0.0, 0))
    steps, done = steps_of(observation, decision.answers)
    worth = decided.worth if decided.looks else None
    found = [Advice(first, decision.answers[1:], worth, steps, decision.reason or decided.reason, done)]
    for each in decision.candidates:
        if each.answer != first and each.reason is not None and len(found) < most:
            steps, done = steps_of(observation, [each.answer, *each.then])
            found.append(Advice(each.answer, [*each.then], each.worth, steps, each.reason, done))
    return found


def followed(advised: Sequence[Advice], given: Sequence[Json], asked: Question[Any]) -> list[Advice]:
    """Return the rest of the advice after the answers `given`, if they followed it."""
    found: list[Advice] = []
    for each in advised:
        line = [each.answer, *each.then]
        rest = line[len(given) :]
        if line[: len(given)] == list(given) and rest and reply_to(asked, rest[0]) is not None:
            steps, done = each.steps[len(given) :], each.done[len(given) :]
            found.append(Advice(rest[0], rest[1:], each.worth, steps, each.reason, done))
    return found


def steps_of(observation: Observation, answers: Sequence[Json]) -> tuple[list[Message], list[bool]]:
    """Return the labels of these consecutive answers, as far as the rules ask, and whether the log tells of each."""
    world, seat = observation.imagined(0), observation.seat
    steps, done = list[Message](), list[bool]()
    for answer in answers[:STEPS]:
        asked = world.question_of(seat)
        if asked is None or reply_to(asked[1], answer) is None:
            break
        lines = len(world.journal)
        world.answer(seat, answer)
        steps.append(listed(labels(asked[1], answer)))
        done.append(len(world.journal) > lines)
    return steps, done


def joined(steps: Sequence[Message], done: Sequence[bool]) -> list[Message]:
    """Return the steps, with each joined to the one before it that the log does not tell of."""
    found = list[Message]()
    for at, step in enumerate(steps):
        goes_on = 0 < at <= len(done) and not done[at - 1]
        found.append(_("{choice} – {then}", choice=found.pop(), then=step) if goes_on else step)
    return found
