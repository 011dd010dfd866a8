"""Flows: straight-line rules that wait for answers, driven by hand and not by an event loop."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Iterable
from typing import Any, Generic, TypeAlias, TypeVar

from games.core.dialogue.questions import Question, Reply, Seat

T = TypeVar("T")
Questions: TypeAlias = tuple[Question[Any], ...]
Flow: TypeAlias = Coroutine[Questions, Reply, T]


class Round(tuple[Question[Any], ...]):
    """The open questions of a `together`, which asks them."""

    asked_by: together[Any]


class together(Generic[T]):
    """Run one flow per seat side by side, each waiting only for its own answers.

        cards = await together(fighters, lambda seat: reinforce(battle, seat))

    Returns the results by seat, in the order of `seats`, when all have finished. `flow` may be called again for
    the same seat, to go on from the table as it is.

    The flows of a `secret` round keep their results hidden until its end. A `sealed` round also hides who has
    answered: each of its flows asks the same number of hidden questions, since others see the log's length.
    Neither kind may change the table.
    """

    def __init__(
        self,
        seats: Iterable[Seat],
        flow: Callable[[Seat], Coroutine[Any, Any, T]],
        *,
        secret: bool = False,
        sealed: bool = False,
    ) -> None:
        self.seats = list(seats)
        self.secret = secret or sealed
        self.sealed = sealed
        self._flow = flow
        self._running: dict[Seat, Coroutine[Any, Any, T]] = {}
        self._asking: dict[Seat, Questions] = {}
        self._results: dict[Seat, T] = {}

    def __await__(self) -> Generator[Questions, Reply, dict[Seat, T]]:
        for seat in self.seats:
            self._start(seat)
        while self._asking:
            reply = yield self._open()
            for seat in [seat for seat, asked in self._asking.items() if reply.question in asked]:
                self._advance(seat, reply)
        return {seat: self._results[seat] for seat in self.seats}

    def ask_others_anew(self, seat: Seat) -> Round:
        """Restart the flows with answers unknown to `seat`; return the open questions.

        These are the flows still asking, and all other flows of a secret round.
        """
        for other in self.seats:
            if other != seat and (self.secret or other in self._asking):
                self._running[other].close()
                self._start(other)
        return self._open()

    def _start(self, seat: Seat) -> None:
        self._running[seat] = self._flow(seat)
        self._advance(seat, None)

    def _advance(self, seat: Seat, reply: Reply | None) -> None:
        try:
            self._asking[seat] = self._running[seat].send(reply)
        except StopIteration as finished:
            self._asking.pop(seat, None)
            self._results[seat] = finished.value

    def _open(self) -> Round:
        asked = [self._asking[seat] for seat in self.seats if seat in self._asking]
        questions = Round(question for each in asked for question in each)
        questions.asked_by = self
        return questions


def where(flow: object) -> str:
    """Return the chain of suspended coroutines, such as `turn > phase > research`."""
    names = []
    while flow is not None:
        if hasattr(flow, "__name__"):
            names.append(flow.__name__)
        flow = getattr(flow, "cr_await", None)
    return " > ".join(names)
