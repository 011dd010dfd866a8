"""A seat's outlook on a table: the facts behind all worths, and the worth of ships by place.

Worths are in points and set by hand. Of other seats, only public facts are used.
"""

from __future__ import annotations

from functools import cache

from games.core import Seat
from games.impulse.cards.effects import Kind
from games.impulse.map.grid import CORE, CROSSINGS, ENDS, NEIGHBOURS, Gate, Place
from games.impulse.state import HAND_LIMIT, Galaxy

CARD = 0.5  # one hand card among a few
CORE_GATE = 1.0  # a turn
NEAR_GATE = 0.55  # a gate a step away from those of the core
WIN = 10.0  # more than any other gain


@cache
def gates_to_core(gate: Gate) -> int:
    """Return the steps from a gate to the nearest gate of the Sector Core."""
    reached, n = {gate}, 0
    while not any(CORE in ENDS[there] for there in reached):
        reached |= {there for here in reached for there in CROSSINGS[here]}
        n += 1
    return n


@cache
def places_to_core(place: Place) -> int:
    reached, n = {place}, 0
    while CORE not in reached:
        reached |= {there for here in reached for there in NEIGHBOURS[here]}
        n += 1
    return n


class Outlook:
    """A table for `seat`, from the knowledge of `viewer`: made anew after any change."""

    def __init__(self, table: Galaxy, seat: Seat, viewer: Seat | None = None) -> None:
        self.table = table
        self.seat = seat
        self.sees_hand = viewer is None or viewer == seat
        self.hand = table.hands[seat]
        self.cruisers = table.cruisers[seat]
        self.transports = table.transports[seat]
        self.enemies = table.enemies(seat)
        self.enemy_cruisers: dict[Gate, int] = {}
        self.enemy_transports: dict[Place, int] = {}
        for enemy in self.enemies:
            self.enemy_cruisers |= table.cruisers[enemy]
            for place, ships in table.transports[enemy].items():
                self.enemy_transports[place] = self.enemy_transports.get(place, 0) + ships
        self.patrolled = {place for gate in self.enemy_cruisers for place in ENDS[gate]}
        self.needed = table.goal - table.scores[seat]
        # expected turns left for each player, from the best score
        self.turns_left = max(1.0, min(5.0, (table.goal - max(table.scores)) / 4))
        # the worth of one more hand card, which falls with their number
        n = len(self.hand)
        self.card = CARD * (1.4 if n < 3 else 1.0 if n < 6 else 0.6 if n < HAND_LIMIT - 1 else 0.1)
        # cached results
        self.gains: dict[tuple[Kind | int, ...], float] = {}
        self.ways: dict[tuple[Kind, int], list[int]] = {}

    def points(self, n: float) -> float:
        """Return the worth of points: those that win the match are worth more."""
        return n + WIN if n >= self.needed else n

    def harm(self, enemy: Seat | None) -> float:
        """Return the part of an enemy's loss that is an own gain: the largest for the leader."""
        if len(self.enemies) == 1 or enemy is None:
            return 0.5
        scores = self.table.scores
        return 0.5 if scores[enemy] == max(scores[each] for each in self.enemies) else 0.3


# --- ships ------------------------------------------------------------------------------------


def cruisers_worth(out: Outlook, gate: Gate, ships: int) -> float:
    """Return the worth of the place of cruisers on a gate."""
    if ships == 0:
        return 0.0
    steps = gates_to_core(gate)
    if steps == 0:
        return CORE_GATE * out.turns_left * (1 - 0.6 * danger(out, gate, ships)) + 0.1 * ships
    return NEAR_GATE if steps == 1 else 0.2 / steps


def danger(out: Outlook, gate: Gate, ships: int) -> float:
    """Return the approximate probability that cruisers on a gate lose before the next turn."""
    near = CROSSINGS[gate]
    strongest = max((n for there, n in out.enemy_cruisers.items() if there in near), default=0)
    if strongest == 0:
        return 0.0
    return 0.5 if strongest > ships else 0.3 if strongest == ships else 0.12


def transports_worth(out: Outlook, place: Place, ships: int) -> float:
    """Return the worth of the place of transports on a card."""
    near = (0.25, 0.5, 0.2)[places_to_core(place)]
    return near + 0.1 * ships - (0.4 * ships if place in out.patrolled else 0.0)
