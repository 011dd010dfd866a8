"""The log of a match: its entries, and checkpoints from which it can be resumed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.core.dialogue.questions import Json, Seat
from games.core.engine.table import Line


class Entry(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One line of a log: an answer to the question with that id, or an act such as `undo`."""

    seat: Seat
    question: str
    answer: Json = None

    @property
    def is_answer(self) -> bool:
        """Return whether it answers a question: ids of questions have a dot."""
        return "." in self.question


class Checkpoint(msgspec.Struct, frozen=True):
    """The whole match at a turn start."""

    index: int  # the length of the log
    state: bytes
    journal: list[Line] = []  # of the previous turn
    agreed: dict[str, list[Seat]] = {}  # the seats in favour of each proposal
    standing_orders: dict[Seat, list[str]] = {}


def taken_back(log: Sequence[Entry]) -> set[int]:
    """Return the places of the answers taken back, and of the undos that did it."""
    gone: set[int] = set()
    standing: dict[Seat, list[int]] = {}
    for index, entry in enumerate(log):
        if entry.question == "undo":
            gone |= {index, standing[entry.seat].pop()}
        elif entry.is_answer:
            standing.setdefault(entry.seat, []).append(index)
    return gone


def last_undo(entries: Sequence[Entry]) -> int:
    """Return the place of the last undo or return; -1 if there is none."""
    return next((n for n in reversed(range(len(entries))) if entries[n].question == "undo"), -1)


def kept_answers(log: Sequence[Entry]) -> list[int]:
    """Return the places of the answers that stand, in order."""
    gone = taken_back(log)
    return [index for index, entry in enumerate(log) if entry.is_answer and index not in gone]
