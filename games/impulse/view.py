from __future__ import annotations

import msgspec

from games.core import Seat
from games.impulse.state import Galaxy


class View(msgspec.Struct):
    mover: int


def see(table: Galaxy, seat: Seat | None) -> View:
    return View(table.mover)
