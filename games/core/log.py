"""The log of a match: its entries, and the turn starts from which it can be taken up."""

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
    """The whole match at a turn start: the state, the open proposals with who is for them, the
    standing orders, and the journal lines of the turn before."""

    index: int
    state: bytes
    journal: list[Line] = []
    agreed: dict[str, list[Seat]] = {}
    standing_orders: dict[Seat, list[str]] = {}
