"""Points within reach: what a player could score with what lies on the table."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from games.core import Message, Seat, _
from games.impulse.cards import CARDS, effect_of
from games.impulse.effects import COLORS, Command, Effect, Refine, Trade
from games.impulse.map import CORE, NEIGHBOURS
from games.impulse.state import BASIC, Galaxy
from games.impulse.turn import core_gates


class Reach(msgspec.Struct):
    """So many points at the most, and where from."""

    points: int
    label: Message


def within_reach(table: Galaxy, seat: Seat, hand: list[int]) -> list[Reach]:
    """What `seat` could score this turn (or the next, when others move), counting only `hand`.

    An upper bound by plain sums: battles and cards not yet seen may bring more.
    """
    effects = [effect_of(card, table.boost(seat, card)) for card in usable_cards(table, seat)]
    found = (
        Reach(core_gates(table, seat), _("patrolling the Sector Core")),
        Reach(by_trade(effects, hand), _("trade")),
        Reach(by_refining(effects, table.minerals[seat]), _("refining")),
        Reach(by_activation(table, seat, effects), _("activating the Sector Core")),
    )
    return [reach for reach in found if reach.points > 0]


def usable_cards(table: Galaxy, seat: Seat) -> list[int]:
    """The cards still to be used in the running turn, or in the next one of `seat`."""
    impulse, plan, techs = table.impulse_of(seat), table.plans[seat], table.techs[seat]
    if seat == table.mover:
        if table.step == "impulse":
            impulse, techs = impulse[table.walked :], []
        elif table.step in ("plan", "end"):
            waits = table.step == "plan" and not table.plan_in_use
            impulse, techs = [], []
            plan = plan if waits else table.plan_in_use[table.walked :]
    return [card for card in (*impulse, *plan, *techs) if card != BASIC]


def by_trade(effects: Iterable[Effect], hand: list[int]) -> int:
    """The hand cards sold one after the other, the largest first."""
    left = sorted(hand, key=lambda card: -CARDS[card].size)
    total = 0
    for effect in effects:
        if not isinstance(effect, Trade) or effect.pick.source != "hand":
            continue
        fitting = [card for card in left if effect.pick.fits(CARDS[card].color, CARDS[card].size)]
        for card in fitting[: effect.pick.count]:
            total += CARDS[card].size
            left.remove(card)
    return total


def by_refining(effects: Iterable[Effect], minerals: list[int]) -> int:
    left = sorted(minerals, key=lambda card: -CARDS[card].size)
    total = 0
    for effect in effects:
        if not isinstance(effect, Refine):
            continue
        fitting = [card for card in left if not effect.colors or CARDS[card].color in effect.colors]
        for card in fitting[: effect.count]:
            total += effect.rate * CARDS[card].size if effect.points is None else effect.points
            left.remove(card)
    return total


def by_activation(table: Galaxy, seat: Seat, effects: Iterable[Effect]) -> int:
    """The best Command of a transport fleet from a card beside the core."""
    if CORE in table.patrolled_against(seat):
        return 0
    beside = [n for place, n in table.transports[seat].items() if place in NEIGHBOURS[CORE]]
    sizes = [
        effect.fleet_size
        for effect in effects
        if isinstance(effect, Command) and effect.ship != "cruiser"
    ]
    if not beside or not sizes:
        return 0
    gems = max(table.gems(seat, color) for color in COLORS)
    return 1 + (gems + min(max(beside), max(sizes))) // 2
