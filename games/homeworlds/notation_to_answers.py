"""Turns as answers to the questions of a match."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import IllegalAnswer, _
from games.homeworlds.actions import Action
from games.homeworlds.notation import play
from games.homeworlds.options import end_key
from games.homeworlds.refusals import Waived
from games.homeworlds.state import StarMap, turn_of


def answers(table: StarMap, text: str, waived: Waived) -> list[str]:
    """Return the answers that play `text` and end the turn; IllegalAnswer if it cannot be played."""
    if table.chosen:
        raise IllegalAnswer(_("a homeworld is being set up already: undo that first"))
    _end, actions = play(turn_of(table), text, waived)
    return answers_of(table, actions)


def answers_of(table: StarMap, actions: Sequence[Action]) -> list[str]:
    """Return the answers that do these legal actions and end the turn."""
    turn, keys, picked = turn_of(table), list[str](), table.acting_ship
    for action in actions:
        if steps := action.answers(turn.position):
            keys += [key for key in steps if key != picked]
            picked, turn = "", turn.after(action)
    return keys if turn.set_up else [*keys, end_key(turn)]
