"""Words for people: what pieces, actions and refusals are called, and what the journal says."""

from __future__ import annotations

from games.core import IllegalAnswer, Message, Name, _, plural
from games.core.messages import Param
from games.homeworlds.actions import (
    Action,
    Attack,
    Build,
    Catastrophe,
    Discover,
    Homeworld,
    Move,
    Refusal,
    Sacrifice,
    Trade,
)
from games.homeworlds.pieces import COLOUR, OF_COLOUR, kind_of, smallest
from games.homeworlds.position import Position
from games.homeworlds.turns import Turn

PIECES: list[Message] = [
    _("small red"), _("medium red"), _("large red"),
    _("small yellow"), _("medium yellow"), _("large yellow"),
    _("small green"), _("medium green"), _("large green"),
    _("small blue"), _("medium blue"), _("large blue"),
]  # fmt: skip
COLOURS: list[Message] = [_("red"), _("yellow"), _("green"), _("blue")]
POWERS: list[Message] = [_("capture"), _("move"), _("build"), _("trade")]

WHY_NOT: dict[Refusal, Message] = {
    Refusal.NO_HOMEWORLD: _("your first turn sets up your homeworld"),
    Refusal.SECOND_HOMEWORLD: _("nobody gets a second homeworld"),
    Refusal.NOT_LARGE: _("your first ship must be large"),
    Refusal.ONE_STAR: _("a homeworld begins with two stars"),
    Refusal.NAME_TAKEN: _("there is already a system called {name}"),
    Refusal.NO_ACTIONS: _("you have no action left in this turn"),
    Refusal.OTHER_POWER: _("the ship you sacrificed gives another power: {power}"),
    Refusal.NO_TECH: _("no star and no ship of yours there is {tech}"),
    Refusal.ABSENT: _("you have no ship there"),
    Refusal.NO_SHIP: _("you have no {ship} ship there"),
    Refusal.BANK_EMPTY: _("the bank has none left"),
    Refusal.NO_MODEL: _("none of your ships there is {colour}"),
    Refusal.NOT_SMALLEST: _("the bank has a smaller one, a {smallest}"),
    Refusal.SIZE_MISMATCH: _("a trade is for a piece of the same size"),
    Refusal.SAME_COLOUR: _("a trade is for a piece of another colour"),
    Refusal.SAME_SYSTEM: _("the ship is there already"),
    Refusal.NOT_CONNECTED: _("not connected: there are stars of the same size in both"),
    Refusal.NO_TARGET: _("your opponent has no {ship} ship there"),
    Refusal.TOO_SMALL: _("none of your ships there is large enough"),
    Refusal.NO_OVERPOPULATION: _("fewer than four pieces there are {colour}"),
}


class IllegalAction(IllegalAnswer):
    """An action that cannot be done; `refusal` is why, for programs."""

    def __init__(self, tried: str, why: Message, refusal: Refusal | None = None) -> None:
        super().__init__(_("{tried}: {why}", tried=tried, why=why))
        self.refusal = refusal


def why_not(refusal: Refusal, turn: Turn, action: Action) -> Message:
    """The sentence for a refusal of `action`."""
    return Message(WHY_NOT[refusal].id, _facts(turn, action))


def _facts(turn: Turn, action: Action) -> dict[str, Param]:
    """Whatever the sentences above may name."""
    position, facts = turn.position, dict[str, Param]()
    if turn.power is not None:
        facts["power"] = POWERS[turn.power]
    match action:
        case Build() | Trade() | Move() | Discover() | Attack():
            facts |= {"tech": COLOURS[action.power], "ship": PIECES[action.ship]}
            facts |= {"colour": COLOURS[COLOUR[action.ship]]}
            if least := smallest(position.bank, COLOUR[action.ship]):
                facts["smallest"] = PIECES[kind_of(COLOUR[action.ship], least)]
        case Sacrifice(ship=ship):
            facts["ship"] = PIECES[ship]
        case Catastrophe(colour=colour):
            facts["colour"] = COLOURS[colour]
    if isinstance(action, Homeworld | Discover):
        facts["name"] = action.name
    return facts


