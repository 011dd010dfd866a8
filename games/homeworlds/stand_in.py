"""Answers for a player who is away."""

from __future__ import annotations

from typing import Any

from games.core import Choose, Json, Question
from games.homeworlds.actions.powers import Move
from games.homeworlds.options import Ship, end_key
from games.homeworlds.running_turn import Turn
from games.homeworlds.state import StarMap, turn_of


def stand_in(table: StarMap, question: Question[Any]) -> Json:
    """Return a safe answer: an ordinary homeworld, and later the end of the turn.

    If that would lose the homeworld and a ship can still return, return the ship first.
    """
    assert isinstance(question, Choose)
    turn = turn_of(table)
    if turn.set_up:
        wanted = ("bank:y1", "bank:b2", "bank:g3", "confirm")[len(table.chosen)]
        return wanted if wanted in question.options else next(iter(question.options))
    if turn.position.eliminated(turn.position.to_move):
        for key, option in question.options.items():
            match option.value:
                case Ship() as ship if any(
                    _brings_home(turn, action)
                    for action in turn.power_actions_of(ship.at, ship.alone)
                    if isinstance(action, Move)
                ):
                    return key
                case Move() as move if _brings_home(turn, move):
                    return key
    return end_key(turn)


def _brings_home(turn: Turn, move: Move) -> bool:
    return not turn.after(move).position.eliminated(turn.position.to_move)
