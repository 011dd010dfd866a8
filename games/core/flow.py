"""Flows: straight-line rules that wait for answers, driven by hand and not by an event loop."""

from __future__ import annotations

from collections.abc import Coroutine, Generator, Iterable, Mapping
from typing import Any, Generic, TypeAlias, TypeVar

from games.core.questions import Question, Reply, Seat

T = TypeVar("T")
Questions: TypeAlias = tuple[Question[Any], ...]
Flow: TypeAlias = Coroutine[Questions, Reply, T]


class SealedRound(tuple[Question[Any], ...]):
    """The open questions of a round in which nobody learns who has answered yet.

    `seats` are all who take part, asked or not.
    """

    seats: tuple[Seat, ...] = ()


class together(Generic[T]):
    """Run one flow per seat side by side, each waiting only for its own answers.

        cards = await together({s: self.reinforce(battle, s) for s in fighters})

    Returns the results by seat, in the order of `flows`, when all have finished. Of a `sealed` round
    the others see only when it is over who has answered, or was answered for: each flow of it
    should ask the same number of hidden questions, for the length of the log counts the answers.
    """

    def __init__(
        self, flows: Mapping[Seat, Coroutine[Any, Any, T]], *, sealed: bool = False
    ) -> None:
        self.flows = flows
        self.sealed = sealed

    def __await__(self) -> Generator[Questions, Reply, dict[Seat, T]]:
        results: dict[Seat, T] = {}
        asking: dict[Seat, Questions] = {}
        advance: Iterable[Seat] = self.flows
        reply: Any = None
        while True:
            for seat in advance:
                try:
                    asking[seat] = self.flows[seat].send(reply)
                except StopIteration as finished:
                    asking.pop(seat, None)
                    results[seat] = finished.value
            if not asking:
                return {seat: results[seat] for seat in self.flows}
            questions = [question for asked in asking.values() for question in asked]
            reply = yield self._sealed(questions) if self.sealed else tuple(questions)
            advance = [seat for seat, asked in asking.items() if reply.question in asked]

    def _sealed(self, questions: Iterable[Question[Any]]) -> SealedRound:
        pending = SealedRound(questions)
        pending.seats = tuple(sorted(self.flows))
        return pending


def where(flow: Any) -> str:
    """Return the chain of rules a flow is suspended in, such as `turn > phase > research`."""
    names = []
    while flow is not None:
        if hasattr(flow, "__name__"):
            names.append(flow.__name__)
        flow = getattr(flow, "cr_await", None)
    return " > ".join(names)
