"""Declaration of a move: fleet, number of ships and every step, before anything happens.

RULES.md § Moving.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

from games.core import Ahead, Choose, Option, Seat, _, listed
from games.impulse.cards.card_use import CardUse
from games.impulse.cards.effects import KINDS, Command, Kind
from games.impulse.map.grid import CROSSINGS, Place
from games.impulse.map.movement import may_stop, next_steps
from games.impulse.options import (
    battle_text,
    fleet_key,
    fleet_option,
    ships_option,
    spot_key,
    spot_option,
)
from games.impulse.state import Galaxy, Move
from games.impulse.view.text import gate_name, place_name, ships_name


async def declare(use: CardUse, command: Command) -> Move | None:
    """Choose the path of one fleet step by step; "go" ends it, or confirms that it reveals a card."""
    table, seat = use.table, use.seat
    fleets = movable_fleets(table, seat, command)
    fleet = await use.ask(_("Move which fleet?"), fleets, ahead=_only_fleet(use, command, fleets))
    if fleet is None:
        return None
    kind, spot = fleet
    move = Move(kind, [spot], await how_many(use, command, kind, spot))
    table.moves = [move]
    while onward := next_steps(table, seat, command, kind, move.path):
        options: dict[str, Option[Any]] = {
            spot_key(kind, there): spot_option(table, seat, kind, move.path[-1], there, move.ships) for there in onward
        }
        if len(move.path) > 1 and may_stop(table, seat, kind, move.path[-1]):
            options |= go(table, [move])
        there = await Choose(
            seat,
            _("Move {ships} where?", ships=ships_name(kind, move.ships)),
            options,
            hint=use.describe(),
            ahead=partial(ways, table, seat, command, move),
            topic="command",
        )
        if there is None:
            return move
        move.path.append(there)
    await confirm(use, [move])
    return move


def movable_fleets(table: Galaxy, seat: Seat, command: Command) -> dict[str, Option[tuple[Kind, int]]]:
    """Return the fleets the command can move."""
    return {
        fleet_key(seat, kind, spot): fleet_option(kind, spot, n)
        for kind in KINDS
        if command.ship in ("any", kind)
        for spot, n in sorted(table.fleets(seat, kind).items())
        if next_steps(table, seat, command, kind, [spot])
    }


def _only_fleet(
    use: CardUse, command: Command, fleets: Mapping[str, Option[tuple[Kind, int]]]
) -> Callable[[], dict[str, Ahead]] | None:
    """Return the destinations of the only fleet, which then needs no choice."""
    if len(fleets) != 1:
        return None
    ((key, option),) = fleets.items()
    return partial(whole_ways, use.table, use.seat, command, *option.value, [key])


async def how_many(use: CardUse, command: Command, kind: Kind, spot: int) -> int:
    """Choose how many ships of a fleet move: some may be left behind."""
    most = at_most(use.table, use.seat, command, kind, spot)
    if most == 1:
        return 1
    options = {f"ships:{n}": ships_option(kind, n) for n in range(most, 0, -1)}
    ahead = partial(whole_ways, use.table, use.seat, command, kind, spot, [])
    return await Choose(
        use.seat,
        _("How many ships move?"),
        options,
        hint=use.describe(),
        ahead=ahead if command.fleets == 1 else None,
        topic="command",
    )


def at_most(table: Galaxy, seat: Seat, command: Command, kind: Kind, spot: int) -> int:
    """Return the most ships of a fleet that may move; where fleets meet, whole ones may."""
    there = table.fleets(seat, kind)[spot]
    return there if command.fleets > 1 else min(command.fleet_size, there)


# --- going -----------------------------------------------------------------------------------


def go(table: Galaxy, moves: list[Move]) -> dict[str, Option[Any]]:
    """Return the option that ends or confirms the declaration: it names the irreversible consequences."""
    seen = [place for move in moves for place in explored(table, move)]
    label, detail = _("Move these ships"), None
    if seen:
        names = [place_name(place) for place in seen]
        label, detail = _("Go: explore {places}", places=listed(names)), _("cannot be undone")
    return {"go": Option(None, label, detail, primary=True)}


async def confirm(use: CardUse, moves: list[Move]) -> None:
    """Ask for confirmation of a path that reveals something: it cannot be undone."""
    table, seat = use.table, use.seat
    if not any(reveals(table, seat, move) for move in moves):
        return
    attacked = [move.path[-1] for move in moves if attacks(table, seat, move)]
    options = go(table, moves)
    prompt = _("Explore? You cannot undo it.")
    if attacked:
        prompt = _("Attack at {gate}? You cannot undo it.", gate=gate_name(attacked[0]))
        label = _("Attack at {gate}", gate=gate_name(attacked[0]))
        against = [move.ships for move in moves if move.path[-1] == attacked[0]]
        detail = partial(battle_text, table, seat, attacked[0], sum(against))
        options = {"go": Option(None, label, detail, primary=True)}
    await Choose(seat, prompt, options, hint=use.describe(), topic="command")


def attacks(table: Galaxy, seat: Seat, move: Move) -> bool:
    return move.kind == "cruiser" and table.enemy_at(seat, move.path[-1]) is not None


def explored(table: Galaxy, move: Move) -> list[Place]:
    """Return the cards that a path turns up."""
    if move.kind == "transport":
        return [place for place in move.path[1:] if place in table.face_down]
    crossed = [CROSSINGS[here][there] for here, there in pairwise(move.path)]
    return [place for place in crossed if place in table.face_down]


def reveals(table: Galaxy, seat: Seat, move: Move) -> bool:
    """Return whether a path explores a card or leads into a battle."""
    return attacks(table, seat, move) or bool(explored(table, move))


# --- whole ways, offered at once ----------------------------------------------------------------


def whole_ways(
    table: Galaxy, seat: Seat, command: Command, kind: Kind, spot: int, before: list[str]
) -> dict[str, Ahead]:
    """Return the destinations of as many ships of a fleet as may move; `before` are the first answers."""
    ships = at_most(table, seat, command, kind, spot)
    first = [*before, f"ships:{ships}"] if ships > 1 else before
    found = ways(table, seat, command, Move(kind, [spot], ships))
    return {key: replace(way, answers=[*first, *way.answers]) for key, way in found.items()}


def ways(table: Galaxy, seat: Seat, command: Command, move: Move) -> dict[str, Ahead]:
    """Return the continuations of a move to each end in reach, by the shortest way that reveals least.

    The way stops before a revelation, and is confirmed there.
    """
    found: dict[str, Ahead] = {}
    for path in _paths(table, seat, command, move):
        there, whole = path[-1], Move(move.kind, path, move.ships)
        if not may_stop(table, seat, move.kind, there):
            continue
        answers = [spot_key(move.kind, spot) for spot in path[len(move.path) :]]
        if next_steps(table, seat, command, move.kind, path) and not reveals(table, seat, whole):
            answers.append("go")
        option = spot_option(table, seat, move.kind, path[-2], there, move.ships)
        found[spot_key(move.kind, there)] = Ahead(answers, option.label, option.detail_now())
    return found


def _paths(table: Galaxy, seat: Seat, command: Command, move: Move) -> Iterator[list[int]]:
    """Yield a shortest way on to each spot in reach; of equals, one that reveals least."""
    reached, ends = [*move.path], [move.path]
    while ends:
        onward = [
            [*path, there]
            for path in ends
            for there in next_steps(table, seat, command, move.kind, path)
            if there not in reached
        ]
        onward.sort(key=lambda path: len(explored(table, Move(move.kind, path, move.ships))))
        ends = list({path[-1]: path for path in reversed(onward)}.values())
        reached += [path[-1] for path in ends]
        yield from ends
