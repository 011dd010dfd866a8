"""Count what each seat repeats in a match, and enforce `games.core.engine.limits`.

Only actions that a seat has seen count for it, so that a refusal reveals nothing about others.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from typing import Any

from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer, Json, Seat, labels
from games.core.engine.engine import Engine
from games.core.engine.limits import (
    ANSWER_BUDGET,
    ANSWERS_IN_TURN,
    ENTRIES,
    LEAVES,
    REQUESTS,
    UNDO_BUDGET,
    UNDO_COST,
    UNDOS_IN_TURN,
)
from games.core.engine.log import Entry

COUNTED = frozenset({"agree", "disagree", "order", "withdraw"})
FULL = _(
    "this match has reached its maximum length: no more proposals or undos, and the next answer ends it without result"
)


class Repetition:
    """Counts of repeated actions by seat, updated as the log grows."""

    def __init__(self, match: Engine[Any]) -> None:
        self._match = match
        self._known = 0  # counted entries
        self._turn = 0  # turn starts among them
        self._undos_in_turn: Counter[Seat] = Counter()
        self._undo_cost: Counter[Seat] = Counter()  # answers replayed by the undos of a seat
        self._requests: Counter[Seat] = Counter()
        self._proposed: dict[str, set[Seat]] = {}  # the seats in favour of each proposal
        self._answers_in_turn: Counter[Seat] = Counter()
        self._answers_beyond: Counter[Seat] = Counter()  # those over ANSWERS_IN_TURN
        self._standing: defaultdict[Seat, list[bool]] = defaultdict(list)  # answers: whether private

    @property
    def is_full(self) -> bool:
        """Return whether the next answer ends the match, because the log is full."""
        return self._match.version >= ENTRIES

    def may_undo(self, seat: Seat) -> bool:
        """Return whether the limits allow `seat` another undo."""
        return self._undo_refusal(seat) is None

    def check_answer(self, seat: Seat, answer: Json) -> None:
        """Check that `seat` may answer freely. The stand-in's answer is always legal, since it moves the match
        on.

        Raises: IllegalAnswer.
        """
        self._count()
        share = self._share(ANSWER_BUDGET)
        asked = self._match.question_of(seat)
        if self._answers_in_turn[seat] < ANSWERS_IN_TURN or self._answers_beyond[seat] < share or asked is None:
            return
        left = self._match.rules.stand_in(self._match.state, asked[1])
        if answer != left:
            raise IllegalAnswer(
                _(
                    "you have made too many choices in this turn; only this one is left: {label}",
                    label=labels(asked[1], left)[0],
                )
            )

    def check_undo(self, seat: Seat) -> None:
        """Check that `seat` may undo once more. Raises: IllegalAnswer."""
        if refusal := self._undo_refusal(seat):
            raise refusal

    def check_act(self, seat: Seat, act: str, about: Json) -> None:
        """Check that `seat` may act once more. Joining or declining a proposal of others is always legal.

        Raises: IllegalAnswer.
        """
        if act == "undo":
            self.check_undo(seat)
        if act not in COUNTED or (isinstance(about, str) and self._is_of_others(seat, about)):
            return
        if refusal := self._request_refusal(seat):
            raise refusal

    def may_propose(self, seat: Seat) -> bool:
        """Return whether the limits allow `seat` another proposal or withdrawal."""
        return self._request_refusal(seat) is None

    def check_leave(self, seat: Seat) -> None:
        """Check that the player of `seat` may leave once more. Raises: IllegalAnswer."""
        if self._match.log.count(Entry(seat, "away", "left")) >= LEAVES:
            raise IllegalAnswer(_("this seat has been left too often: you can only stay or resign"))

    def _is_of_others(self, seat: Seat, about: str) -> bool:
        """Return whether others propose this and `seat` does not."""
        return seat not in self._match.agreed.get(about, [seat])

    def _request_refusal(self, seat: Seat) -> IllegalAnswer | None:
        if self.is_full:
            return IllegalAnswer(FULL)
        self._count()
        if self._requests[seat] < self._share(REQUESTS):
            return None
        return IllegalAnswer(_("you have made too many proposals and automatic answers: you can only play on"))

    def _undo_refusal(self, seat: Seat) -> IllegalAnswer | None:
        if self.is_full:
            return IllegalAnswer(FULL)
        self._count()
        if self._undos_in_turn[seat] >= UNDOS_IN_TURN:
            return IllegalAnswer(
                _(
                    "you have undone {n} choices in this turn: now you can only go on",
                    n=UNDOS_IN_TURN,
                )
            )
        if self._undo_cost[seat] + self._cost(seat) > self._share(UNDO_BUDGET):
            return IllegalAnswer(_("you have undone too much in this match: you can only go on"))
        return None

    def _share(self, total: int) -> int:
        seats: int = self._match.state.seats
        return total // seats

    def _cost(self, seat: Seat) -> int:
        """Return the number of answers, seen by `seat`, that an undo of it replays now."""
        return UNDO_COST + sum(
            len(each) if other == seat else each.count(False) for other, each in self._standing.items()
        )

    def _count(self) -> None:
        """Count the new entries."""
        match = self._match
        for index in range(self._known, match.version):
            begun = bisect_right(match.turn_starts, index)
            if begun != self._turn:
                self._turn = begun
                self._undos_in_turn.clear()
                self._answers_in_turn.clear()
                self._standing.clear()
                self._lapse(match.log[index - 1])
            self._count_entry(match.log[index], private=match.private[index])
        self._known = match.version

    def _count_entry(self, entry: Entry, *, private: bool) -> None:
        seat = entry.seat
        if entry.question == "undo":
            self._undo_cost[seat] += self._cost(seat)
            self._undos_in_turn[seat] += 1
            if self._standing[seat]:
                self._standing[seat].pop()
        elif entry.is_answer:
            self._standing[seat].append(private)
            self._answers_in_turn[seat] += 1
            self._answers_beyond[seat] += self._answers_in_turn[seat] > ANSWERS_IN_TURN
        elif entry.question in COUNTED:
            self._requests[seat] += not self._answers_others(entry)

    def _answers_others(self, entry: Entry) -> bool:
        """Update the proposals. Return whether the entry joins or declines a proposal of others."""
        if entry.question not in ("agree", "disagree"):
            return False
        about, seat = str(entry.answer), entry.seat
        known = self._proposed.get(about, set())
        if entry.question == "disagree":
            self._proposed.pop(about, None)
            return seat not in known
        self._proposed[about] = {*known, seat}
        return bool(known - {seat})

    def _lapse(self, last: Entry) -> None:
        """Forget the proposals that lapse at the end of a turn: all that its last player does not share."""
        shared = {about: who for about, who in self._proposed.items() if last.seat in who}
        self._proposed = shared if last.is_answer else {}
