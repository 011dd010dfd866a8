"""Answers for somebody who is away: safe, and enough for a match to come to its end."""

from __future__ import annotations

from typing import Any

from games.core import Choose, ChooseSome, Json, Question
from games.impulse.battle import counts
from games.impulse.cards import CARDS
from games.impulse.effects import Build, Draw, Mine, Refine, Trade
from games.impulse.state import BASIC, Galaxy

HARMLESS = (Build, Draw, Mine, Refine, Trade)
EXITS = ("skip", "done", "end")


def stand_in(table: Galaxy, question: Question[Any]) -> Json:
    """Trade, mine, refine, draw and build; leave everything else; lay what counts in a battle."""
    match question:
        case ChooseSome() if table.battle is not None and not table.battle.revealed:
            return [
                key
                for key, option in question.options.items()
                if counts(table, question.seat, option.value)
            ]
        case ChooseSome():
            return list(question.options)[: question.least]
        case Choose() if table.step == "add":
            return min(question.options, key=lambda key: CARDS[question.options[key].value].size)
        case Choose():
            left = [key for key in EXITS if key in question.options]
            return left[0] if left and not _harmless(table) else next(iter(question.options))
    raise TypeError(question)


def _harmless(table: Galaxy) -> bool:
    """Whether the innermost card that is being used cannot hurt who uses it."""
    card = table.running[-1].card if table.running else BASIC
    return card != BASIC and isinstance(CARDS[card].effect, HARMLESS)
