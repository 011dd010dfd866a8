"""Reasons of a computer opponent: sentences about the actions and the effect of its turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core import Message, _
from games.homeworlds.actions.action import Action, Catastrophe
from games.homeworlds.actions.powers import Attack
from games.homeworlds.ai.evaluation import FEATURES, WEIGHTS, features, gain_by_catastrophe
from games.homeworlds.ai.search import DECIDED, Node
from games.homeworlds.map.pieces import COLOURS as COLOUR_NUMBERS
from games.homeworlds.map.pieces import (
    OVERPOPULATION,
    RED,
    SIZE,
    Colour,
    Size,
    has_colour,
    joined,
    largest,
    of_colour,
    pieces,
    sizes,
)
from games.homeworlds.map.position import Position
from games.homeworlds.map.star_names import name_shown
from games.homeworlds.running_turn import Turn
from games.homeworlds.view.text import COLOURS, PIECES

WINS = _("This turn wins.")
WINS_LATER = _("This turn leads to a win against every reply that was looked at.")
LOSES = _("Every turn that was looked at loses; this one holds out longest.")
BEST = _("No turn that was looked at is better.")
LOST_LATER = _("The other side can answer this with a win.")
# Purposes of a turn, with the features whose gain shows each.
PURPOSES: Mapping[str, tuple[str, ...]] = {
    "ships": ("small", "medium", "large"),
    "homes": (
        "home_stars", "home_sizes", "home_large", "home_ships", "home_crowded",
        "home_red", "home_yellow", "home_green", "home_blue",
    ),
    "visitors": ("home_visitors",),
    "powers": (
        "powers", "any_red", "any_yellow", "any_green", "any_blue", "colours",
    ),
    "systems": ("systems",),
    "builds": ("build_small", "build_medium", "build_large"),
    "near": ("near_large", "near_other", "near_star"),
    "captures": ("capture_ready", "capture_awaited"),
    "catastrophes": (
        "crowded_ready", "crowded_awaited", "overpopulated_ready", "overpopulated_awaited",
    ),
}  # fmt: skip
PLAIN: Mapping[str, Message] = {
    "visitors": _("It drives ships out of its own homeworld, or brings some into the other one."),
    "powers": _("It makes more powers usable."),
    "systems": _("It brings ships into more systems."),
    "builds": _("It leaves better ships to build next."),
    "near": _("It brings ships next to the other homeworld."),
}


def reason_of(turn: Turn, path: Sequence[Action], reply: Node) -> Message:
    """Return the reason for a turn that takes this path; `reply` is the expected reply."""
    if reply.solved and reply.value < -DECIDED:
        mover = turn.position.to_move
        return WINS if reply.position.verdict() == f"win{mover}" else WINS_LATER
    if reply.solved and reply.value > DECIDED:
        return LOSES
    return _deed(turn, path) or _purpose(turn, path) or BEST


def merit_of(turn: Turn, path: Sequence[Action], reply: Node) -> Message | None:
    """Return an advantage of a turn that may not be the best, if any."""
    if reply.solved and reply.value > DECIDED:
        return LOST_LATER
    if reply.solved and reply.value < -DECIDED:
        return reason_of(turn, path, reply)
    return _deed(turn, path) or _purpose(turn, path)


def _deed(turn: Turn, path: Sequence[Action]) -> Message | None:
    """Return the most striking action of the turn, if any."""
    for action in path:
        position = turn.position
        if isinstance(action, Attack):
            system = name_shown(position.systems[action.at].name)
            return _("It captures a {ship} ship at {system}.", ship=PIECES[action.ship], system=system)
        if isinstance(action, Catastrophe):
            doomed = position.systems[action.at]
            if gain_by_catastrophe(doomed, position.to_move, action.colour) > 0:
                return _(
                    "It costs the other side more than its own: a catastrophe of {colour} at {system}.",
                    colour=COLOURS[action.colour],
                    system=name_shown(doomed.name),
                )
        turn = turn.after(action)
    return None


def _purpose(turn: Turn, path: Sequence[Action]) -> Message | None:
    """Return the largest gain of the turn, with both positions valued for the same player."""
    before = turn.position
    for action in path:
        turn = turn.after(action)
    after = turn.position
    now, then = features(before), features(after)
    gains = {name: WEIGHTS[name] * (then[at] - now[at]) for at, name in enumerate(FEATURES)}
    purpose = max(PURPOSES, key=lambda each: sum(gains[name] for name in PURPOSES[each]))
    if sum(gains[name] for name in PURPOSES[purpose]) <= 0:
        return None
    match purpose:
        case "ships":
            return _fleets(before, after)
        case "homes":
            return _homes(before, after)
        case "captures":
            capture = max(_captures(after) - _captures(before), default=None)
            if capture is None:
                return _("It is less in danger of a capture.")
            return _("It threatens to capture at {system}.", system=capture[1])
        case "catastrophes":
            threat = max(_catastrophes(after) - _catastrophes(before), default=None)
            if threat is None:
                return _("It is less in danger of a catastrophe.")
            return _("It threatens a catastrophe of {colour} at {system}.", colour=COLOURS[threat[2]], system=threat[1])
    return PLAIN[purpose]


def _fleets(before: Position, after: Position) -> Message | None:
    """Return the numbers of ships, or their pips, if they changed in favour of the player to move."""
    me, sizes = before.to_move, [_ship_sizes(before), _ship_sizes(after)]
    (was, were), (own, other) = ([len(fleets[seat]) for seat in (me, 1 - me)] for fleets in sizes)
    if own - other > was - were:
        return _("Ships after it: {own} against {other}.", own=own, other=other)
    (was, were), (own, other) = ([sum(fleets[seat]) for seat in (me, 1 - me)] for fleets in sizes)
    if own - other > was - were:
        return _("Pips of all ships after it: {own} against {other}.", own=own, other=other)
    return None


def _ship_sizes(position: Position) -> list[list[int]]:
    """Return the sizes of each player's ships."""
    return [[SIZE[ship] for system in position.systems for ship in pieces(system.ships[seat])] for seat in (0, 1)]


def _homes(before: Position, after: Position) -> Message:
    me = before.to_move
    if before.home(1 - me) == after.home(1 - me):
        return _("It makes its own homeworld stronger.")
    if before.home(me) == after.home(me):
        return _("It makes the other homeworld weaker.")
    return _("It makes its own homeworld stronger, or the other one weaker.")


def _captures(position: Position) -> set[tuple[Size, str]]:
    """Return the largest ship, with its system, that each fleet of the player to move could capture."""
    me, found = position.to_move, set()
    for system in position.systems:
        fleet = system.ships[me]
        in_reach = [size for size in sizes(system.ships[1 - me]) if fleet and size <= largest(fleet)]
        if in_reach and has_colour(joined(system.stars, fleet), RED):
            found.add((max(in_reach), system.name))
    return found


def _catastrophes(position: Position) -> set[tuple[int, str, Colour, int]]:
    """Return the gain, the system, the colour and the crowd where at most one piece lacks for a catastrophe."""
    found = set()
    for system in position.systems:
        for colour in COLOUR_NUMBERS:
            crowd = len(pieces(of_colour(system.everything, colour)))
            gain = gain_by_catastrophe(system, position.to_move, colour)
            if crowd >= OVERPOPULATION - 1 and gain > 0:
                found.add((gain, system.name, colour, crowd))
    return found
