"""What is offered to the player in each step of a turn, and why other things are not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import msgspec

from games.core import Barred, Choose, Message, Option, _, plural
from games.homeworlds.actions import (
    POWERED,
    Action,
    Attack,
    Build,
    Catastrophe,
    Discover,
    Forgiven,
    Homeworld,
    Move,
    Pass,
    Powered,
    Refusal,
    Sacrifice,
    Trade,
)
from games.homeworlds.pieces import (
    BLUE,
    COLOUR,
    GREEN,
    KINDS,
    LETTERS,
    NAME,
    ONE,
    SIZE,
    YELLOW,
    Kind,
    count,
    kinds,
    sizes,
)
from games.homeworlds.position import SYSTEM_NAME
from games.homeworlds.turns import Turn
from games.homeworlds.words import (
    PAYS,
    PIECES,
    POWERS,
    label,
    why_not,
)


class Ship(NamedTuple):
    """A ship of the player to move, picked up to act: any one of its kind in its system."""

    at: int
    kind: Kind


Step: TypeAlias = Ship | Action
Options: TypeAlias = dict[str, Option[Step]]
Bars: TypeAlias = dict[str, Barred]


class Nameable(dict[str, Option[Step]]):
    """Options where whatever founds a system may be given a name of one's own: `discover:b3:Sol`.

    What is listed has a name already, so nobody needs to; records and programs do.
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


def ship_key(turn: Turn, ship: Ship) -> str:
    name = turn.position.systems[ship.at].name
    return f"ship:{name}:{NAME[ship.kind]}:{turn.position.to_move}"


def action_key(turn: Turn, action: Action) -> str:
    """The key of an action of the ship that has been picked up, or of one that needs no ship."""
    systems = turn.position.systems
    match action:
        case Build(at=at, ship=ship):
            return f"build:{systems[at].name}:{NAME[ship]}"
        case Trade(new=new):
            return f"trade:{NAME[new]}"
        case Move(to=to):
            return f"move:{systems[to].name}"
        case Discover(star=star):
            return f"discover:{NAME[star]}"
        case Attack(ship=ship):
            return f"attack:{NAME[ship]}:{1 - turn.position.to_move}"
        case Sacrifice():
            return "sacrifice"
        case Catastrophe(at=at, colour=colour):
            return f"catastrophe:{systems[at].name}:{LETTERS[colour]}"
        case Homeworld():
            return "confirm"
    return "pass" if turn.fresh else "end"


# --- a turn of play -------------------------------------------------------------------------------


def question(turn: Turn, picked: Ship | None, name: str) -> Choose[Step]:
    """The next question of a turn; `name` is what the next discovered system will be called."""
    me = turn.position.to_move
    options, barred = _steps(turn, picked)
    if picked is None:
        return Choose(me, _prompt(turn), options, barred, _ONE_ACTION if turn.fresh else None)
    system = turn.position.systems[picked.at].name
    prompt = _(
        "What shall the {ship} ship at {system} do?", ship=PIECES[picked.kind], system=system
    )
    actions, bars = _actions(turn, picked, name)
    hint = None
    if turn.denied(picked.at, YELLOW) is None:
        hint = REACH[sizes(turn.position.systems[picked.at].stars)]
    return Choose(me, prompt, Nameable(turn, actions | options), bars | barred, hint)


_ONE_ACTION = _(
    "One action: the ship uses the power of a star, or of a ship of yours, in its system."
    " Or sacrifice it for several."
)
# By the sizes of the stars where a ship is, as `sizes` gives them.
REACH = {
    0b0010: _("From a small star it reaches medium and large stars."),
    0b0100: _("From a medium star it reaches small and large stars."),
    0b1000: _("From a large star it reaches small and medium stars."),
    0b0110: _("From a small and a medium star it reaches large stars only."),
    0b1010: _("From a small and a large star it reaches medium stars only."),
    0b1100: _("From a medium and a large star it reaches small stars only."),
}


def _prompt(turn: Turn) -> Message:
    if turn.power is not None and turn.left:
        return plural(
            "{n} action left ({power}): choose a ship",
            "{n} actions left ({power}): choose a ship",
            turn.left, power=POWERS[turn.power],
        )  # fmt: skip
    return _("Choose a ship, or pass") if turn.left else _("Your action is done")


