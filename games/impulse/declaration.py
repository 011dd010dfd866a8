"""Declaring a move: fleet, number of ships and every step, before anything happens."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from games.core import Choose, Option, Seat, _
from games.impulse.effects import Command, Kind
from games.impulse.map import CROSSINGS
from games.impulse.movement import may_stop, next_steps
from games.impulse.offers import fleet_key, fleet_option, number_option, spot_key, spot_option
from games.impulse.state import Galaxy, Move
from games.impulse.use import Use
from games.impulse.words import ships

KINDS: tuple[Kind, ...] = ("transport", "cruiser")
GO: dict[str, Option[Any]] = {"go": Option(None, _("Go"))}


async def declare(use: Use, order: Command) -> Move | None:
    """The path of one fleet, chosen step by step; "go" ends it or confirms what it will reveal."""
    table, seat = use.table, use.seat
    fleet = await use.ask(_("Move which fleet?"), movable(table, seat, order))
    if fleet is None:
        return None
    kind, spot = fleet
    move = Move(kind, [spot], await how_many(use, kind, spot, order.fleet_size))
    table.moves = [move]
    while onward := next_steps(table, seat, order, kind, move.path):
        options: dict[str, Option[Any]] = {
            spot_key(kind, there): spot_option(table, seat, kind, move.path[-1], there)
            for there in onward
        }
        if len(move.path) > 1 and may_stop(table, seat, kind, move.path[-1]):
            options |= GO
        moving = ships(kind, move.ships)
        there = await Choose(seat, _("Move {ships} where?", ships=moving), options, hint=use.told())
        if there is None:
            return move
        move.path.append(there)
    await confirm(use, [move])
    return move


def movable(table: Galaxy, seat: Seat, order: Command) -> dict[str, Option[tuple[Kind, int]]]:
    """The fleets the order can move."""
    return {
        fleet_key(seat, kind, spot): fleet_option(kind, spot, n)
        for kind in KINDS
        if order.ship in ("any", kind)
        for spot, n in sorted(table.fleets(seat, kind).items())
        if next_steps(table, seat, order, kind, [spot])
    }


async def how_many(use: Use, kind: Kind, spot: int, limit: int) -> int:
    """Ships may be left behind."""
    most = min(limit, use.table.fleets(use.seat, kind)[spot])
    if most == 1:
        return 1
    options = {f"ships:{n}": number_option(kind, n) for n in range(most, 0, -1)}
    return await Choose(use.seat, _("How many ships move?"), options, hint=use.told())


async def confirm(use: Use, moves: list[Move]) -> None:
    """What a path reveals cannot be taken back, so it waits for a last word."""
    if any(reveals(use.table, use.seat, move) for move in moves):
        await Choose(
            use.seat, _("The way is declared; it will reveal something."), GO, hint=use.told()
        )


def reveals(table: Galaxy, seat: Seat, move: Move) -> bool:
    """Whether a path explores a card or leads into a battle."""
    if move.kind == "transport":
        return any(place in table.face_down for place in move.path[1:])
    return table.enemy_on(seat, move.path[-1]) is not None or any(
        CROSSINGS[here][there] in table.face_down for here, there in pairwise(move.path)
    )
