"""Questions to players, skipped where only one answer is sensible. RULES.md § Questions with one sensible answer."""

from __future__ import annotations

from typing import TypeVar

from games.core import Choose, Question
from games.planet_masters.state import PlanetMasters

T = TypeVar("T")


def ask(table: PlanetMasters, question: Question[T]) -> Question[T]:
    """Return `question` for awaiting; until the answer, its topic is the table's phase."""
    table.phase = question.topic
    return question


async def ask_unless_forced(table: PlanetMasters, question: Choose[T], *, any_will_do: bool = False) -> T:
    """Return the answer to `question`; do not ask if there is one option, or if `any_will_do`."""
    if table.skips_question(any_will_do or len(question.options) == 1):
        return next(iter(question.options.values())).value
    return await ask(table, question)
