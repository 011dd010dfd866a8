"""Whole turns without duplicates: every distinct end of a turn, and perft.

Sacrifices are explored by levels: all distinct positions with three actions left, then two, then one. Orders
of actions that lead to the same position are explored once. An action changes one or two systems; results are
cached, since systems recur in thousands of positions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TypeAlias

from games.homeworlds.actions.action import Catastrophe, Homeworld, Sacrifice
from games.homeworlds.actions.powers import Move
from games.homeworlds.actions.refusals import ANY_SHIP
from games.homeworlds.map.pieces import (
    COLOURS,
    KINDS,
    NOTHING,
    SIZES,
    YELLOW,
    Colour,
    Heap,
    Kind,
    has,
    has_colour,
    joined,
    kind_of,
    kinds,
    one_of_each,
)
from games.homeworlds.map.position import Position, System, connected
from games.homeworlds.running_turn import Turn

# Results of an action on its systems, its change of the bank (positive or negative), and
# the presence of an overpopulation in them.
Change: TypeAlias = tuple[tuple[System, ...], int, bool]
# Selects the positions from which a sacrifice is explored further.
Selection: TypeAlias = Callable[[Collection[Position]], Iterable[Position]]


def successors(position: Position, any_ship: bool = False) -> Iterator[Position]:
    """Yield every distinct position after one whole turn, without names, the other player to move.

    Play must go on in `position`.
    """
    if position.needs_homeworld():
        ends = set(_set_ups(position.without_names(), any_ship))
    else:
        ends = turn_ends(Turn(position))
    return (end.with_next_player() for end in ends)


def _set_ups(position: Position, any_ship: bool) -> Iterator[Position]:
    for star, second in combinations_with_replacement(KINDS, 2):
        for ship in KINDS:
            action = Homeworld(star, second, ship)
            if action.refusal(position, ANY_SHIP if any_ship else ()) is None:
                yield action.apply(position).canonical()


def turn_ends(turn: Turn, selection: Selection | None = None) -> set[Position]:
    """Return every distinct end of a turn of play from here, without names.

    With a `selection`, explore a sacrifice only from the positions it selects of each level.
    """
    select = selection or (lambda level: level)
    start = with_catastrophes([turn.position.without_names()])
    if not turn.actions_left:
        return start
    if turn.sacrificed_colour is not None:
        return _paid_for(start, turn.actions_left, turn.sacrificed_colour, select)
    ends = start.union(*(acted(before) for before in start))
    for colour in COLOURS:
        ends |= _sacrificed(start, colour, select)
    return ends


def _sacrificed(start: set[Position], colour: Colour, select: Selection) -> set[Position]:
    """Return all positions after the sacrifice of a ship of `colour` and its actions."""
    seen: set[Position] = set()
    level: set[Position] = set()
    for left in reversed(SIZES):
        ship = kind_of(colour, left)
        level = level.union(*(sacrificed(position, ship) for position in start))
        level -= seen
        seen |= level
        level = _after_one_more(level, colour, select)
    return seen | level


def _paid_for(level: set[Position], left: int, power: Colour, select: Selection) -> set[Position]:
    """Return all positions after up to `left` actions of `power`."""
    seen: set[Position] = set(level)
    for _each in range(left):
        level = _after_one_more(level, power, select) - seen
        seen |= level
    return seen


def _after_one_more(level: set[Position], power: Colour, select: Selection) -> set[Position]:
    return set[Position]().union(*(acted(before, power) for before in select(level)))


def acted(position: Position, power: Colour | None = None) -> list[Position]:
    """Return the positions after one action: a basic one, or one paid for by a sacrifice.

    Each comes with all its catastrophes.
    """
    mover, systems, bank = position
    stock, crowded = one_of_each(bank), bool(position.overpopulations())
    found: list[Position] = []
    for at, system in enumerate(systems):
        fleet = system.ships[mover]
        if not fleet:
            continue
        rest = systems[:at] + systems[at + 1 :]
        within = _changes_within(system, mover, stock, power)
        found += _changed(position, rest, within, crowded)
        if power == YELLOW or (power is None and has_colour(joined(system.stars, fleet), YELLOW)):
            for to, target in enumerate(rest):
                if connected(system.stars, target.stars):
                    moves = _changes_by_move(system, target, mover)
                    found += _changed(position, rest[:to] + rest[to + 1 :], moves, crowded)
    return found


def acted_within(position: Position, at: int, power: Colour | None = None) -> list[Position]:
    """Return the positions after an action in one system, apart from moves between systems on the map."""
    mover, systems, bank = position
    rest = systems[:at] + systems[at + 1 :]
    changes = _changes_within(systems[at], mover, one_of_each(bank), power)
    return _changed(position, rest, changes, bool(position.overpopulations()))


def sacrificed(position: Position, ship: Kind) -> Iterator[Position]:
    """Yield the positions after the sacrifice of a ship of this kind, with all catastrophes."""
    mover, systems, _bank = position
    crowded = bool(position.overpopulations())
    for at, system in enumerate(systems):
        if has(system.ships[mover], ship):
            rest = systems[:at] + systems[at + 1 :]
            yield from _changed(position, rest, [_change_by_sacrifice(system, mover, ship)], crowded)


def _changed(position: Position, rest: tuple[System, ...], changes: Iterable[Change], crowded: bool) -> list[Position]:
    """Return the positions made of `rest` and each of the changes."""
    mover, _systems, bank = position
    found: list[Position] = []
    for made, gain, full in changes:
        after = Position(mover, tuple(sorted(rest + made)), Heap(bank + gain))
        if full or crowded:
            found += with_catastrophes([after])
        else:
            found.append(after)
    return found


@lru_cache(1 << 16)
def _changes_within(system: System, mover: int, stock: Heap, power: Colour | None) -> tuple[Change, ...]:
    """Return the results of actions within a system; `stock` has one of each kind in the bank."""
    alone = Turn(Position(mover, (system,), stock), 1, power)
    ends = [action.apply(alone.position) for action in alone.power_actions()]
    return tuple(_change(end, stock) for end in ends)


@lru_cache(1 << 16)
def _changes_by_move(origin: System, target: System, mover: int) -> tuple[Change, ...]:
    """Return the results, for both systems, of moves from one to the other."""
    both = Position(mover, (origin, target), NOTHING)
    ends = [Move(0, ship, 1).apply(both) for ship in kinds(origin.ships[mover])]
    return tuple(_change(end, NOTHING) for end in ends)


@lru_cache(1 << 16)
def _change_by_sacrifice(system: System, mover: int, ship: Kind) -> Change:
    end = Sacrifice(0, ship).apply(Position(mover, (system,), NOTHING))
    return _change(end, NOTHING)


def _change(end: Position, stock: Heap) -> Change:
    return end.systems, end.bank - stock, bool(end.overpopulations())


def with_catastrophes(positions: Iterable[Position]) -> set[Position]:
    """Return these positions, with all their catastrophes."""
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
