"""Advice: the best answers of a decision in words, with the steps and reason of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.core.ai.opponents import Candidate, Decision, Observation
from games.core.dialogue.messages import Message
from games.core.dialogue.questions import Json, Question, labels, reply_to

MOST = 3  # answers in one advice
STEPS = 8  # steps of one plan


class Advice(msgspec.Struct, frozen=True):
    """A good answer: its steps, and its reason."""

    answer: Json
    then: list[Json] = []  # the planned answers after it
    worth: float | None = None  # to the seat, 0 to 1
    steps: list[Message] = []
    reason: Message | None = None


def advice(observation: Observation, decision: Decision, most: int = MOST) -> list[Advice]:
    """Return the best answers of a decision, the one decided for first."""
    first, options = decision.answers[0], getattr(observation.question, "options", ())
    most = min(most, max(1, len(options) // 2))  # never all options
    known = {repr(each.answer): each for each in reversed(decision.candidates)}
    decided = known.get(repr(first), Candidate(first, 0.0, 0))
    found = [
        Advice(
            first,
            decision.answers[1:],
            decided.worth if decided.looks else None,
            steps_of(observation, decision.answers),
            decision.reason or decided.reason,
        )
    ]
    for each in decision.candidates:
        if each.answer != first and each.reason is not None and len(found) < most:
            steps = steps_of(observation, [each.answer, *each.then])
            found.append(Advice(each.answer, [*each.then], each.worth, steps, each.reason))
    return found


def followed(advised: Sequence[Advice], given: Sequence[Json], asked: Question[Any]) -> list[Advice]:
    """Return the rest of the advice after the answers `given`, if they followed it."""
    found: list[Advice] = []
    for each in advised:
        line = [each.answer, *each.then]
        rest = line[len(given) :]
        if line[: len(given)] == list(given) and rest and reply_to(asked, rest[0]) is not None:
            steps = each.steps[len(given) :] if given else each.steps
            found.append(Advice(rest[0], rest[1:], each.worth, steps, each.reason))
    return found


def steps_of(observation: Observation, answers: Sequence[Json]) -> list[Message]:
    """Return the labels of these consecutive answers, as far as the rules ask for them."""
    world, seat = observation.imagined(0), observation.seat
    steps: list[Message] = []
    for answer in answers:
        asked = world.question_of(seat)
        if asked is None or reply_to(asked[1], answer) is None:
            break
        steps += labels(asked[1], answer)
        world.answer(seat, answer)
    return steps[:STEPS]
