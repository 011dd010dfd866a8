"""Whole turns without duplicates: every distinct position a turn can end in, and perft.

Sacrifices are explored by levels: all distinct positions with three actions left, then with two,
then with one, so that orders of actions which lead to the same position are looked at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

from games.homeworlds.actions import Catastrophe, Homeworld
from games.homeworlds.pieces import COLOURS, KINDS, SIZES, Colour, kind_of
from games.homeworlds.position import Position
from games.homeworlds.refusals import ANY_SHIP
from games.homeworlds.running_turn import Turn


def successors(position: Position, any_ship: bool = False) -> Iterator[Position]:
    """Yield every distinct position after one whole turn, without names, the other player to move.

    `position` must be one where play goes on.
    """
    if position.needs_homeworld():
        ends = set(_set_ups(position.without_names(), any_ship))
    else:
        ends = _ends(position.without_names())
    return (end.with_next_player() for end in ends)


def _set_ups(position: Position, any_ship: bool) -> Iterator[Position]:
    for star, second in combinations_with_replacement(KINDS, 2):
        for ship in KINDS:
            action = Homeworld(star, second, ship)
            if action.refusal(position, ANY_SHIP if any_ship else ()) is None:
                yield action.apply(position).canonical()


def _ends(position: Position) -> set[Position]:
    start = with_catastrophes([position])
    ends = set(start)
    ends |= with_catastrophes(after for before in start for after in _basic(before))
    for colour in COLOURS:
        ends |= _sacrificed(start, colour)
    return ends


def _basic(position: Position) -> Iterator[Position]:
    for action in Turn(position).power_actions():
        yield action.apply(position).canonical()


def _sacrificed(start: set[Position], colour: Colour) -> set[Position]:
    """Return all positions after the sacrifice of a ship of `colour` and what it pays for."""
    seen: set[Position] = set()
    level: set[Position] = set()
    for left in reversed(SIZES):
        level |= with_catastrophes(
            sacrifice.apply(position).canonical()
            for position in start
            for sacrifice in Turn(position).sacrifices()
            if sacrifice.ship == kind_of(colour, left)
        )
        level -= seen
        seen |= level
        level = with_catastrophes(
            action.apply(position).canonical()
            for position in level
            for action in Turn(position, left, colour).power_actions()
        )
    return seen | level


def with_catastrophes(positions: Iterable[Position]) -> set[Position]:
    """Return these positions and all that catastrophes make of them."""
    found = set(positions)
    new = list(found)
    while new:
        position = new.pop()
        for at, colour in position.overpopulations():
            after = Catastrophe(at, colour).apply(position).canonical()
            if after not in found:
                found.add(after)
                new.append(after)
    return found


def perft(position: Position, depth: int, any_ship: bool = False) -> int:
    """Count the distinct positions after `depth` whole turns; finished matches go no further."""
    set_ups = 2 - position.to_move if position.needs_homeworld() else 0
    level = {position.without_names()}
    for turn in range(depth):
        level = {
            after
            for before in level
            if turn < set_ups or before.verdict() is None
            for after in successors(before, any_ship)
        }
    return len(level)
