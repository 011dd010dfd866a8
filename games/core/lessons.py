"""Lessons: a game taught on its own board and by its own rules, one step after the other.

A lesson is data beside its game (`games/<game>/lessons/`): positions to begin with, the answers that
are right there, and what is said before and after. A step is never stored: `attempt` plays what has
been answered in it anew, from its position.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from msgspec import Struct

from games.core.chance import Chance
from games.core.log import Checkpoint
from games.core.match import Match
from games.core.messages import Message
from games.core.questions import ChooseSome, IllegalAnswer, Json, Question, Seat
from games.core.rules import Rules
from games.core.table import Table, dump

LEARNER: Seat = 0
SECRET = bytes(32)  # chance falls alike in every attempt


class Noted(Struct, frozen=True):
    """What has to stand in the learner's private notes before an answer is taken.

    `holds` tells whether it does, of whatever a browser sends; `example` are notes in which it does;
    `place` is what the board calls the place where it is written.
    """

    holds: Callable[[Json], bool]
    example: Json
    otherwise: Message
    place: str


class Deed(Struct, frozen=True):
    """An answer of the learner: each of `answers` is right; `otherwise` is said to what is legal but not meant."""

    answers: tuple[Json, ...]
    otherwise: Message
    noted: Noted | None = None


class Reply(Struct, frozen=True):
    """An answer of another seat."""

    seat: Seat
    answer: Json


class Step(Struct, frozen=True):
    """One thing to learn: what `says` asks for is done by the `line`, and `after` says what it brought.

    `begin` makes the match in its position; `key` is the step's address.
    """

    key: str
    title: Message
    says: Message
    after: Message
    begin: Callable[[], Match[Any]]
    line: tuple[Deed | Reply, ...]


class Lesson(Struct, frozen=True):
    """The steps by which a game is taught, and what the others at its table are called."""

    steps: tuple[Step, ...]
    rivals: tuple[str, ...]

    def index(self, key: str) -> int:
        """Return which step has this key, counted from 0. Raises: KeyError."""
        for index, step in enumerate(self.steps):
            if step.key == key:
                return index
        raise KeyError(key)


class Attempt(NamedTuple):
    """How far the answers to a step have come."""

    match: Match[Any]
    wanted: tuple[Json, ...]  # what is right now; nothing when the step is done
    refusal: Message | None = None  # why the last answer was not taken
    place: str = ""  # where the learner has to write before anything is right

    @property
    def is_done(self) -> bool:
        return not self.wanted


def attempt(step: Step, answers: Sequence[Json], notes: Json = None) -> Attempt:
    """Play a step by the learner's answers up to the first that is not right, or wants other `notes`."""
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


def position(
    rules: Rules[Any], table: Table, *, script: Sequence[tuple[str, str | int]] = ()
) -> Match[Any]:
    """Return a match that begins a turn at this table; `script` fixes coming dice."""
    table.attach(Chance(SECRET))
    rules.repair(table)
    return Match(rules, SECRET, Checkpoint(0, dump(table)), script=script)


@cache
def _begun(begin: Callable[[], Match[Any]]) -> Match[Any]:
    """Return the match of a position, which is made once; it is forked, never played."""
    return begin()


def _refusal(match: Match[Any], deed: Deed, answer: Json, notes: Json) -> Message | None:
    """Return why an answer is not taken: the reason of the rules, or what the deed says."""
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
