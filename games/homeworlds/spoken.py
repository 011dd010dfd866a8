"""Written turns as answers to the questions of a match."""

from __future__ import annotations

from games.core import IllegalAnswer, _
from games.homeworlds.actions import (
    Attack,
    Build,
    Catastrophe,
    Discover,
    Forgiven,
    Homeworld,
    Pass,
    Powered,
    Sacrifice,
)
from games.homeworlds.notation import play
from games.homeworlds.offers import PASS, Ship, action_key, ship_key
from games.homeworlds.pieces import COLOUR, NAME, SIZE, kinds
from games.homeworlds.state import StarMap, turn_of
from games.homeworlds.turns import Turn


def answers(table: StarMap, text: str, forgiven: Forgiven) -> list[str]:
    """The answers that play `text` and end the turn; IllegalAnswer if it cannot be played."""
    if table.chosen:
        raise IllegalAnswer(_("a homeworld is being set up already: undo that first"))
    turn, keys, picked = turn_of(table), list[str](), table.picked
    _end, actions = play(turn, text, forgiven)
    for action in actions:
        if not isinstance(action, Pass):  # what is not used needs no answer
            keys += [key for key in _keys(turn, action) if key != picked]
            picked, turn = "", turn.after(action)
    return keys if turn.set_up else [*keys, action_key(turn, PASS)]


def _keys(turn: Turn, action: Powered | Sacrifice | Catastrophe | Homeworld) -> list[str]:
    """The answers for one action: which ship acts, and what it does."""
    match action:
        case Homeworld(star, second, ship, name):
            pieces = (star, second, ship)
            keys = [f"bank:{NAME[kind]}" for kind in pieces if kind is not None]
            return [*keys, f"confirm:{name}"]
        case Catastrophe():
            return [action_key(turn, action)]
        case Discover(name=name):
            return [ship_key(turn, _actor(turn, action)), f"{action_key(turn, action)}:{name}"]
    return [ship_key(turn, _actor(turn, action)), action_key(turn, action)]


def _actor(turn: Turn, action: Powered | Sacrifice) -> Ship:
    """A ship that can do this: where the notation leaves it open, any that is fit."""
    mine = kinds(turn.position.systems[action.at].ships[turn.position.to_move])
    match action:
        case Build(ship=built):
            return Ship(action.at, next(kind for kind in mine if COLOUR[kind] == COLOUR[built]))
        case Attack():
            return Ship(action.at, max(mine, key=lambda kind: SIZE[kind]))
    return Ship(action.at, action.ship)
