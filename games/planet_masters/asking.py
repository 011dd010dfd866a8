"""Putting a question, or not where it answers itself. RULES.md § Questions with one sensible answer."""

from __future__ import annotations

from typing import TypeVar

from games.core import Choose, Question
from games.planet_masters.state import PlanetMasters

T = TypeVar("T")


async def ask(table: PlanetMasters, question: Question[T]) -> T:
    """Return the answer to `question`, whose topic everybody sees as the table's phase meanwhile."""
    table.phase = question.topic
    return await question


async def ask_unless_forced(
    table: PlanetMasters, question: Choose[T], *, forced: str | None = None
) -> T:
    """Return the answer to `question`; it is not put where there is one option only.

    `forced` names the option to take where none makes a difference.
    """
    if key := table.answer_unasked(question, forced):
        return question.options[key].value
    return await ask(table, question)
