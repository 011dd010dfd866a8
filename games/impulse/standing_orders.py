"""Automatic answers to attacks during others' turns.

RULES.md § Battles and losses.
"""

from __future__ import annotations

from typing import Any

from games.core import Json, Question, Seat, StandingOrder, _
from games.impulse.battles.battle import REINFORCE, all_that_count
from games.impulse.state import Galaxy


def until_my_turn(table: Galaxy, seat: Seat) -> bool:
    return table.mover != seat and table.step != "set-up"


def is_attacked(table: Galaxy, question: Question[Any]) -> bool:
    """Return whether the question asks the defender of a battle for reinforcements."""
    if question.topic != REINFORCE or table.battle is None:
        return False
    return table.battle.defender.seat == question.seat


def lay_nothing(table: Galaxy, question: Question[Any]) -> Json | None:
    return [] if is_attacked(table, question) else None


def lay_all_that_count(table: Galaxy, question: Question[Any]) -> Json | None:
    return all_that_count(table, question) if is_attacked(table, question) else None


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
        lay_all_that_count,
        "attacks",
    ),
}
