"""Putting a question, or not where it answers itself."""

from __future__ import annotations

from typing import TypeVar

from games.core import Choose
from games.planet_masters.state import PlanetMasters

T = TypeVar("T")


async def settle(table: PlanetMasters, question: Choose[T], *, any_will_do: bool = False) -> T:
    """The answer to `question`; not put where there is one option, or where `any_will_do`."""
    if not table.literal and (any_will_do or len(question.options) == 1):
        return next(iter(question.options.values())).value
    return await question
