"""Safe answers for an absent player, which also bring a match to its end.

RULES.md § Random play and its end.
"""

from __future__ import annotations

from typing import Any

from games.core import Choose, ChooseSome, Json, Question
from games.impulse.battles.battle import REINFORCE, all_that_count
from games.impulse.cards.card_list import CARDS
from games.impulse.cards.effects import Build, Draw, Mine, Refine, Trade
from games.impulse.state import BASIC, Galaxy
from games.impulse.turn import ADD_TO_IMPULSE

HARMLESS = (Build, Draw, Mine, Refine, Trade)
EXITS = ("skip", "done", "end")


def stand_in(table: Galaxy, question: Question[Any]) -> Json:
    """Trade, mine, refine, draw and build; leave everything else; lay all cards that count in a battle."""
    match question:
        case ChooseSome(topic=topic) if topic == REINFORCE:
            return all_that_count(table, question)
        case ChooseSome():
            return list(question.options)[: question.least]
        case Choose(topic=topic) if topic == ADD_TO_IMPULSE:
            return min(question.options, key=lambda key: CARDS[question.options[key].value].size)
        case Choose():
            left = [key for key in EXITS if key in question.options]
            return left[0] if left and not _is_harmless(table) else next(iter(question.options))
    raise TypeError(question)


def _is_harmless(table: Galaxy) -> bool:
    """Return whether the innermost running card cannot hurt its user."""
    card = table.running[-1].card if table.running else BASIC
    return card != BASIC and isinstance(CARDS[card].effect, HARMLESS)
