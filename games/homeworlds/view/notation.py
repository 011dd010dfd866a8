"""Turns in words: `sacrifice y1 Beta; move r2 Betelgeuse Altair`.

The grammar is `slots` of the action classes: it serves to read, write and explain.
"""

from __future__ import annotations

import re

from games.core import IllegalAnswer, _
from games.homeworlds.actions.action import Action, Catastrophe, Homeworld, Pass, Sacrifice
from games.homeworlds.actions.powers import POWER_ACTIONS
from games.homeworlds.actions.refusals import IllegalAction, Refusal, Waived
from games.homeworlds.map.pieces import KIND, LETTERS, NAME
from games.homeworlds.map.position import SYSTEM_NAME, Position
from games.homeworlds.options import answers_of
from games.homeworlds.running_turn import Turn
from games.homeworlds.setup import waived
from games.homeworlds.state import StarMap, turn_of

_CLASSES: list[type[Action]] = [*POWER_ACTIONS, Sacrifice, Catastrophe, Pass, Homeworld]
ACTIONS = {action.verb: action for action in _CLASSES}
PIECE = "[rygb][123]"
# Formats of fields of actions; odd records may lack `second`.
PATTERNS = {
    "ship": PIECE, "new": PIECE, "star": PIECE, "second": f"{PIECE}|-", "colour": "[rygb]",
    "at": SYSTEM_NAME, "to": SYSTEM_NAME, "name": SYSTEM_NAME,
}  # fmt: skip
_FORMS = {
    verb: re.compile(
        " ".join([verb, *(f"(?P<{field}>{PATTERNS[field]})" for field in action.slots)]),
        re.IGNORECASE,
    )
    for verb, action in ACTIONS.items()
}


def play(turn: Turn, text: str, waived: Waived = ()) -> tuple[Turn, list[Action]]:
    """Return the turn after all actions of `text`, and the actions.

    Raises: IllegalAction, with the action and the reason.
    """
    actions = []
    for written in text.split(";"):
        action = read(turn.position, " ".join(written.split()))
        refuse(turn, action, waived)
        actions.append(action)
        turn = turn.after(action)
    if turn.set_up and turn.actions_left:
        raise IllegalAction(text, Refusal.NO_HOMEWORLD.value)
    return turn, actions


def refuse(turn: Turn, action: Action, waived: Waived = ()) -> None:
    """Raise IllegalAction if `action` is not legal now."""
    refusal = turn.refusal(action, waived)
    if refusal is not None:
        raise IllegalAction(write(turn.position, action), turn.why_not(action, refusal), refusal)


def read(position: Position, written: str) -> Action:
    """Return the action of these words. Raises IllegalAction if they make no sense."""
    verb = written.split(" ", maxsplit=1)[0].lower()
    if verb not in ACTIONS:
        raise IllegalAction(written[:60], _("that is not how a turn is written: see the notation"))
    action = ACTIONS[verb]
    found = _FORMS[verb].fullmatch(written)
    if found is None:
        form = " ".join([verb, *action.slots.values()])
        raise IllegalAction(written[:60], _("it should read: {form}", form=form))
    return action(**{field: _read(position, written, field, found[field]) for field in action.slots})


def _read(position: Position, written: str, field: str, word: str) -> int | str | None:
    match field:
        case "name":
            return word
        case "colour":
            return LETTERS.index(word.lower())
        case "at" | "to":
            at = position.find(word)
            if at is None:
                raise IllegalAction(written, _("there is no system called {name}", name=word))
            return at
    return None if word == "-" else KIND[word.lower()]


def write(position: Position, action: Action) -> str:
    """Return the words of an action about to be done in `position`."""
    words = [_write(position, field, getattr(action, field)) for field in action.slots]
    return " ".join([action.verb, *words])


def _write(position: Position, field: str, value: int | str | None) -> str:
    match field, value:
        case _, None:
            return "-"
        case "colour", int():
            return LETTERS[value]
        case "at" | "to", int():
            return position.systems[value].name
        case _, int():
            return NAME[value]
    return str(value)


def answers(table: StarMap, text: str) -> list[str]:
    """Return the answers that play `text` and end the turn. Raises IllegalAnswer."""
    if table.chosen:
        raise IllegalAnswer(_("a homeworld is being set up already: undo that first"))
    _end, actions = play(turn_of(table), text, waived(table.options))
    return answers_of(table, actions)
