"""The log of a match: its entries, and the turn starts from which it can be resumed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.core.questions import Json, Seat
from games.core.table import Line


class Entry(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One line of a log: an answer to the question with that id, or an act such as `undo`."""

    seat: Seat
    question: str
    answer: Json = None

    @property
    def is_answer(self) -> bool:
        """Return whether it answers a question, whose id has a dot, and is no act."""
        return "." in self.question


class Checkpoint(msgspec.Struct, frozen=True):
    """The whole match at a turn start."""

    index: int  # the length of the log
    state: bytes
    journal: list[Line] = []  # of the turn before
    agreed: dict[str, list[Seat]] = {}  # what is proposed, and who is for it
    standing_orders: dict[Seat, list[str]] = {}


def taken_back(log: Sequence[Entry]) -> set[int]:
    """Return the places of the entries that were taken back, and of those that took them back."""
    gone: set[int] = set()
    standing: dict[Seat, list[int]] = {}
    for index, entry in enumerate(log):
        if entry.question == "undo":
            gone |= {index, standing[entry.seat].pop()}
        elif entry.is_answer:
            standing.setdefault(entry.seat, []).append(index)
    return gone


def last_undo(entries: Sequence[Entry]) -> int:
    """Return the place of the last entry that takes something back; -1 if there is none."""
    return next((n for n in reversed(range(len(entries))) if entries[n].question == "undo"), -1)


def kept_answers(log: Sequence[Entry]) -> list[int]:
    """Return the places of the answers that were not taken back, in order."""
    gone = taken_back(log)
    return [index for index, entry in enumerate(log) if entry.is_answer and index not in gone]
