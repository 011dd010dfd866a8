"""Reconstruction of a turn's actions from its first and its last position."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

import msgspec

from games.homeworlds.actions.action import Action, Catastrophe
from games.homeworlds.actions.powers import Discover
from games.homeworlds.map.pieces import COLOUR, KINDS, SIZE, Colour
from games.homeworlds.map.position import Position
from games.homeworlds.map.star_names import next_name
from games.homeworlds.running_turn import Turn
from games.homeworlds.successors import acted, sacrificed


def path_to(turn: Turn, end: Position, names_given: int) -> list[Action]:
    """Return actions of a turn of play that lead to `end`, a position without names.

    A discovered system gets the next name after the `names_given` ones.

    Raises:
        ValueError: no turn ends there.
    """
    actions = []
    for station in _stations(turn._replace(position=turn.position.without_names()), end):
        for action in _steps(turn, station, names_given):
            names_given += isinstance(action, Discover)
            actions.append(action)
            turn = turn.after(action)
    return actions


def _stations(start: Turn, end: Position) -> list[Turn]:
    """Return the turn after each of its actions.

    Positions most like the end are explored first. Last come those too far from it for the actions left,
    since an action changes two systems at most.
    """
    wanted = set(end.systems)
    came_from: dict[Turn, Turn | None] = {start: None}
    heap = [(False, 0, 0, start)]
    while heap:
        _far, _difference, _made, turn = heappop(heap)
        if turn.position.systems == end.systems:
            return _back_to_start(came_from, turn)
        for after in _following(turn):
            if after not in came_from:
                came_from[after] = turn
                systems = after.position.systems
                difference = sum(system not in wanted for system in systems)
                difference += len(wanted.difference(systems))
                far = difference > 4 * after.actions_left
                heappush(heap, (far, difference, len(came_from), after))
    raise ValueError(f"no turn ends in {end.key()}")


def _back_to_start(came_from: dict[Turn, Turn | None], end: Turn) -> list[Turn]:
    stations, before = [end], came_from[end]
    while before is not None:
        stations.append(before)
        before = came_from[before]
    return stations[-2::-1]


def _following(turn: Turn) -> Iterator[Turn]:
    position, left, power = turn.position, turn.actions_left, turn.sacrificed_colour
    for at, colour in position.overpopulations():
        after = Catastrophe(at, colour).apply(position).canonical()
        yield Turn(after, left, power)
    if left:
        for after in acted(position, power):
            yield Turn(after, left - 1, power)
    for ship in KINDS if turn.action_is_open else ():
        for after in sacrificed(position, ship):
            yield Turn(after, SIZE[ship], COLOUR[ship])


def _steps(turn: Turn, station: Turn, names_given: int) -> list[Action]:
    """Return the steps to the next station: an action, with the catastrophes after it."""
    catastrophes = _catastrophes(turn, station.position)
    if catastrophes is not None and _actions_open(turn) == _actions_open(station):
        return catastrophes
    for action in [*turn.power_actions(), *turn.sacrifices()]:
        if isinstance(action, Discover):
            name = next_name(turn.position, names_given)
            action = msgspec.structs.replace(action, name=name)
        after = turn.after(action)
        if _actions_open(after) == _actions_open(station):
            catastrophes = _catastrophes(after, station.position)
            if catastrophes is not None:
                return [action, *catastrophes]
    raise AssertionError("each station is an action away from the one before")


def _actions_open(turn: Turn) -> tuple[int, Colour | None]:
    return turn.actions_left, turn.sacrificed_colour


def _catastrophes(turn: Turn, goal: Position) -> list[Action] | None:
    """Return the catastrophes that make `goal`, a position without names, or None if none do."""
    if turn.position.without_names() == goal:
        return []
    for action in turn.catastrophes():
        more = _catastrophes(turn.after(action), goal)
        if more is not None:
            return [action, *more]
    return None
