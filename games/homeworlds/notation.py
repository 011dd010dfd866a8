"""Turns in words: `sacrifice y1 Beta; move r2 Betelgeuse Altair`."""

from __future__ import annotations

import re
from typing import TypeVar

from games.core import _
from games.homeworlds.actions import (
    Action,
    Attack,
    Build,
    Catastrophe,
    Discover,
    Forgiven,
    Homeworld,
    Move,
    Pass,
    Sacrifice,
    Trade,
)
from games.homeworlds.pieces import KIND, LETTERS, NAME
from games.homeworlds.position import SYSTEM_NAME, Position
from games.homeworlds.turns import Turn
from games.homeworlds.words import IllegalAction, why_not

T = TypeVar("T")

PIECE = "([rygb][123])"
SYSTEM = f"({SYSTEM_NAME})"
FORMS = {
    "homeworld": f"{PIECE} ([rygb][123]|-) {PIECE} {SYSTEM}",
    "build": f"{PIECE} {SYSTEM}",
    "trade": f"{PIECE} {PIECE} {SYSTEM}",
    "move": f"{PIECE} {SYSTEM} {SYSTEM}",
    "discover": f"{PIECE} {SYSTEM} {PIECE} {SYSTEM}",
    "attack": f"{PIECE} {SYSTEM}",
    "sacrifice": f"{PIECE} {SYSTEM}",
    "catastrophe": f"{SYSTEM} ([rygb])",
    "pass": "",
}
_FORMS = {verb: re.compile(f"{verb} {form}".strip(), re.IGNORECASE) for verb, form in FORMS.items()}


def play(turn: Turn, text: str, forgiven: Forgiven = ()) -> tuple[Turn, list[Action]]:
    """The turn after all actions of `text`, and these; IllegalAction says which cannot be done."""
    actions = []
    for written in text.split(";"):
        action = read(turn.position, " ".join(written.split()))
        refuse(turn, action, forgiven)
        actions.append(action)
        turn = turn.after(action)
    if turn.set_up and turn.left:
        raise IllegalAction(text, _("your first turn sets up your homeworld"))
    return turn, actions


def refuse(turn: Turn, action: Action, forgiven: Forgiven = ()) -> None:
    """Raise IllegalAction if `action` is not legal now."""
    refusal = turn.refusal(action, forgiven)
    if refusal is not None:
        written = write(turn.position, action)
        raise IllegalAction(written, why_not(refusal, turn, action), refusal)


def read(position: Position, written: str) -> Action:
    """The action meant by these words; IllegalAction if they make no sense."""
    verb = written.split(" ", maxsplit=1)[0].lower()
    form = _FORMS.get(verb)
    if form is None:
        raise IllegalAction(written[:60], _("a turn is made of other words: see the notation"))
    found = form.fullmatch(written)
    if found is None:
        raise IllegalAction(
            written[:60], _("it should read: {form}", form=f"{verb} {HINTS[verb]}".strip())
        )
    return _Words(position, written, list(found.groups())).action(verb)


HINTS = {
    "homeworld": "STAR STAR SHIP NAME", "build": "PIECE SYSTEM", "trade": "OLD NEW SYSTEM",
    "move": "SHIP FROM TO", "discover": "SHIP FROM STAR NAME", "attack": "PIECE SYSTEM",
    "sacrifice": "SHIP SYSTEM", "catastrophe": "SYSTEM COLOUR", "pass": "",
}  # fmt: skip


class _Words:
    """The words behind a verb, taken one after the other."""

    def __init__(self, position: Position, written: str, words: list[str]) -> None:
        self.position = position
        self.written = written
        self.words = iter(words)

    def action(self, verb: str) -> Action:
        match verb:
            case "homeworld":
                star, second, ship = self.piece(), next(self.words), self.piece()
                second_star = None if second == "-" else KIND[second.lower()]
                return Homeworld(star, second_star, ship, next(self.words))
            case "build":
                ship = self.piece()
                return Build(self.system(), ship)
            case "trade":
                ship, new = self.piece(), self.piece()
                return Trade(self.system(), ship, new)
            case "move":
                ship = self.piece()
                return Move(self.system(), ship, self.system())
            case "discover":
                ship = self.piece()
                return Discover(self.system(), ship, self.piece(), next(self.words))
            case "attack":
                ship = self.piece()
                return Attack(self.system(), ship)
            case "sacrifice":
                ship = self.piece()
                return Sacrifice(self.system(), ship)
            case "catastrophe":
                return Catastrophe(self.system(), LETTERS.index(next(self.words).lower()))
        return Pass()

    def piece(self) -> int:
        return KIND[next(self.words).lower()]

    def system(self) -> int:
        name = next(self.words)
        at = self.position.find(name)
        if at is None:
            raise IllegalAction(self.written, _("there is no system called {name}", name=name))
        return at


def write(position: Position, action: Action) -> str:
    """The words of an action, which is to be done in `position`."""
    where = [system.name for system in position.systems]
    match action:
        case Homeworld(star, second, ship, name):
            other = "-" if second is None else NAME[second]
            return f"homeworld {NAME[star]} {other} {NAME[ship]} {name}"
        case Build(at, ship):
            return f"build {NAME[ship]} {where[at]}"
        case Trade(at, ship, new):
            return f"trade {NAME[ship]} {NAME[new]} {where[at]}"
        case Move(at, ship, to):
            return f"move {NAME[ship]} {where[at]} {where[to]}"
        case Discover(at, ship, star, name):
            return f"discover {NAME[ship]} {where[at]} {NAME[star]} {name}"
        case Attack(at, ship):
            return f"attack {NAME[ship]} {where[at]}"
        case Sacrifice(at, ship):
            return f"sacrifice {NAME[ship]} {where[at]}"
        case Catastrophe(at, colour):
            return f"catastrophe {where[at]} {LETTERS[colour]}"
    return "pass"