def _steps(turn: Turn, picked: Ship | None) -> tuple[Options, Bars]:
    """What does not hang on the ship that is picked: other ships, catastrophes, the end."""
    options, barred = Options(), Bars()
    for ship in _ships(turn):
        key = ship_key(turn, ship)
        if ship == picked:
            continue
        system = turn.position.systems[ship.at].name
        name = _("{system}: {ship} ship", ship=PIECES[ship.kind], system=system)
        if turn.power is None or _can_use(turn, ship):
            options[key] = Option(ship, name)
        else:
            power = POWERS[turn.power]
            barred[key] = Barred(name, _("there is nothing it could do: {power}", power=power))
    for catastrophe in turn.catastrophes():
        options[action_key(turn, catastrophe)] = Option(
            catastrophe, label(turn.position, catastrophe)
        )
    options[action_key(turn, PASS)] = _end(turn)
    return options, barred


PASS = Pass()


def _ships(turn: Turn) -> Iterator[Ship]:
    me = turn.position.to_move
    for at, system in enumerate(turn.position.systems if turn.left else ()):
        for kind in kinds(system.ships[me]):
            yield Ship(at, kind)


def _can_use(turn: Turn, ship: Ship) -> bool:
    return any(
        why is None
        for verb in POWERED
        if turn.denied(ship.at, verb.power) is None
        for _action, why in _candidates(turn, ship, verb)
    )


def _candidates(
    turn: Turn, ship: Ship, verb: type[Powered]
) -> Iterator[tuple[Powered, Refusal | None]]:
    """What `ship` might do by the power of `verb`, and why it cannot."""
    for action in verb.candidates(turn.position, ship.at):
        match action:
            case Build(ship=built):
                if COLOUR[built] != COLOUR[ship.kind]:
                    continue
            case Attack(ship=target):
                if SIZE[target] > SIZE[ship.kind]:
                    yield action, Refusal.TOO_SMALL
                    continue
            case Trade(ship=acting) | Move(ship=acting) | Discover(ship=acting):
                if acting != ship.kind:
                    continue
        yield action, action.refusal(turn.position)


def _end(turn: Turn) -> Option[Step]:
    """The end of the turn, with a warning if it is that of the match for this player."""
    name = _("Pass") if turn.fresh else _("End turn")
    verdict, me = turn.verdict(), turn.position.to_move
    if verdict == f"win{me}":
        return Option(PASS, name, detail=_("Your opponent’s homeworld is lost: you win."))
    if verdict == "draw":
        warning = _("Both homeworlds would be lost: the game would end in a draw.")
        return Option(PASS, name, warning=warning)
    if verdict is not None:
        return Option(PASS, name, warning=_("You have no ship at your homeworld: you would lose."))
    if turn.left and not turn.fresh:
        unused = plural("{n} action stays unused", "{n} actions stay unused", turn.left)
        return Option(PASS, name, detail=unused)
    return Option(PASS, name)


VERBS: dict[type[Powered], Message] = {
    Build: _("Build"), Trade: _("Trade"), Move: _("Move"),
    Discover: _("Discover"), Attack: _("Capture"),
}  # fmt: skip
# What nobody wonders about: a ship cannot move to where it is, nor be traded for itself; and which
# stars can be discovered is said by the bank and the sizes.
OBVIOUS = (Refusal.SAME_SYSTEM, Refusal.SAME_COLOUR)


def _actions(turn: Turn, ship: Ship, name: str) -> tuple[Options, Bars]:
    """What `ship` can do, and why it cannot do the rest."""
    options, barred = Options(), Bars()
    for verb in POWERED:
        denied = turn.denied(ship.at, verb.power)
        if denied is Refusal.OTHER_POWER:
            continue  # the prompt says which power was paid for
        tried = 0
        for action, refusal in _candidates(turn, ship, verb):
            tried += 1
            if denied is not None:
                barred[VERB_KEY[verb]] = Barred(VERBS[verb], why_not(denied, turn, action))
                break
            if refusal is None:
                if isinstance(action, Discover):
                    action = Discover(action.at, action.ship, action.star, name)
                detail = _stock(turn, action)
                name_of = label(turn.position, action)
                options[action_key(turn, action)] = Option(action, name_of, detail=detail)
            elif refusal not in OBVIOUS and verb is not Discover:
                barred[action_key(turn, action)] = Barred(
                    label(turn.position, action), why_not(refusal, turn, action)
                )
        if not tried:
            barred[VERB_KEY[verb]] = Barred(VERBS[verb], NOTHING_TO[verb])
    if turn.fresh:
        sacrifice = Sacrifice(ship.at, ship.kind)
        options["sacrifice"] = Option(
            sacrifice, label(turn.position, sacrifice), detail=PAYS[ship.kind]
        )
    return options, barred


