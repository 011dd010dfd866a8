"""The options of each step of a turn, and the reasons why others are barred."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

import msgspec

from games.core import Ahead, Barred, Choose, Message, Name, Option, _, plural
from games.homeworlds.actions.action import GIVES, PASS, Action, Homeworld, Sacrifice, ship_key
from games.homeworlds.actions.powers import POWER_ACTIONS, Discover, PowerAction
from games.homeworlds.actions.refusals import Refusal
from games.homeworlds.map.pieces import (
    GREEN,
    LARGE,
    MEDIUM,
    ONLY,
    SMALL,
    YELLOW,
    Heap,
    Kind,
    Size,
    count,
    kinds,
    of_colour,
    pieces,
    sizes,
)
from games.homeworlds.map.position import SYSTEM_NAME, Position
from games.homeworlds.map.star_names import name_shown
from games.homeworlds.running_turn import Turn
from games.homeworlds.state import StarMap, turn_of
from games.homeworlds.view.text import COLOURS, PIECES, POWERS
from games.homeworlds.winning import winning_end


class Ship(NamedTuple):
    """A ship of the player to move, picked up to act: any one of its kind in its system."""

    at: int
    kind: Kind

    def key(self, turn: Turn) -> str:
        return ship_key(turn.position.systems[self.at], turn.position.to_move, self.kind)

    @property
    def alone(self) -> Heap:
        return ONLY[self.kind]


Step: TypeAlias = Ship | Action
Options: TypeAlias = dict[str, Option[Step]]
Bars: TypeAlias = dict[str, Barred]


class NameableOptions(dict[str, Option[Step]]):
    """Options to found a system, which also take a key with another name: `discover:b3:Sol`.

    Names are free in the notation, and a list of all names would be endless. So any such key is looked up as
    if it were listed. Listed keys have a name already, so the board never needs this.
    """

    def __init__(self, turn: Turn, options: Options) -> None:
        super().__init__(options)
        self._turn = turn

    def __missing__(self, key: str) -> Option[Step]:
        listed, _colon, name = key.rpartition(":")
        option = self.get(listed)
        if option is None or re.fullmatch(SYSTEM_NAME, name) is None:
            raise KeyError(key)
        if not isinstance(option.value, Discover | Homeworld):
            raise KeyError(key)
        if self._turn.position.find(name) is not None:
            raise KeyError(key)
        return Option(msgspec.structs.replace(option.value, name=name), option.label)


def next_step(turn: Turn, picked: Ship | None, name: str) -> Choose[Step]:
    """Ask for the next step of a turn; `name` is that of the next discovered system."""
    me = turn.position.to_move
    options, barred = _steps(turn, picked)
    if picked is None:
        return Choose(
            me, _prompt(turn), options, barred, _ONE_ACTION if turn.action_is_open else None,
            topic="ship" if turn.sacrificed_colour is None else "actions of a sacrifice",
            ahead=_builds_ahead(turn, options),
        )  # fmt: skip
    system = turn.position.systems[picked.at]
    prompt = _("{system}, {ship} ship: choose its action", ship=PIECES[picked.kind], system=name_shown(system.name))
    actions, bars = _actions(turn, picked, name)
    can_move = turn.power_refusal(picked.at, YELLOW) is None
    hint = _REACH[sizes(system.stars)] if can_move else None
    offered = NameableOptions(turn, actions | options)
    return Choose(
        me, prompt, offered, bars | barred, hint, topic="action",
        ahead=_builds_ahead(turn, offered),
    )  # fmt: skip


_ONE_ACTION = _(
    "One action: the ship uses the power of a star, or of a ship of yours, in its system. Or sacrifice it for several."
)
# By the sizes of a ship's stars.
_REACH: dict[tuple[Size, ...], Message] = {
    (SMALL,): _("From a small star it reaches medium and large stars."),
    (MEDIUM,): _("From a medium star it reaches small and large stars."),
    (LARGE,): _("From a large star it reaches small and medium stars."),
    (SMALL, MEDIUM): _("From a small and a medium star it reaches large stars only."),
    (SMALL, LARGE): _("From a small and a large star it reaches medium stars only."),
    (MEDIUM, LARGE): _("From a medium and a large star it reaches small stars only."),
}


def _prompt(turn: Turn) -> Message:
    if turn.verdict() == f"win{turn.position.to_move}":
        return _("Your opponent’s homeworld is lost")
    if turn.sacrificed_colour is not None and turn.actions_left:
        return plural(
            "{n} action left ({power}): choose a ship",
            "{n} actions left ({power}): choose a ship",
            turn.actions_left, power=POWERS[turn.sacrificed_colour],
        )  # fmt: skip
    return _("Choose a ship, or pass") if turn.actions_left else _("Your action is done")


def _steps(turn: Turn, picked: Ship | None) -> tuple[Options, Bars]:
    """Return the steps that need no picked ship: other ships, catastrophes, the end."""
    position, options, barred = turn.position, Options(), Bars()
    for ship in _ships(turn):
        if ship == picked:
            continue
        system = name_shown(position.systems[ship.at].name)
        label = _("{system}: {ship} ship", ship=PIECES[ship.kind], system=system)
        if turn.sacrificed_colour is None or any(True for _able in turn.power_actions_of(ship.at, ship.alone)):
            options[ship.key(turn)] = Option(ship, label)
        else:
            why = _("there is nothing it could do: {power}", power=POWERS[turn.sacrificed_colour])
            barred[ship.key(turn)] = Barred(label, why)
    for catastrophe in turn.catastrophes():
        options[catastrophe.key(position)] = Option(catastrophe, catastrophe.label(position))
    options[end_key(turn)] = _end(turn)
    return options, barred


def _builds_ahead(turn: Turn, options: Options) -> Callable[[], dict[str, Ahead]] | None:
    return partial(_builds, turn, options) if turn.sacrificed_colour == GREEN else None


def _builds(turn: Turn, options: Options) -> dict[str, Ahead]:
    """Return the pieces that a sacrifice lets the player build, by any ship of the colour."""
    builds: dict[str, Ahead] = {}
    for ship in _ships(turn):
        for action in turn.power_actions_of(ship.at, ship.alone):
            key, model = action.key(turn.position), ship.key(turn)
            if key not in options and model in options:
                label = action.label(turn.position)
                builds.setdefault(key, Ahead([model, key], label, listed=False))
    return builds


def _ships(turn: Turn) -> Iterator[Ship]:
    for at in range(len(turn.position.systems) if turn.actions_left else 0):
        for kind in kinds(turn.position.fleet(at)):
            yield Ship(at, kind)


def end_key(turn: Turn) -> str:
    return "pass" if turn.action_is_open else "end"


def answers_of(table: StarMap, actions: Sequence[Action]) -> list[str]:
    """Return the answers for these legal actions and the end of the turn."""
    turn, keys, picked = turn_of(table), list[str](), table.acting_ship
    for action in actions:
        if steps := action.answers(turn.position):
            keys += [key for key in steps if key != picked]
            picked, turn = "", turn.after(action)
    return keys if turn.set_up else [*keys, end_key(turn)]


def _end(turn: Turn) -> Option[Step]:
    """Return the end of the turn, with a warning if it loses the match now or next turn."""
    label = _("Pass") if turn.action_is_open else _("End turn")
    verdict, me = turn.verdict(), turn.position.to_move
    if verdict == f"win{me}":
        return Option(PASS, _("End turn and win"), primary=True)
    if verdict == "draw":
        warning = _("Both homeworlds would be lost: the game would end in a draw.")
        return Option(PASS, label, warning=warning, primary=True, plain=True)
    if verdict is not None:
        warning = _("You have no ship at your homeworld: you would lose.")
        return Option(PASS, label, warning=warning, primary=True, plain=True)
    danger = unused = None
    if _leaves_home_open(turn):
        danger = _("{player} can destroy your homeworld with the next turn.", player=Name(1 - me))
    if turn.actions_left and not turn.action_is_open:
        unused = plural("{n} action stays unused", "{n} actions stay unused", turn.actions_left)
    return Option(PASS, label, unused, danger, primary=True, plain=True)


def _leaves_home_open(turn: Turn) -> bool:
    """Return whether the other player could win at once if the turn ended here."""
    then = Turn.begin(turn.end())
    return not then.set_up and winning_end(then) is not None


def _actions(turn: Turn, ship: Ship, name: str) -> tuple[Options, Bars]:
    """Return the actions of `ship`, and the reasons against the others."""
    position, options, barred = turn.position, Options(), Bars()
    for kind in POWER_ACTIONS:
        refusal = turn.power_refusal(ship.at, kind.power)
        if refusal is Refusal.OTHER_POWER:
            continue  # the prompt names the power paid for
        candidates = list(kind.candidates(position, ship.at, ship.alone))
        if not candidates:
            barred[kind.verb] = Barred(kind.title, kind.without_candidates)
        elif refusal is not None:
            barred[kind.verb] = Barred(kind.title, turn.why_not(candidates[0], refusal))
        else:
            for action in candidates:
                why = action.refusal(position, ship.alone)
                if why is None:
                    options[action.key(position)] = _option(turn, action, name)
                elif why not in _OBVIOUS and kind is not Discover:
                    reason = turn.why_not(action, why)
                    barred[action.key(position)] = Barred(action.label(position), reason)
    if turn.action_is_open:
        sacrifice = Sacrifice(ship.at, ship.kind)
        options[sacrifice.key(position)] = Option(sacrifice, sacrifice.label(position), detail=GIVES[ship.kind])
    return options, barred


def _option(turn: Turn, action: PowerAction, name: str) -> Option[Step]:
    """Return the option of an action, with the catastrophe it allows, or the bank's number of the piece it takes."""
    position = turn.position
    if isinstance(action, Discover):
        action = msgspec.structs.replace(action, name=name)
    taken = action.taken()
    stock = None if taken is None else _IN_BANK[count(position.bank, taken)]
    return Option(action, action.label(position), detail=_fourth(position, action) or stock)


def _fourth(position: Position, action: PowerAction) -> Message | None:
    """Return the catastrophe that an action makes possible, if any."""
    then = action.apply(position)
    before = {(position.systems[at].name, colour) for at, colour in position.overpopulations()}
    for at, colour in then.overpopulations():
        if (then.systems[at].name, colour) not in before:
            n = len(pieces(of_colour(then.systems[at].everything, colour)))
            return _("{n} {colour}: catastrophe possible", n=n, colour=COLOURS[colour])
    return None


_IN_BANK = [_("{n} in the bank", n=n) for n in range(4)]
# No reasons are given for the obvious: a move to the same system, a trade for the same piece;
# the bank and the sizes show which stars can be discovered.
_OBVIOUS = (Refusal.SAME_SYSTEM, Refusal.SAME_COLOUR)
