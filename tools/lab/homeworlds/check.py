"""Check of turns from outside: reads a position and a turn, replies with legality and the next key."""

from __future__ import annotations

import msgspec

from games.core import IllegalAnswer, Json
from games.core.dialogue.messages import english
from games.homeworlds.actions.refusals import ANY_SHIP
from games.homeworlds.running_turn import Turn
from games.homeworlds.state import PositionData, from_data
from games.homeworlds.view.notation import play


class Question(msgspec.Struct):
    """One line of input; `any_ship` is the option of that name."""

    position: PositionData
    turn: str
    any_ship: bool = False


def check(line: str | bytes) -> dict[str, Json]:
    """Return the reply to one line, also to an invalid one; never raise."""
    try:
        question = msgspec.json.decode(line, type=Question)
        position = from_data(question.position)
        if not position.needs_homeworld() and position.verdict() is not None:
            raise ValueError("the match is over in this position: a homeworld is lost")
        turn, _actions = play(Turn.begin(position), question.turn, ANY_SHIP if question.any_ship else ())
    except IllegalAnswer as illegal:
        return {"legal": False, "error": english().render(illegal.message)}
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        return {"legal": False, "error": f"that cannot be read: {error}"}
    return {"legal": True, "key": turn.end().key(), "result": turn.verdict()}