def _stock(turn: Turn, action: Powered) -> Message | None:
    """How many pieces of the kind that is taken from the bank are there."""
    match action:
        case Build(ship=kind) | Trade(new=kind) | Discover(star=kind):
            return IN_BANK[count(turn.position.bank, kind)]
    return None


IN_BANK = [_("{n} in the bank", n=n) for n in range(4)]
VERB_KEY = {Build: "build", Trade: "trade", Move: "move", Discover: "discover", Attack: "attack"}
NOTHING_TO: dict[type[Powered], Message] = {
    Build: _("the bank has no piece of its colour"),
    Attack: _("there is no enemy ship here"),
}


# --- setting up -----------------------------------------------------------------------------------


def homeworld_question(turn: Turn, chosen: list[Kind], forgiven: Forgiven) -> Choose[Kind]:
    """Which piece to take next: a star, another star, then the first ship."""
    options: dict[str, Option[Kind]] = {}
    barred: Bars = {}
    left = turn.position.bank
    for kind in chosen:
        left -= ONE[kind]
    for kind in KINDS:
        key = f"bank:{NAME[kind]}"
        why = None if left & 3 * ONE[kind] else Refusal.BANK_EMPTY
        if why is None and len(chosen) == 2:
            why = Homeworld(chosen[0], chosen[1], kind).refusal(turn.position, forgiven)
        if why is None:
            options[key] = Option(kind, PIECES[kind], POWERS[COLOUR[kind]])
        else:
            barred[key] = Barred(PIECES[kind], why_not(why, turn, Homeworld(kind, kind, kind)))
    prompts = (
        _("Set up your homeworld: choose the first star"),
        _("Choose the second star"),
        _("Choose your first ship"),
    )
    hint = SHIP_HINT if len(chosen) == 2 else STAR_HINT
    return Choose(turn.position.to_move, prompts[len(chosen)], options, barred, hint)


STAR_HINT = _(
    "A star lends its power to the ships there, and its size decides where they can go."
    " Two sizes and two colours are a good choice."
)
SHIP_HINT = _("A large ship is hard to capture; a green one can build more ships at once.")


def confirmation(turn: Turn, homeworld: Homeworld) -> Choose[Step]:
    """The last step of the set-up, with a warning of what beginners regret."""
    text = _("Found the homeworld {system}", system=homeworld.name)
    option: Option[Step] = Option(homeworld, text, warning=_regret(homeworld))
    options = Nameable(turn, {"confirm": option})
    return Choose(turn.position.to_move, _("Is this your homeworld?"), options)


def _regret(homeworld: Homeworld) -> Message | None:
    assert homeworld.second is not None
    stars = (homeworld.star, homeworld.second)
    colours = {COLOUR[kind] for kind in (*stars, homeworld.ship)}
    if GREEN not in colours:
        return _("Nothing here is green: you could not build ships.")
    if BLUE not in colours:
        return _("Nothing here is blue: you could not trade for other colours.")
    if COLOUR[stars[0]] == COLOUR[stars[1]]:
        return _("Both stars have the same colour: one catastrophe could destroy both.")
    if SIZE[stars[0]] == SIZE[stars[1]]:
        return _("Both stars have the same size: your homeworld is easier to reach.")
    if SIZE[homeworld.ship] != 3:
        return _("Your first ship is not large: it is easier to capture.")
    return None


def standing_in(turn: Turn, asked: Choose[Step]) -> str:
    """A safe answer: end the turn, unless that loses the homeworld and a ship can still return."""
    me = turn.position.to_move
    for key, option in asked.options.items():
        if not turn.position.eliminated(me):
            break
        match option.value:
            case Ship() as ship if any(
                why is None and not turn.after(action).position.eliminated(me)
                for verb in (Move,)
                if turn.denied(ship.at, verb.power) is None
                for action, why in _candidates(turn, ship, verb)
            ):
                return key
            case Move() as move if not turn.after(move).position.eliminated(me):
                return key
    return action_key(turn, PASS)
