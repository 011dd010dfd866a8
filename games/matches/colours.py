"""Colours of seats, by the favourites of their players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.matches.models import SeatColour

if TYPE_CHECKING:
    from lobby.people.models import Person


def colours_for(people: Sequence[Person | None]) -> list[int]:
    """Return the colours of seats with these people (None: a program or nobody), first come, first served."""
    chosen: dict[int, int] = {}
    for number, person in enumerate(people):
        favourite = None if person is None else person.favourite_colour
        if favourite is not None and favourite not in chosen.values():
            chosen[number] = favourite
    return SeatColour.spread(chosen)[: len(people)]
