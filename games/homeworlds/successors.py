"""Whole turns without duplicates: every distinct position a turn can end in, and perft.

Sacrifices are explored by levels: all distinct positions with three actions left, then with two,
then with one, so that orders of actions which lead to the same position are looked at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

from games.homeworlds.actions import ANY_SHIP, Catastrophe, Homeworld
from games.homeworlds.pieces import COLOURS, KINDS, SIZES, Colour
from games.homeworlds.position import Position
from games.homeworlds.turns import Turn


def successors(position: Position, any_ship: bool = False) -> Iterator[Position]:
    """Every distinct position after one whole turn, without names, the other player to move.

    `position` must be one where play goes on.
    """
    if position.setting_up():
        ends = set(_set_ups(position.nameless(), any_ship))
    else:
        ends = _ends(position.nameless())
    return (end.passed_on() for end in ends)


def _set_ups(position: Position, any_ship: bool) -> Iterator[Position]:
    for star, second in combinations_with_replacement(KINDS, 2):
        for ship in KINDS:
            action = Homeworld(star, second, ship)
            if action.refusal(position, ANY_SHIP if any_ship else ()) is None:
                yield action.apply(position).in_order()


def _ends(position: Position) -> set[Position]:
    start = with_catastrophes([position])
    ends = set(start)
    ends |= with_catastrophes(after for before in start for after in _basic(before))
    for colour in COLOURS:
        ends |= _sacrificed(start, colour)
    return ends


def _basic(position: Position) -> Iterator[Position]:
    for action in Turn(position).powered():
        yield action.apply(position).in_order()


def _sacrificed(start: set[Position], colour: Colour) -> set[Position]:
    """All positions after the sacrifice of a ship of `colour` and what it pays for."""
    seen: set[Position] = set()
    level: set[Position] = set()
    for left in reversed(SIZES):
        level |= with_catastrophes(
            sacrifice.apply(position).in_order()
            for position in start
            for sacrifice in Turn(position).sacrifices()
            if sacrifice.ship == 3 * colour + left - 1
        )
        level -= seen
        seen |= level
        level = with_catastrophes(
            action.apply(position).in_order()
            for position in level
            for action in Turn(position, left, colour).powered()
        )
    return seen | level


def with_catastrophes(positions: Iterable[Position]) -> set[Position]:
    """These positions and all that catastrophes make of them."""
    found = set(positions)
    new = list(found)
    while new:
        position = new.pop()
        for at, colour in position.overpopulations():
            after = Catastrophe(at, colour).apply(position).in_order()
            if after not in found:
                found.add(after)
                new.append(after)
    return found


def perft(position: Position, depth: int, any_ship: bool = False) -> int:
    """The number of distinct positions after `depth` whole turns; finished matches go no further."""
    set_ups = 2 - position.to_move if position.setting_up() else 0
    level = {position.nameless()}
    for turn in range(depth):
        level = {
            after
            for before in level
            if turn < set_ups or before.verdict() is None
            for after in successors(before, any_ship)
        }
    return len(level)