def label(position: Position, action: Action) -> Message:
    """What to call an action on a button, where the acting ship is known."""
    match action:
        case Build(ship=ship):
            return BUILD[ship]
        case Trade(new=new):
            return TRADE[new]
        case Move(to=to):
            return _("Move to {system}", system=position.systems[to].name)
        case Discover(star=star):
            return DISCOVER[star]
        case Attack(ship=ship):
            return ATTACK[ship]
        case Sacrifice():
            return _("Sacrifice it")
        case Catastrophe(at=at, colour=colour):
            system = position.systems[at].name
            return _("Catastrophe: {colour} at {system}", colour=COLOURS[colour], system=system)
    return _("Pass")


BUILD = [_("Build a {ship} ship", ship=piece) for piece in PIECES]
TRADE = [_("Trade it for a {ship} ship", ship=piece) for piece in PIECES]
DISCOVER = [_("Discover a {star} star", star=piece) for piece in PIECES]
ATTACK = [_("Capture the {ship} ship", ship=piece) for piece in PIECES]
PAYS = [
    plural("for {n} action: {power}", "for {n} actions: {power}", size, power=power)
    for power in POWERS
    for size in (1, 2, 3)
]


def told(position: Position, action: Action) -> Message:
    """The journal's line about an action done in `position`."""
    player = Name(position.to_move)
    match action:
        case Homeworld(ship=ship, name=name):
            stars = [PIECES[kind] for kind in (action.star, action.second) if kind is not None]
            return _(
                "{player} founds the homeworld {system}: stars {first} and {second}, a {ship} ship",
                player=player, system=name, first=stars[0], second=stars[-1], ship=PIECES[ship],
            )  # fmt: skip
        case Build(at=at, ship=ship):
            text = _("{player} builds a {ship} ship at {system}")
        case Trade(at=at, ship=ship):
            text = _("{player} trades a {ship} ship for a {new} one at {system}")
        case Move(at=at, ship=ship):
            text = _("{player} moves a {ship} ship from {system} to {to}")
        case Discover(at=at, ship=ship):
            text = _("{player} discovers {to}, a {new} star, with a {ship} ship from {system}")
        case Attack(at=at, ship=ship):
            text = _("{player} captures a {ship} ship at {system}")
        case Sacrifice(at=at, ship=ship):
            text = _("{player} sacrifices a {ship} ship at {system}")
        case Catastrophe(at=at, colour=colour):
            system = position.systems[at].name
            return _("{player} declares a catastrophe: {colour} at {system}",
                     player=player, colour=COLOURS[colour], system=system)  # fmt: skip
        case _:
            return _("{player} passes", player=player)
    facts: dict[str, Param] = {"player": player, "system": position.systems[at].name}
    facts["ship"] = PIECES[ship]
    match action:
        case Trade(new=new):
            facts["new"] = PIECES[new]
        case Move(to=to):
            facts["to"] = position.systems[to].name
        case Discover(star=star, name=name):
            facts |= {"new": PIECES[star], "to": name}
    return Message(text.id, facts)


def consequences(before: Position, action: Action, after: Position) -> list[Message]:
    """The journal's lines about systems that are gone after an action."""
    left = {system.name for system in after.systems}
    lines = []
    for at, system in enumerate(before.systems):
        if system.name not in left:
            exploded = isinstance(action, Catastrophe) and action.at == at and (
                not system.stars & ~OF_COLOUR[action.colour]
            )  # fmt: skip
            lines.append(
                _(
                    "{system} goes supernova: all that was there returns to the bank",
                    system=system.name,
                )
                if exploded
                else _("{system} is forgotten: its star returns to the bank", system=system.name)
            )
    return lines
