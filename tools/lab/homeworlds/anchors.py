"""A fixed player to measure against: the best turn by its own evaluation, one turn deep.

It follows descriptions of the best public program. It judges all whole turns, and plays the best one that
leaves no immediate win. If every turn loses, it passes. Features and weights follow those descriptions, too.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from games.core.ai.opponents import Budget, Decision, Observation, Opponent
from games.homeworlds.ai.homeworld_choice import founded
from games.homeworlds.ai.turn_reconstruction import path_to
from games.homeworlds.map.pieces import (
    BLUE,
    COLOUR,
    COLOURS,
    GREEN,
    LARGE,
    OVERPOPULATION,
    RED,
    SIZE,
    YELLOW,
    Colour,
    has_colour,
    joined,
    kinds,
    largest,
    of_colour,
    one_of_each,
    pieces,
    sizes,
    smallest,
    without_colour,
)
from games.homeworlds.map.position import NOBODY, Position, System, connected
from games.homeworlds.options import answers_of
from games.homeworlds.running_turn import Turn
from games.homeworlds.state import turn_of
from games.homeworlds.successors import turn_ends
from games.homeworlds.winning import winning_end

MATERIAL = (0, 20, 50, 110)
STAR_LOST, NO_LARGE_SHIP = -300, -100
HOME_POWERS = ((YELLOW, 50), (GREEN, 60), (BLUE, 70))
ARMED_HOME = 100  # red, and two large ships
NO_YELLOW, NO_GREEN = -40, -30
VARIETY = (0, 10, 10, 30, 50, 110, 150, 220)  # by powers and sizes of ships in a system
BUILD = (0, 40, 70, 100)  # by the size that comes next from the bank
RAID = (0, 0, 40, 80)  # by the size of a ship next to a home without a ship so large
MOST_ENDS = 200  # positions from which a sacrifice is explored, on each level


def one_ply(turn: Turn) -> Position:
    """Return the end of the turn, without names."""
    if (end := winning_end(turn)) is not None:
        return end
    me = turn.position.to_move
    ends = [end for end in turn_ends(turn, _promising) if not end.eliminated(me)]
    ends.sort(key=lambda end: (-judgement(end), end))
    for end in ends:
        if end.verdict() is None and winning_end(Turn(end.with_next_player())) is None:
            return end
    return turn.position.without_names()


def _promising(level: Collection[Position]) -> Iterable[Position]:
    return sorted(level, key=lambda end: (-judgement(end), end))[:MOST_ENDS]


@dataclass(frozen=True, slots=True)
class OnePly:
    """This player as an opponent; it sets up like the others, and takes the time it needs."""

    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        table = observation.imagined(seed).state
        turn = turn_of(table)
        if turn.set_up:
            return Decision(founded(table, random.Random(seed)))
        return Decision(answers_of(table, path_to(turn, one_ply(turn), table.names_given)))


ANCHORS: Mapping[str, Opponent] = {"one-ply": OnePly()}


def judgement(end: Position) -> int:
    """Return the value of a position for the player to move, whose turn ends with it."""
    me = end.to_move
    return _judged(end, me) - _judged(end, 1 - me)


def _judged(end: Position, seat: int) -> int:
    mine = [system for system in end.systems if system.ships[seat]]
    total = 0
    for system in end.systems:
        total += _system(system, seat)
    total += NO_YELLOW * (not any(_has_power(system, seat, YELLOW) for system in mine))
    total += NO_GREEN * (not any(_has_power(system, seat, GREEN) for system in mine))
    stock = one_of_each(end.bank)
    for colour in COLOURS:
        size = smallest(stock, colour)
        if size is not None and any(_builds_safely(system, seat, colour) for system in mine):
            total += BUILD[size]
    other = end.home(1 - seat)
    if other is not None:
        total += max((_raid(system, seat, other) for system in mine), default=0)
    return total - _worst_catastrophe(end, seat)


def _has_power(system: System, seat: int, colour: Colour) -> bool:
    return has_colour(system.stars, colour) or has_colour(system.ships[seat], colour)


@lru_cache(1 << 16)
def _system(system: System, seat: int) -> int:
    """Judge a system by itself: ships, powers, captures, and the home."""
    fleet, enemies = system.ships[seat], system.ships[1 - seat]
    total = sum(MATERIAL[SIZE[kind]] for kind in pieces(fleet))
    if fleet:
        powers = sum(_has_power(system, seat, colour) for colour in COLOURS)
        total += VARIETY[powers + len(sizes(fleet))]
        if _has_power(system, seat, RED):
            total += max(
                (MATERIAL[size] // 2 for size in sizes(enemies) if size <= largest(fleet)),
                default=0,
            )
    if system.home == seat:
        total += STAR_LOST * (2 - len(pieces(system.stars)))
        large = sum(SIZE[kind] == LARGE for kind in pieces(fleet))
        total += 0 if large else NO_LARGE_SHIP
        total += sum(gain for power, gain in HOME_POWERS if _has_power(system, seat, power))
        total += ARMED_HOME if large >= 2 and _has_power(system, seat, RED) else 0
    return total


@lru_cache(1 << 16)
def _builds_safely(system: System, seat: int, colour: Colour) -> bool:
    """Return whether one more ship of a colour can be built here without overpopulation."""
    crowd = len(pieces(of_colour(system.everything, colour)))
    model = has_colour(system.ships[seat], colour) and _has_power(system, seat, GREEN)
    return model and crowd < OVERPOPULATION - 1


@lru_cache(1 << 16)
def _raid(system: System, seat: int, other: System) -> int:
    size = largest(system.ships[seat])
    near = connected(system.stars, other.stars)
    return RAID[size] if near and size > largest(other.ships[1 - seat]) else 0


def _worst_catastrophe(end: Position, seat: int) -> int:
    """Return the heaviest loss of `seat` by a catastrophe; missing pieces make it lighter."""
    strength = _largest_sacrifice(end, 1 - seat)
    worst = 0
    for system in end.systems:
        for loss, missing, colour in _catastrophes(system, seat):
            if missing <= strength and (not missing or _comes_near(end, system, 1 - seat, colour)):
                worst = max(worst, loss >> missing)
    return worst


def _largest_sacrifice(end: Position, seat: int) -> int:
    fleet = [kind for system in end.systems for kind in kinds(system.ships[seat])]
    return max((SIZE[kind] for kind in fleet if COLOUR[kind] in (YELLOW, GREEN)), default=1)


def _comes_near(end: Position, to: System, seat: int, colour: Colour) -> bool:
    return any(
        has_colour(system.ships[seat], colour) and (system is to or connected(system.stars, to.stars))
        for system in end.systems
    )


@lru_cache(1 << 16)
def _catastrophes(system: System, seat: int) -> tuple[tuple[int, int, Colour], ...]:
    """Return, by colour, the losses of `seat` beyond the other's, and the missing pieces."""
    found = []
    for colour in COLOURS:
        stars = without_colour(system.stars, colour)
        lost = [0, 0]
        for who in (0, 1):
            gone = of_colour(system.ships[who], colour) if stars else system.ships[who]
            lost[who] = sum(MATERIAL[SIZE[kind]] for kind in pieces(gone))
        if system.home != NOBODY:
            lost[system.home] -= STAR_LOST * len(pieces(of_colour(system.stars, colour)))
        crowd = len(pieces(joined(of_colour(system.everything, colour))))
        if lost[seat] > lost[1 - seat]:
            missing = max(0, OVERPOPULATION - crowd)
            found.append((lost[seat] - lost[1 - seat], missing, colour))
    return tuple(found)
