"""Sabotage: bombs on an enemy fleet at a card one patrols or occupies.

RULES.md § Battles and losses.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core import Name, Option, Seat, _
from games.impulse.cards.card_list import CARDS
from games.impulse.cards.card_use import CardUse, performs
from games.impulse.cards.deck import is_card_left, turn_up
from games.impulse.cards.effects import KINDS, Kind, Sabotage
from games.impulse.map.grid import ENDS, Gate, Place
from games.impulse.map.movement import destroy_ships
from games.impulse.options import fleet_key
from games.impulse.state import Galaxy
from games.impulse.view.text import fleet_name, spot_name

HIT = 2  # the least size of a turned card that makes a bomb hit


class Target(NamedTuple):
    """An enemy fleet."""

    seat: Seat
    kind: Kind
    spot: Place | Gate


@performs(Sabotage)
async def sabotage(use: CardUse, effect: Sabotage) -> None:
    """Turn up a card for each bomb, then destroy a ship for each hit."""
    table, seat = use.table, use.seat
    options = target_options(table, seat, effect) if is_card_left(table) else {}
    target = await use.ask(_("Sabotage which fleet?"), options)
    if target is None:
        return
    turned = [await turn_up(table, seat) for _bomb in range(effect.bombs)]
    cards = [card for card in turned if card is not None]
    for card in cards:
        table.discard_from_limbo(card)
    hits = sum(CARDS[card].size >= HIT for card in cards)
    n = min(hits, table.fleets(target.seat, target.kind)[target.spot])
    if n == 0:
        where = spot_name(target.kind, target.spot)
        table.say(_("The sabotage at {where} fails.", where=where))
        return
    destroy_ships(table, seat, *target, n)
    table.score(seat, {"ships": n})
    table.eliminate_players_without_ships()


def target_options(table: Galaxy, seat: Seat, effect: Sabotage) -> dict[str, Option[Target]]:
    """Return the enemy fleets on cards that `seat` patrols or occupies."""
    reached = [
        Target(enemy, kind, spot)
        for enemy in table.enemies(seat)
        for kind in KINDS
        if effect.target in ("any", kind)
        for spot in sorted(table.fleets(enemy, kind))
        if in_reach(table, seat, kind, spot)
    ]
    return {fleet_key(*target): target_option(table, target) for target in reached}


def in_reach(table: Galaxy, seat: Seat, kind: Kind, spot: Place | Gate) -> bool:
    """Return whether `seat` patrols or occupies a card of the fleet: cruisers stand on two."""
    places = (spot,) if kind == "transport" else ENDS[spot]
    return any(place in table.transports[seat] or table.patrols(seat, place) for place in places)


def target_option(table: Galaxy, target: Target) -> Option[Target]:
    n = table.fleets(target.seat, target.kind)[target.spot]
    fleet = fleet_name(target.kind, target.spot, n)
    return Option(target, _("{player}: {fleet}", player=Name(target.seat), fleet=fleet))
