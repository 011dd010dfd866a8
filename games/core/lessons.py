"""Lessons: a game taught on its own board and by its own rules, one step after the other.

A lesson is data beside its game (`games/<game>/lessons/`): positions, the right answers, and the texts before
and after. A step is never stored: `attempt` replays the learner's answers from its position.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from msgspec import Struct

from games.core.chance import Chance
from games.core.dialogue.messages import Message
from games.core.dialogue.questions import ChooseSome, IllegalAnswer, Json, Question, Seat
from games.core.engine.engine import Engine
from games.core.engine.log import Checkpoint
from games.core.engine.table import Table, dump
from games.core.rules import Rules

LEARNER: Seat = 0
SECRET = bytes(32)  # every attempt draws the same


class Noted(Struct, frozen=True):
    """Private notes that the learner has to write before an answer is accepted.

    `holds` checks notes from a browser; `example` are notes that pass; `place` is the board's name for the
    place to write.
    """

    holds: Callable[[Json], bool]
    example: Json
    otherwise: Message
    place: str


class Deed(Struct, frozen=True):
    """An answer of the learner: each of `answers` is right; `otherwise` replies to other legal answers."""

    answers: tuple[Json, ...]
    otherwise: Message
    noted: Noted | None = None


class Reply(Struct, frozen=True):
    """An answer of another seat."""

    seat: Seat
    answer: Json


class Step(Struct, frozen=True):
    """One thing to learn: `says` asks for the `line`, and `after` describes its effect.

    `begin` makes the match in its position; `key` is the step's address.
    """

    key: str
    title: Message
    says: Message
    after: Message
    begin: Callable[[], Engine[Any]]
    line: tuple[Deed | Reply, ...]


class Lesson(Struct, frozen=True):
    """The steps of a lesson, and the names of the other players at its table."""

    steps: tuple[Step, ...]
    rivals: tuple[str, ...]

    def index(self, key: str) -> int:
        """Return the index of the step with this key, counted from 0. Raises: KeyError."""
        for index, step in enumerate(self.steps):
            if step.key == key:
                return index
        raise KeyError(key)


class Attempt(NamedTuple):
    """The learner's progress in a step."""

    match: Engine[Any]
    wanted: tuple[Json, ...]  # the right answers now; none when the step is done
    refusal: Message | None = None  # the reason for refusing the last answer
    place: str = ""  # the place to write first

    @property
    def is_done(self) -> bool:
        return not self.wanted


def attempt(step: Step, answers: Sequence[Json], notes: Json = None) -> Attempt:
    """Play a step by the learner's answers, up to the first that is wrong or needs other `notes`."""
    match, given = _begun(step.begin).fork(), iter(answers)
    for each in step.line:
        if isinstance(each, Reply):
            match.answer(each.seat, each.answer)
            continue
        answer = next(given, None)
        if answer is None:
            return Attempt(match, each.answers, place=each.noted.place if each.noted else "")
        if refusal := _refusal(match, each, answer, notes):
            return Attempt(match, each.answers, refusal)
        match.answer(LEARNER, answer)
    return Attempt(match, ())


def position(rules: Rules[Any], table: Table, *, script: Sequence[tuple[str, str | int]] = ()) -> Engine[Any]:
    """Return a match that begins a turn at this table; `script` fixes coming dice."""
    table.attach(Chance(SECRET))
    rules.repair(table)
    return Engine(rules, SECRET, Checkpoint(0, dump(table)), script=script)


@cache
def _begun(begin: Callable[[], Engine[Any]]) -> Engine[Any]:
    """Return the match of a position. It is made once, and forked, never played."""
    return begin()


def _refusal(match: Engine[Any], deed: Deed, answer: Json, notes: Json) -> Message | None:
    """Return the reason for refusing an answer: the rules' own, or the deed's reply."""
    asked = match.question_of(LEARNER)
    assert asked is not None, "the line of a step asks for answers that nobody is asked"
    question = asked[1]
    try:
        question.accept(answer)
    except IllegalAnswer as illegal:
        return illegal.message
    if not any(_is_same(question, answer, each) for each in deed.answers):
        return deed.otherwise
    return deed.noted.otherwise if deed.noted and not deed.noted.holds(notes) else None


def _is_same(question: Question[Any], answer: Json, other: Json) -> bool:
    if isinstance(question, ChooseSome) and not question.ordered:
        return sorted(answer) == sorted(other)
    return bool(answer == other)
