"""The log of a match: its entries, and the turn starts from which it can be resumed."""

from __future__ import annotations

import msgspec

from games.core.questions import Json, Seat
from games.core.table import Line


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One line of a log: an answer to the question with that id, or an act such as `undo`."""

    seat: Seat
    question: str
    answer: Json = None


class Checkpoint(msgspec.Struct, frozen=True):
    """The whole match at a turn start."""

    index: int  # the length of the log
    state: bytes
    journal: list[Line] = []  # of the turn before
    agreed: dict[str, list[Seat]] = {}  # what is proposed, and who is for it
    standing_orders: dict[Seat, list[str]] = {}
