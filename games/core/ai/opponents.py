"""Computer opponents: programs that decide for a seat, and the limits of their knowledge.

An opponent has no state of its own and sees an `Observation`, never the match. Within a counted budget its
decision follows from the observation and the seed alone. So tests can prove that it knows nothing hidden from
its seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias, get_args

import msgspec

from games.core.ai.imagined_match import imagined
from games.core.dialogue.messages import Message
from games.core.dialogue.questions import Json, Question, Seat
from games.core.engine.engine import Engine
from games.core.rules import Rules

Level: TypeAlias = Literal["easy", "normal", "hard"]
LEVELS: tuple[Level, ...] = get_args(Level)


class Budget(Protocol):
    """A limit of an opponent's search. Searches ask `left` before each position."""

    def left(self) -> bool:
        """Return whether there is anything left."""
        ...

    def spend(self, n: int = 1) -> None:
        """Note that `n` positions or roll-outs have been examined."""
        ...


class CountedBudget:
    """A number of positions, regardless of time, for tests and comparisons."""

    def __init__(self, n: int) -> None:
        self._left = n

    def left(self) -> bool:
        return self._left > 0

    def spend(self, n: int = 1) -> None:
        self._left -= n


class TimedBudget:
    """A number of seconds by `clock`, regardless of positions."""

    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._end = clock() + seconds

    def left(self) -> bool:
        return self._clock() < self._end

    def spend(self, n: int = 1) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Observation:
    """The complete knowledge of an opponent. It never exposes the match.

    `journal` holds the lines read by the seat. `imagined` returns a possible match in which the seat is asked
    the same (`games.core.ai.imagined_match`). The same seed gives the same one.
    """

    rules: Rules[Any]
    seat: Seat
    seats: int
    options: Mapping[str, str]
    view: msgspec.Struct
    question: Question[Any]
    question_id: str
    journal: Sequence[Message]
    imagined: Callable[[int], Engine[Any]]


def observe(match: Engine[Any], seat: Seat) -> Observation:
    """Return the observation of an opponent in `seat`, which owes an answer in `match`."""
    world = imagined(match, seat, 0)  # values of options may refer to the table
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
    """An examined answer: its worth to the seat, 0 to 1, after `looks` positions or roll-outs.

    `reason` is a true sentence about it, `then` are the planned answers after it. `beaten` compares it with the
    best candidate, where the best one's reason names another.
    """

    answer: Json
    worth: float
    looks: int = 1
    reason: Message | None = None
    then: Sequence[Json] = ()
    beaten: Message | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """The answers of an opponent.

    `answers` begins with the one to the open question. The rest are plans for the same turn, given while they
    are legal. `reason` is a true sentence. `candidates` are sorted, the best first; `looked_at` counts
    positions and roll-outs.
    """

    answers: list[Json]
    reason: Message | None = None
    candidates: list[Candidate] = field(default_factory=list)
    looked_at: int = 0


class Opponent(Protocol):
    """A way to decide. One instance without state of its own serves all matches, as `Rules` do."""

    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        """Decide within `budget`; `seed` determines all random choices."""
        ...
