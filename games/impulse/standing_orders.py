"""Standing orders: how to meet attacks while others have their turns."""

from __future__ import annotations

from typing import Any

from games.core import ChooseSome, Json, Question, Seat, StandingOrder, _
from games.impulse.battle import counts
from games.impulse.state import Galaxy


def until_my_turn(table: Galaxy, seat: Seat) -> bool:
    return table.mover != seat and table.step != "set-up"


def is_attacked(table: Galaxy, question: Question[Any]) -> bool:
    battle = table.battle
    return battle is not None and not battle.revealed and battle.defender.seat == question.seat


def lay_nothing(table: Galaxy, question: Question[Any]) -> Json | None:
    return [] if isinstance(question, ChooseSome) and is_attacked(table, question) else None


def lay_all_that_counts(table: Galaxy, question: Question[Any]) -> Json | None:
    if not isinstance(question, ChooseSome) or not is_attacked(table, question):
        return None
    return [
        key
        for key, option in question.options.items()
        if counts(table, question.seat, option.value)
    ]


STANDING_ORDERS = {
    "no-cards": StandingOrder(
        _("Lay no reinforcements when attacked"),
        _("until your next turn"),
        until_my_turn,
        lay_nothing,
        "attacks",
    ),
    "all-cards": StandingOrder(
        _("Lay every card that counts when attacked"),
        _("until your next turn"),
        until_my_turn,
        lay_all_that_counts,
        "attacks",
    ),
}
