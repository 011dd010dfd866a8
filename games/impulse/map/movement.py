"""Moving: legal steps, and events on the way.

A path is declared as a whole before anything is revealed. Its legality depends on ships only, so explored
cards never invalidate it. RULES.md § Moving, § Teams.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core import Choose, Name, Seat, _
from games.impulse.cards.effects import Command, Kind, Route
from games.impulse.map.grid import CORE, CROSSINGS, ENDS, NEIGHBOURS, Gate, Place
from games.impulse.options import hand_options
from games.impulse.state import Galaxy
from games.impulse.view.text import (
    card_name,
    gate_name,
    place_name,
    points_name,
    ships_name,
    spot_name,
)


def steps(table: Galaxy, seat: Seat, kind: Kind, spot: int) -> list[int]:
    """Return the places within one step of ships of that kind, from a card or a gate."""
    patrolled = table.patrolled_by_enemies(seat)
    if kind == "transport":
        return [place for place in NEIGHBOURS[spot] if place not in patrolled]
    return [
        gate
        for gate, crossed in CROSSINGS[spot].items()
        if crossed not in patrolled or table.enemy_at(seat, gate) is not None
    ]


def may_stop(table: Galaxy, seat: Seat, kind: Kind, spot: int) -> bool:
    """Return whether a move may end there: allies pass each other's gates but never share one."""
    return kind == "transport" or spot not in table.gates_of_allies(seat)


def next_steps(table: Galaxy, seat: Seat, command: Command, kind: Kind, path: list[int]) -> list[int]:
    """Return the next steps of a path that leave it a legal end within the moves left."""
    here, left = path[-1], command.moves - len(path) + 1
    if left == 0 or (kind == "cruiser" and table.enemy_at(seat, here) is not None):
        return []
    shared = table.gates_of_allies(seat) if kind == "cruiser" else ()
    return [
        spot
        for spot in steps(table, seat, kind, here)
        if keeps_route(table, command.route, kind, here, spot)
        and (spot not in shared or next_steps(table, seat, command, kind, [*path, spot]))
    ]


def keeps_route(table: Galaxy, route: Route, kind: Kind, here: int, there: int) -> bool:
    """Return whether a step keeps the condition of a race's own technology."""
    match route:
        case Route.ANYWHERE:
            return True
        case Route.TO_THE_CORE:
            return there == CORE if kind == "transport" else CORE in ENDS[there]
        case Route.ACROSS_FACE_DOWN:
            return CROSSINGS[here][there] in table.face_down


class Arrival(NamedTuple):
    """Cruisers that attack: from which gate, how many, across which card."""

    origin: Gate
    ships: int
    crossed: Place


async def move_transports(table: Galaxy, seat: Seat, fleets: list[tuple[Place, int]], there: Place) -> None:
    """Move transports one step onto the same card, and explore it if it lies face down."""
    for here, n in fleets:
        table.remove_ships(seat, "transport", here, n)
        table.add_ships(seat, "transport", there, n)
    total = sum(n for _here, n in fleets)
    table.say(
        _(
            "{player} moves {ships} to {place}.",
            player=Name(seat),
            ships=ships_name("transport", total),
            place=place_name(there),
        )
    )
    await explore(table, seat, there)


async def move_cruisers(table: Galaxy, seat: Seat, here: Gate, there: Gate, n: int) -> Arrival | None:
    """Explore the card between two gates, then cross it, or return the attack of the cruisers."""
    crossed = CROSSINGS[here][there]
    await explore(table, seat, crossed)
    if table.enemy_at(seat, there) is not None:
        return Arrival(here, n, crossed)
    table.remove_ships(seat, "cruiser", here, n)
    table.add_ships(seat, "cruiser", there, n)
    table.say(
        _(
            "{player} moves {ships} to {gate}.",
            player=Name(seat),
            ships=ships_name("cruiser", n),
            gate=gate_name(there),
        )
    )
    destroy_transports(table, seat, [crossed])
    return None


async def explore(table: Galaxy, seat: Seat, place: Place) -> None:
    """Take a face-down card into the hand, then put any hand card there face up."""
    if place not in table.face_down:
        return
    found = table.cards.pop(place)
    table.hands[seat].append(found)
    table.reveal()
    table.say(
        _("{player} explores {place}.", player=Name(seat), place=place_name(place)),
        private={seat: _("You find {card} at {place}.", card=card_name(found), place=place_name(place))},
    )
    card = found
    if len(table.hands[seat]) > 1:
        card = await Choose(
            seat,
            _("Put which card at {place}?", place=place_name(place)),
            hand_options(table, seat),
            hint=_(
                "You found {card}; you may put any card from your hand there.",
                card=card_name(found),
            ),
            topic="explore",
        )
    put_face_up(table, seat, card, place)


def put_face_up(table: Galaxy, seat: Seat, card: int, place: Place) -> None:
    table.remove_from_hand(seat, card)
    table.cards[place] = card
    table.face_down.remove(place)
    table.say(
        _(
            "{player} puts {card} at {place}.",
            player=Name(seat),
            card=card_name(card),
            place=place_name(place),
        )
    )


def destroy_transports(table: Galaxy, seat: Seat, crossed: list[Place]) -> None:
    """Let cruisers of `seat` destroy all enemy transports on the cards they cross."""
    lost = {
        (enemy, place): table.transports[enemy][place]
        for place in crossed
        for enemy in table.enemies(seat)
        if place in table.transports[enemy]
    }
    for (enemy, place), n in lost.items():
        destroy_ships(table, seat, enemy, "transport", place, n)
    if lost:
        table.score(seat, {"ships": sum(lost.values())})
        table.eliminate_players_without_ships()


def destroy_ships(table: Galaxy, seat: Seat, enemy: Seat, kind: Kind, spot: int, n: int) -> None:
    """Take ships of an enemy off the map. The caller scores them, a point each."""
    table.remove_ships(enemy, kind, spot, n)
    table.say(
        _(
            "{player} destroys {ships} of {enemy} at {where}: {points}.",
            player=Name(seat),
            ships=ships_name(kind, n),
            enemy=Name(enemy),
            where=spot_name(kind, spot),
            points=points_name(n),
        )
    )
