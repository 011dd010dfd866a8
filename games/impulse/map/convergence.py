"""Several fleets, one step each, to the same card.

The card is chosen first, then the fleets. Cruisers cross, explore and fight first. Transports enter the card
if no enemy then patrols it, and activate it once, all together. RULES.md § Moving.
"""

from __future__ import annotations

from typing import Any

from games.core import Choose, Option, Seat, _
from games.impulse.battles.battle import fight
from games.impulse.cards.card_use import CardUse
from games.impulse.cards.effects import KINDS, Command, Kind
from games.impulse.map.declaration import confirm, go, how_many
from games.impulse.map.grid import ENDS, GATES_OF, NEIGHBOURS, PLACES, Gate, Place
from games.impulse.map.movement import Arrival, may_stop, move_cruisers, move_transports, steps
from games.impulse.options import fleet_key, fleet_option, gate_option, place_option
from games.impulse.state import Galaxy, Move
from games.impulse.view.text import place_name, ships_name


async def converge(use: CardUse, command: Command) -> tuple[Place, int] | None:
    """Move the fleets. Return the card on which transports have arrived, and their number."""
    table, seat = use.table, use.seat
    meetings = {f"place:{place}": place_option(table, place) for place in within_a_step(table, seat)}
    meeting = await use.ask(_("Where do the fleets meet?"), meetings)
    if meeting is None:
        return None
    moves = await declare_all(use, command, meeting)
    await go_all_cruisers(table, seat, [move for move in moves if move.kind == "cruiser"])
    arrived = await enter_with_transports(table, seat, meeting, [move for move in moves if move.kind == "transport"])
    table.moves = []
    return (meeting, arrived) if arrived else None


def within_a_step(table: Galaxy, seat: Seat) -> list[Place]:
    """Return the cards that any fleet reaches in one step."""
    reached = [place for spot in table.transports[seat] for place in steps(table, seat, "transport", spot)]
    for here in table.cruisers[seat]:
        for gate in steps(table, seat, "cruiser", here):
            if may_stop(table, seat, "cruiser", gate):
                reached += ENDS[gate]
    return [place for place in PLACES if place in reached]


async def declare_all(use: CardUse, command: Command, meeting: Place) -> list[Move]:
    """Choose fleet after fleet, each at most once, until there are enough."""
    table, seat = use.table, use.seat
    moves: list[Move] = []
    while len(moves) < command.fleets and (fleets := fleets_to_add(table, seat, meeting, moves)):
        options: dict[str, Option[Any]] = {**fleets, **(go(table, moves) if moves else {})}
        fleet = await Choose(
            seat,
            _("Which fleet goes to {place}?", place=place_name(meeting)),
            options,
            hint=use.describe(),
            topic="command",
        )
        if fleet is None:
            return moves
        moves.append(await declare_one(use, command, meeting, *fleet))
        table.moves = moves
    await confirm(use, moves)
    return moves


async def declare_one(use: CardUse, command: Command, meeting: Place, kind: Kind, spot: int) -> Move:
    n = await how_many(use, command, kind, spot)
    if kind == "transport":
        return Move(kind, [spot, meeting], n)
    gates = gates_in_reach(use.table, use.seat, meeting, spot)
    gate = await Choose(
        use.seat,
        _("Move {ships} where?", ships=ships_name(kind, n)),
        {f"gate:{gate}": gate_option(use.table, use.seat, spot, gate, n) for gate in gates},
        hint=use.describe(),
        topic="command",
    )
    return Move(kind, [spot, gate], n)


def fleets_to_add(table: Galaxy, seat: Seat, meeting: Place, moves: list[Move]) -> dict[str, Option[tuple[Kind, int]]]:
    """Return the fleets that can still reach that card in one step, beside the moves declared."""
    gone = [(move.kind, move.path[0]) for move in moves]
    return {
        fleet_key(seat, kind, spot): fleet_option(kind, spot, n)
        for kind in KINDS
        for spot, n in sorted(table.fleets(seat, kind).items())
        if (kind, spot) not in gone
        and (
            gates_in_reach(table, seat, meeting, spot)
            if kind == "cruiser"
            else meeting in NEIGHBOURS[spot] and would_be_clear(table, seat, meeting, moves)
        )
    }


def gates_in_reach(table: Galaxy, seat: Seat, meeting: Place, here: Gate) -> list[Gate]:
    """Return the gates of a card that cruisers can reach in one step."""
    return [
        gate
        for gate in steps(table, seat, "cruiser", here)
        if gate in GATES_OF[meeting] and may_stop(table, seat, "cruiser", gate)
    ]


def would_be_clear(table: Galaxy, seat: Seat, meeting: Place, moves: list[Move]) -> bool:
    """Return whether no enemy patrols a card after all battles declared there are won."""
    attacked = [move.path[-1] for move in moves if move.kind == "cruiser"]
    return all(gate in attacked or table.enemy_at(seat, gate) is None for gate in GATES_OF[meeting])


async def go_all_cruisers(table: Galaxy, seat: Seat, moves: list[Move]) -> None:
    """Let all cross and explore, then fight battle after battle, joint arrivals in one."""
    battles: dict[Gate, list[Arrival]] = {}
    for move in moves:
        here, there = move.path
        if arrival := await move_cruisers(table, seat, here, there, move.ships):
            battles.setdefault(there, []).append(arrival)
    for gate, arriving in battles.items():
        await fight(table, seat, gate, arriving)


async def enter_with_transports(table: Galaxy, seat: Seat, meeting: Place, moves: list[Move]) -> int:
    """Move transports onto the card if no enemy patrols it. Return their number."""
    if not moves:
        return 0
    if meeting in table.patrolled_by_enemies(seat):
        table.say(_("{place} is still patrolled: the transports stay.", place=place_name(meeting)))
        return 0
    await move_transports(table, seat, [(move.path[0], move.ships) for move in moves], meeting)
    return sum(move.ships for move in moves)
