"""Computer opponents: how a program decides what a seat answers, and all that it may know.

An opponent has no state of its own and sees an `Observation`, never the match: what its seat sees and
is asked, and imagined matches. With a counted budget its decision follows from the observation and
the seed alone, so tests can show that it knows nothing that its seat cannot know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias, get_args

import msgspec

from games.core.imagined import imagined
from games.core.match import Match
from games.core.messages import Message
from games.core.questions import Json, Question, Seat
from games.core.rules import Rules

Level: TypeAlias = Literal["easy", "normal", "hard"]
LEVELS: tuple[Level, ...] = get_args(Level)


class Budget(Protocol):
    """How much an opponent may still look at. Whoever searches asks `left` before each look."""

    def left(self) -> bool:
        """Return whether there is anything left."""
        ...

    def spend(self, n: int = 1) -> None:
        """Note that `n` positions or roll-outs have been looked at."""
        ...


class CountedBudget:
    """So many looks, however long they take: what tests and comparisons are made with."""

    def __init__(self, n: int) -> None:
        self._left = n

    def left(self) -> bool:
        return self._left > 0

    def spend(self, n: int = 1) -> None:
        self._left -= n


class TimedBudget:
    """So many seconds by `clock`, however many looks that makes."""

    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._end = clock() + seconds

    def left(self) -> bool:
        return self._clock() < self._end

    def spend(self, n: int = 1) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Observation:
    """All that an opponent may know. It never hands out the match.

    `journal` is what the seat has read; `imagined` returns a match as it may be for all the seat knows,
    in which the seat is asked the same (`games.core.imagined`): from the same seed, the same one.
    """

    rules: Rules[Any]
    seat: Seat
    seats: int
    options: Mapping[str, str]
    view: msgspec.Struct
    question: Question[Any]
    question_id: str
    journal: Sequence[Message]
    imagined: Callable[[int], Match[Any]]


def observe(match: Match[Any], seat: Seat) -> Observation:
    """Return what an opponent in `seat`, which is asked something, may know of `match`."""
    world = imagined(match, seat, 0)  # what a question's options mean leads to its table
    asked = world.question_of(seat)
    assert asked is not None
    return Observation(
        rules=match.rules,
        seat=seat,
        seats=world.state.seats,
        options=world.state.options,
        view=world.view(seat),
        question=asked[1],
        question_id=asked[0],
        journal=[line.message for line in world.journal if line.message is not None],
        imagined=lambda seed: imagined(match, seat, seed),
    )


@dataclass(frozen=True, slots=True)
class Candidate:
    """An answer that was thought about: what it is worth to the seat, 0 to 1, after so many looks.

    `reason` is a sentence that is true of it, `then` what is planned to be answered after it. `beaten`
    says why the best candidate is better than this one, where the best one's reason names another.
    """

    answer: Json
    worth: float
    looks: int = 1
    reason: Message | None = None
    then: Sequence[Json] = ()
    beaten: Message | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What an opponent answers.

    `answers` has one for the question at hand and, if it likes, for the next ones of the same turn, which
    are given as long as they are legal. `reason` is a sentence that is true: why. `candidates` are in
    order, the best first; `looked_at` counts positions and roll-outs.
    """

    answers: list[Json]
    reason: Message | None = None
    candidates: list[Candidate] = field(default_factory=list)
    looked_at: int = 0


class Opponent(Protocol):
    """A way to decide. One instance without state of its own serves all matches, as `Rules` do."""

    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        """Decide within `budget`; all that is drawn at random comes from `seed`."""
        ...
