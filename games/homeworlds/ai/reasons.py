"""Reasons of a computer opponent: sentences about the actions and the effect of its turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core import Message, _
from games.homeworlds.actions.action import Action, Catastrophe
from games.homeworlds.actions.powers import Attack
from games.homeworlds.ai.evaluation import FEATURES, WEIGHTS, features, gain_by_catastrophe
from games.homeworlds.ai.search import DECIDED, Node
from games.homeworlds.map.position import Position
from games.homeworlds.map.star_names import name_shown
from games.homeworlds.running_turn import Turn
from games.homeworlds.view.text import COLOURS, PIECES

WINS = _("This turn wins.")
WINS_LATER = _("This turn leads to a win against every reply that was looked at.")
LOSES = _("Every turn that was looked at loses; this one holds out longest.")
BEST = _("No turn that was looked at is better.")
LOST_LATER = _("The other side can answer this with a win.")
# Purpose of a turn, by the features that gained most.
PURPOSES: Mapping[Message, tuple[str, ...]] = {
    _("It brings more ships, or costs the other side some."): ("small", "medium", "large"),
    _("It makes its own homeworld stronger, or the other one weaker."): (
        "home_stars", "home_sizes", "home_large", "home_ships", "home_crowded",
        "home_red", "home_yellow", "home_green", "home_blue",
    ),
    _("It drives ships out of its own homeworld, or brings some into the other one."): ("home_visitors",),
    _("It makes more powers usable."): (
        "powers", "any_red", "any_yellow", "any_green", "any_blue", "colours",
    ),
    _("It brings ships into more systems."): ("systems",),
    _("It leaves better ships to build next."): ("build_small", "build_medium", "build_large"),
    _("It brings ships next to the other homeworld."): ("near_large", "near_other", "near_star"),
    _("It threatens to capture, or is less in danger of it."): (
        "capture_ready", "capture_awaited",
    ),
    _("It threatens a catastrophe, or is less in danger of one."): (
        "crowded_ready", "crowded_awaited", "overpopulated_ready", "overpopulated_awaited",
    ),
}  # fmt: skip


def reason_of(turn: Turn, path: Sequence[Action], reply: Node) -> Message:
    """Return the reason for a turn that takes this path; `reply` is the expected reply."""
    if reply.solved and reply.value < -DECIDED:
        mover = turn.position.to_move
        return WINS if reply.position.verdict() == f"win{mover}" else WINS_LATER
    if reply.solved and reply.value > DECIDED:
        return LOSES
    return _deed(turn, path) or _purpose(turn.position, reply.position) or BEST


def merit_of(turn: Turn, path: Sequence[Action], reply: Node) -> Message | None:
    """Return an advantage of a turn that may not be the best, if any."""
    if reply.solved and reply.value > DECIDED:
        return LOST_LATER
    if reply.solved and reply.value < -DECIDED:
        return reason_of(turn, path, reply)
    return _deed(turn, path) or _purpose(turn.position, reply.position)


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


def _purpose(before: Position, after: Position) -> Message | None:
    """Return the largest gain of the turn, with both positions valued for the same player."""
    now, then = features(before), features(after.with_next_player())
    gains = {name: WEIGHTS[name] * (then[at] - now[at]) for at, name in enumerate(FEATURES)}
    most, purpose = max(
        ((sum(gains[name] for name in names), at) for at, names in enumerate(PURPOSES.values())),
        key=lambda each: (each[0], -each[1]),
    )
    return list(PURPOSES)[purpose] if most > 0 else None
