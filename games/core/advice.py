"""What a decision comes to in words: the best answers, the steps of each, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.core.messages import Message, _
from games.core.opponents import Candidate, Decision, Observation
from games.core.questions import Choose, ChooseSome, Json, Question, reply_to

MOST = 3  # answers that are told of
STEPS = 8  # of a plan


class Advice(msgspec.Struct, frozen=True):
    """An answer that seemed good: what it does, step by step, and why."""

    answer: Json
    then: list[Json] = []  # the answers that are planned after it
    worth: float | None = None  # to the seat, 0 to 1
    steps: list[Message] = []
    reason: Message | None = None


def advice(observation: Observation, decision: Decision, most: int = MOST) -> list[Advice]:
    """Return the best answers of a decision, the one decided for first."""
    first, options = decision.answers[0], getattr(observation.question, "options", ())
    most = min(most, max(1, len(options) // 2))  # or it would tell of all there is
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


def followed(
    advised: Sequence[Advice], given: Sequence[Json], asked: Question[Any]
) -> list[Advice]:
    """Return what is left of the advice that the answers `given` have followed so far, if it still fits."""
    found: list[Advice] = []
    for each in advised:
        line = [each.answer, *each.then]
        rest = line[len(given) :]
        if line[: len(given)] == list(given) and rest and reply_to(asked, rest[0]) is not None:
            steps = each.steps[len(given) :] if given else each.steps
            found.append(Advice(rest[0], rest[1:], each.worth, steps, each.reason))
    return found


def steps_of(observation: Observation, answers: Sequence[Json]) -> list[Message]:
    """Return what these answers, given one after the other, are called as far as they are asked for."""
    world, seat = observation.imagined(0), observation.seat
    steps: list[Message] = []
    for answer in answers:
        asked = world.question_of(seat)
        if asked is None or reply_to(asked[1], answer) is None:
            break
        steps += labels(asked[1], answer)
        world.answer(seat, answer)
    return steps[:STEPS]


def labels(question: Question[Any], answer: Json) -> list[Message]:
    """Return what a legal answer to a question is called."""
    match question:
        case Choose():
            return [question.options[answer].label]
        case ChooseSome():
            chosen = [question.options[key].label for key in answer]
            if (pairs := question.pairs) is not None:
                label = {key: question.options[key].label for key in answer}
                chosen = [pairs.label(label[one], label[other]) for one, other in pairs.of(answer)]
            return chosen or [question.submit_none or _("nothing of it")]
    return [_("the number {n}", n=answer)]
