"""The colours of the seats at a match: their players' favourites where they are free."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.models import SeatColour

if TYPE_CHECKING:
    from lobby.models import Person


def colours_for(people: Sequence[Person | None]) -> list[int]:
    """Return the colours of seats at which these people sit, None standing for nobody or a program.

    A favourite goes to the first who has it.
    """
    chosen: dict[int, int] = {}
    for number, person in enumerate(people):
        favourite = None if person is None else person.favourite_colour
        if favourite is not None and favourite not in chosen.values():
            chosen[number] = favourite
    return SeatColour.spread(chosen)[: len(people)]
