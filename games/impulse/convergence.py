"""Several fleets, one step each, to the same card.

The card is chosen first, then the fleets. Cruisers cross, explore and fight first; transports
enter the card if no enemy patrols it by then, and activate it once, all together.
"""

from __future__ import annotations

from typing import Any

from games.core import Choose, Name, Option, Seat, _
from games.impulse.battle import Arrival, fight
from games.impulse.declaration import GO, KINDS, confirm, how_many
from games.impulse.effects import Command, Kind
from games.impulse.map import CROSSINGS, ENDS, GATES_OF, NEIGHBOURS, PLACES, Gate, Place
from games.impulse.movement import explore, may_stop, say_cruisers, steps, sweep
from games.impulse.offers import fleet_key, fleet_option, gate_option, place_option
from games.impulse.state import Galaxy, Move
from games.impulse.use import Use
from games.impulse.words import place_name, ships


async def converge(use: Use, order: Command) -> tuple[Place, int] | None:
    """Move the fleets; gives on which card how many transports have arrived."""
    table, seat = use.table, use.seat
    meetings = {
        f"place:{place}": place_option(table, place) for place in within_a_step(table, seat)
    }
    meeting = await use.ask(_("At which card shall the fleets meet?"), meetings)
    if meeting is None:
        return None
    moves = await declare_all(use, order, meeting)
    await go_all_cruisers(table, seat, [move for move in moves if move.kind == "cruiser"])
    arrived = await enter(
        table, seat, meeting, [move for move in moves if move.kind == "transport"]
    )
    table.moves = []
    return (meeting, arrived) if arrived else None


def within_a_step(table: Galaxy, seat: Seat) -> list[Place]:
    """The cards at which any fleet can be after one step."""
    reached = [
        place for spot in table.transports[seat] for place in steps(table, seat, "transport", spot)
    ]
    for here in table.cruisers[seat]:
        for gate in steps(table, seat, "cruiser", here):
            if may_stop(table, seat, "cruiser", gate):
                reached += ENDS[gate]
    return [place for place in PLACES if place in reached]


async def declare_all(use: Use, order: Command, meeting: Place) -> list[Move]:
    """Choose fleet after fleet, each at most once, until there are enough."""
    table, seat = use.table, use.seat
    moves: list[Move] = []
    while len(moves) < order.fleets and (fleets := joinable(table, seat, meeting, moves)):
        options: dict[str, Option[Any]] = {**fleets, **(GO if moves else {})}
        fleet = await Choose(
            seat,
            _("Which fleet goes to {place}?", place=place_name(meeting)),
            options,
            hint=use.told(),
        )
        if fleet is None:
            return moves
        moves.append(await declare_one(use, meeting, *fleet))
        table.moves = moves
    await confirm(use, moves)
    return moves


async def declare_one(use: Use, meeting: Place, kind: Kind, spot: int) -> Move:
    n = await how_many(use, kind, spot, use.table.fleets(use.seat, kind)[spot])
    if kind == "transport":
        return Move(kind, [spot, meeting], n)
    gates = arrivals(use.table, use.seat, meeting, spot)
    gate = await Choose(
        use.seat,
        _("Move {ships} where?", ships=ships(kind, n)),
        {f"gate:{gate}": gate_option(use.table, use.seat, spot, gate) for gate in gates},
        hint=use.told(),
    )
    return Move(kind, [spot, gate], n)


def joinable(
    table: Galaxy, seat: Seat, meeting: Place, moves: list[Move]
) -> dict[str, Option[tuple[Kind, int]]]:
    """The fleets that can still go to that card in one step, beside the moves declared."""
    gone = [(move.kind, move.path[0]) for move in moves]
    return {
        fleet_key(seat, kind, spot): fleet_option(kind, spot, n)
        for kind in KINDS
        for spot, n in sorted(table.fleets(seat, kind).items())
        if (kind, spot) not in gone
        and (
            arrivals(table, seat, meeting, spot)
            if kind == "cruiser"
            else meeting in NEIGHBOURS[spot] and clears(table, seat, meeting, moves)
        )
    }


def arrivals(table: Galaxy, seat: Seat, meeting: Place, here: Gate) -> list[Gate]:
    """The gates of a card that cruisers can reach in one step."""
    return [
        gate
        for gate in steps(table, seat, "cruiser", here)
        if gate in GATES_OF[meeting] and may_stop(table, seat, "cruiser", gate)
    ]


def clears(table: Galaxy, seat: Seat, meeting: Place, moves: list[Move]) -> bool:
    """Whether no enemy patrols a card, once all battles declared there are won."""
    attacked = [move.path[-1] for move in moves if move.kind == "cruiser"]
    return all(gate in attacked or table.enemy_on(seat, gate) is None for gate in GATES_OF[meeting])


async def go_all_cruisers(table: Galaxy, seat: Seat, moves: list[Move]) -> None:
    """First all cross and explore; then battle after battle, joint arrivals in one."""
    battles: dict[Gate, list[Arrival]] = {}
    for move in moves:
        here, there = move.path
        crossed = CROSSINGS[here][there]
        await explore(table, seat, crossed)
        if table.enemy_on(seat, there) is not None:
            battles.setdefault(there, []).append(Arrival(here, move.ships, crossed))
            continue
        table.take(seat, "cruiser", here, move.ships)
        table.put(seat, "cruiser", there, move.ships)
        say_cruisers(table, seat, there, move.ships)
        sweep(table, seat, [crossed])
    for gate, arriving in battles.items():
        await fight(table, seat, gate, arriving)


async def enter(table: Galaxy, seat: Seat, meeting: Place, moves: list[Move]) -> int:
    """Transports enter the card if no enemy patrols it now; gives how many did."""
    if not moves:
        return 0
    if meeting in table.patrolled_against(seat):
        says = _("{place} is still patrolled: the transports stay.", place=place_name(meeting))
        table.say(says)
        return 0
    for move in moves:
        table.take(seat, "transport", move.path[0], move.ships)
        table.put(seat, "transport", meeting, move.ships)
    total = sum(move.ships for move in moves)
    table.say(
        _(
            "{player} moves {ships} to {place}.",
            player=Name(seat),
            ships=ships("transport", total),
            place=place_name(meeting),
        )
    )
    await explore(table, seat, meeting)
    return total
