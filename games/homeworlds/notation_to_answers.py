"""Written turns as answers to the questions of a match."""

from __future__ import annotations

from games.core import IllegalAnswer, _
from games.homeworlds.notation import play
from games.homeworlds.options import end_key
from games.homeworlds.refusals import Waived
from games.homeworlds.state import StarMap, turn_of


def answers(table: StarMap, text: str, waived: Waived) -> list[str]:
    """Return the answers that play `text` and end the turn; IllegalAnswer if it cannot be played."""
    if table.chosen:
        raise IllegalAnswer(_("a homeworld is being set up already: undo that first"))
    turn, keys, picked = turn_of(table), list[str](), table.picked
    _end, actions = play(turn, text, waived)
    for action in actions:
        if steps := action.answers(turn.position):
            keys += [key for key in steps if key != picked]
            picked, turn = "", turn.after(action)
    return keys if turn.set_up else [*keys, end_key(turn)]
