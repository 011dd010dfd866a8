"""Impossible tables of Impulse: cards lost or doubled, too many ships."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.invariants import misplaced, out_of_bounds
from games.impulse.cards.card_list import CARDS
from games.impulse.map.grid import CORE, GATES, PLACES
from games.impulse.state import BASIC, HAND_LIMIT, SHIPS, Galaxy

MOST_IN_HAND = HAND_LIMIT + 1
"""With the card taken up by an explorer before another is put down."""


def faults(table: Galaxy) -> list[str]:
    """Return the broken invariants of a table."""
    found = [*misplaced("card", _cards(table), CARDS)]
    for seat in range(table.seats):
        found += _seat(table, seat)
    found += out_of_bounds("turn", {"activations": table.activations})
    return found


def _cards(table: Galaxy) -> list[int]:
    """Return all cards that lie anywhere."""
    lying = [*table.deck, *table.discards, *table.plan_in_use, *table.limbo]
    lying += [card for place, card in table.cards.items() if place != CORE]
    for piles in (table.hands, table.minerals, table.plans, table.impulses):
        lying += [card for pile in piles for card in pile]
    lying += [card for techs in table.techs for card in techs if card != BASIC]
    if table.battle is not None and not table.battle.revealed:
        lying += [*table.battle.attacker.laid, *table.battle.defender.laid]
    return lying


def _seat(table: Galaxy, seat: int) -> Iterator[str]:
    whose = f"seat {seat}"
    yield from out_of_bounds(whose, {"ships in supply": table.supply(seat)}, SHIPS)
    yield from out_of_bounds(whose, {"cards in hand": len(table.hands[seat])}, MOST_IN_HAND)
    yield from out_of_bounds(whose, {"points": table.scores[seat]})
    yield from out_of_bounds(whose, {f"points by {k}": n for k, n in table.sources[seat].items()})
    if sum(table.sources[seat].values()) != table.scores[seat]:
        yield f"{whose}: {table.scores[seat]} points, of which the sources tell otherwise"
    fleets = {
        "transports": (table.transports[seat], PLACES),
        "cruisers": (table.cruisers[seat], GATES),
    }
    for kind, (fleet, spots) in fleets.items():
        for spot, n in fleet.items():
            if n < 1 or spot not in spots:
                yield f"{whose}: {n} {kind} at {spot}"
    enemies = [gate for gate in table.cruisers[seat] if table.enemy_at(seat, gate) is not None]
    if enemies:
        yield f"{whose}: cruisers of enemies share the gates {enemies}"
