"""Declaring a move: fleet, number of ships and every step, before anything happens.

RULES.md § Moving.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from games.core import Choose, Option, Seat, _
from games.impulse.card_use import CardUse
from games.impulse.effects import KINDS, Command, Kind
from games.impulse.map import CROSSINGS
from games.impulse.movement import may_stop, next_steps
from games.impulse.options import fleet_key, fleet_option, ships_option, spot_key, spot_option
from games.impulse.state import Galaxy, Move
from games.impulse.text import ships_name

GO: dict[str, Option[Any]] = {"go": Option(None, _("Go"), primary=True)}


async def declare(use: CardUse, command: Command) -> Move | None:
    """Choose the path of one fleet step by step; "go" ends it or confirms what it will reveal."""
    table, seat = use.table, use.seat
    fleet = await use.ask(_("Move which fleet?"), movable_fleets(table, seat, command))
    if fleet is None:
        return None
    kind, spot = fleet
    move = Move(kind, [spot], await how_many(use, kind, spot, command.fleet_size))
    table.moves = [move]
    while onward := next_steps(table, seat, command, kind, move.path):
        options: dict[str, Option[Any]] = {
            spot_key(kind, there): spot_option(table, seat, kind, move.path[-1], there)
            for there in onward
        }
        if len(move.path) > 1 and may_stop(table, seat, kind, move.path[-1]):
            options |= GO
        moving = ships_name(kind, move.ships)
        there = await Choose(
            seat, _("Move {ships} where?", ships=moving), options, hint=use.describe()
        )
        if there is None:
            return move
        move.path.append(there)
    await confirm(use, [move])
    return move


def movable_fleets(
    table: Galaxy, seat: Seat, command: Command
) -> dict[str, Option[tuple[Kind, int]]]:
    """Return the fleets the command can move."""
    return {
        fleet_key(seat, kind, spot): fleet_option(kind, spot, n)
        for kind in KINDS
        if command.ship in ("any", kind)
        for spot, n in sorted(table.fleets(seat, kind).items())
        if next_steps(table, seat, command, kind, [spot])
    }


async def how_many(use: CardUse, kind: Kind, spot: int, limit: int) -> int:
    """Choose how many ships of a fleet move: some may be left behind."""
    most = min(limit, use.table.fleets(use.seat, kind)[spot])
    if most == 1:
        return 1
    options = {f"ships:{n}": ships_option(kind, n) for n in range(most, 0, -1)}
    return await Choose(use.seat, _("How many ships move?"), options, hint=use.describe())


async def confirm(use: CardUse, moves: list[Move]) -> None:
    """Ask for a last word before a path that reveals something: that cannot be taken back."""
    if any(reveals(use.table, use.seat, move) for move in moves):
        await Choose(
            use.seat, _("The way is declared; it will reveal something."), GO, hint=use.describe()
        )


def reveals(table: Galaxy, seat: Seat, move: Move) -> bool:
    """Return whether a path explores a card or leads into a battle."""
    if move.kind == "transport":
        return any(place in table.face_down for place in move.path[1:])
    return table.enemy_at(seat, move.path[-1]) is not None or any(
        CROSSINGS[here][there] in table.face_down for here, there in pairwise(move.path)
    )
