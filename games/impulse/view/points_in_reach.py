"""Points within reach: the most a player could score with the present cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from games.core import Message, Seat, _
from games.impulse.cards.card_list import CARDS, effect_of, fits
from games.impulse.cards.effects import Command, Effect, Refine, Trade
from games.impulse.map.grid import CORE, NEIGHBOURS
from games.impulse.scoring import activation_points, core_gates
from games.impulse.state import BASIC, Galaxy


class Reach(msgspec.Struct):
    """The most points of one source, and the source."""

    points: int
    label: Message


def within_reach(table: Galaxy, seat: Seat, hand: list[int]) -> list[Reach]:
    """Return the points `seat` could score this turn, or its next when others move, with cards of `hand`.

    An upper bound by plain sums: battles and unseen cards may bring more.
    """
    boosts = table.boosts(seat)
    effects = [effect_of(card, boosts[CARDS[card].color]) for card in usable_cards(table, seat)]
    found = (
        Reach(core_gates(table, seat), _("patrolling the Sector Core")),
        Reach(sum(sales(effects, hand)), _("trade")),
        Reach(sum(refinings(effects, table.minerals[seat])), _("refining")),
        Reach(best_activation(table, seat, effects), _("activating the Sector Core")),
    )
    return [reach for reach in found if reach.points > 0]


def usable_cards(table: Galaxy, seat: Seat) -> list[int]:
    """Return the unused cards of the running turn, or those of the next turn of `seat`."""
    impulse, plan, techs = table.impulse_of(seat), table.plans[seat], table.techs[seat]
    if seat == table.mover:
        if table.step == "impulse":
            impulse, techs = impulse[table.card_index :], []
        elif table.step in ("plan", "end"):
            waits = table.step == "plan" and not table.plan_in_use
            impulse, techs = [], []
            plan = plan if waits else table.plan_in_use[table.card_index :]
    return [card for card in (*impulse, *plan, *techs) if card != BASIC]


def sales(effects: Iterable[Effect], hand: list[int]) -> Iterator[int]:
    """Yield the points for hand cards sold one by one, the largest first."""
    picks = [e.pick for e in effects if isinstance(e, Trade) and e.pick.source == "hand"]
    left = largest_first(hand) if picks else []
    for pick in picks:
        fitting = [card for card in left if fits(card, pick)]
        for card in fitting[: pick.count]:
            left.remove(card)
            yield CARDS[card].size


def refinings(effects: Iterable[Effect], minerals: list[int]) -> Iterator[int]:
    """Yield the points for minerals refined one by one, the largest first."""
    left = largest_first(minerals)
    for effect in effects:
        if isinstance(effect, Refine):
            fitting = [card for card in left if effect.takes(CARDS[card].color)]
            for card in fitting[: effect.count]:
                left.remove(card)
                yield effect.worth(CARDS[card].size)


def largest_first(cards: list[int]) -> list[int]:
    return sorted(cards, key=lambda card: -CARDS[card].size)


def best_activation(table: Galaxy, seat: Seat, effects: Iterable[Effect]) -> int:
    """Return the points of the best Command of a transport fleet from a card beside the core."""
    beside = [n for place, n in table.transports[seat].items() if place in NEIGHBOURS[CORE]]
    sizes = [effect.fleet_size for effect in effects if isinstance(effect, Command) and effect.ship != "cruiser"]
    if not beside or not sizes or CORE in table.patrolled_by_enemies(seat):
        return 0
    return max(activation_points(table, seat, min(max(beside), max(sizes))).values())
