"""Turns that win at once.

The search explores the other's homeworld only: actions there, and arrivals of ships whose colour could
overpopulate it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from games.homeworlds.map.pieces import (
    COLOUR,
    COLOURS,
    OVERPOPULATION,
    RED,
    SIZE,
    SIZES,
    YELLOW,
    Colour,
    Heap,
    Kind,
    kinds,
    of_colour,
    pieces,
    sizes,
    without_colour,
)
from games.homeworlds.map.position import Position, System
from games.homeworlds.running_turn import Turn
from games.homeworlds.successors import acted, acted_within, sacrificed, with_catastrophes

# Colours whose catastrophes together eliminate a player, with the missing pieces of each.
Doom: TypeAlias = tuple[tuple[Colour, int], ...]
MOST_ACTIONS = 3
NEVER = MOST_ACTIONS + 1


def winning_end(turn: Turn) -> Position | None:
    """Return a winning end of this turn, if there is one.

    It has no names, and the winner is still to move. Play must go on in the turn's position.
    """
    for start in sorted(with_catastrophes([turn.position.without_names()])):
        if won(start):
            return start
        first = [(start, turn.actions_left, turn.sacrificed_colour)] if turn.actions_left else []
        for position, left, power in _beginnings(start) if turn.action_is_open else first:
            if end := _pressed(position, left, power):
                return end
    return None


def won(position: Position) -> bool:
    mover = position.to_move
    return position.eliminated(1 - mover) and not position.eliminated(mover)


def _beginnings(start: Position) -> Iterator[tuple[Position, int, Colour | None]]:
    """Yield the openings of a turn: none, or the sacrifice of a ship."""
    yield start, 1, None
    mover = start.to_move
    home = start.home(1 - mover)
    if home is None or (not home.ships[mover] and _fewest_missing(home, 1 - mover) > MOST_ACTIONS):
        return
    for ship in _ships(start):
        for after in sacrificed(start, ship):
            yield after, SIZE[ship], COLOUR[ship]


def _ships(position: Position) -> list[Kind]:
    return sorted({k for system in position.systems for k in kinds(system.ships[position.to_move])})


def _pressed(position: Position, left: int, power: Colour | None) -> Position | None:
    """Return a won position after up to `left` actions that bring the end nearer, if any."""
    if won(position):
        return position
    if left and _actions_needed(position, power) <= left:
        for after in _pressing(position, power):
            if end := _pressed(after, left - 1, power):
                return end
    return None


def _pressing(position: Position, power: Colour | None) -> Iterator[Position]:
    """Yield the positions after an action at the other's home, or a move towards it."""
    mover = position.to_move
    for at, system in enumerate(position.systems):
        if system.home == 1 - mover and system.ships[mover]:
            yield from acted_within(position, at, power)
    needed = _moves_needed(position) if power in (None, YELLOW) else NEVER
    if needed < NEVER:
        for after in acted(position, power):
            if won(after) or _moves_needed(after) < needed:
                yield after


def _actions_needed(position: Position, power: Colour | None) -> int:
    """Return a lower bound of the actions of `power` needed to win; `NEVER` if impossible."""
    mover = position.to_move
    home = position.home(1 - mover)
    if home is None:
        return 0
    needed = NEVER
    if power in (None, YELLOW):
        needed = _moves_needed(position)
    if home.ships[mover]:
        if power != YELLOW:
            needed = min(needed, _fewest_missing(home, 1 - mover))
        if power in (None, RED):
            needed = min(needed, len(pieces(home.ships[1 - mover])))
    return needed


def _moves_needed(position: Position) -> int:
    """Return the least number of moves that overpopulate enough colours at the other's home."""
    mover = position.to_move
    home = position.home(1 - mover)
    if home is None:
        return 0
    return min(
        (sum(_moves_to_bring(position, home, colour, n) for colour, n in doom) for doom in _dooms(home, 1 - mover)),
        default=NEVER,
    )


def _moves_to_bring(position: Position, home: System, colour: Colour, n: int) -> int:
    """Return the least number of moves that bring `n` ships of a colour to the other's home."""
    mover = position.to_move
    if not n:
        return 0
    distances = sorted(
        _distance(system.stars, home.stars)
        for system in position.systems
        if system is not home
        for _ship in pieces(of_colour(system.ships[mover], colour))
    )
    return sum(distances[:n]) if len(distances) >= n else NEVER


@lru_cache(1 << 16)
def _distance(stars: Heap, others: Heap) -> int:
    """Return the least number of moves between two systems, by any systems between."""
    if not set(sizes(stars)) & set(sizes(others)):
        return 1
    return 2 if len({*sizes(stars), *sizes(others)}) < len(SIZES) else 3


def _fewest_missing(home: System, owner: int) -> int:
    return min((sum(n for _colour, n in doom) for doom in _dooms(home, owner)), default=NEVER)


@lru_cache(1 << 16)
def _dooms(home: System, owner: int) -> tuple[Doom, ...]:
    """Return the sets of catastrophes that would eliminate the owner, within the reach of a turn."""
    missing = {colour: max(0, OVERPOPULATION - len(pieces(of_colour(home.everything, colour)))) for colour in COLOURS}
    found = [
        tuple((colour, missing[colour]) for colour in colours)
        for n in range(1, len(COLOURS) + 1)
        for colours in combinations(COLOURS, n)
        if _would_eliminate(home, owner, colours)
    ]
    return tuple(doom for doom in found if sum(n for _colour, n in doom) <= MOST_ACTIONS)


def _would_eliminate(home: System, owner: int, colours: Iterable[Colour]) -> bool:
    stars, ships = home.stars, home.ships[owner]
    for colour in colours:
        stars, ships = without_colour(stars, colour), without_colour(ships, colour)
    return not stars or not ships
