"""Worths of cards, their use and moves for a seat, in points, by rules of thumb.

Of other seats, only public facts are used: their hands count as average cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from games.core import Seat
from games.impulse.actions.sabotage import in_reach
from games.impulse.ai.outlook import WIN, Outlook, cruisers_worth, gates_to_core, transports_worth
from games.impulse.battles.battle_odds import attack_chance
from games.impulse.cards.card_list import CARDS, are_alike, effect_of, fits
from games.impulse.cards.effects import (
    COLORS,
    Build,
    Command,
    Draw,
    Effect,
    Execute,
    Improvise,
    Kind,
    Mine,
    Pick,
    Plan,
    Refine,
    Research,
    Sabotage,
    Site,
    Trade,
    picks,
)
from games.impulse.cards.races import COMMON, RACES
from games.impulse.map.grid import CORE, CROSSINGS, GATES_OF, Place
from games.impulse.map.movement import keeps_route, may_stop, steps
from games.impulse.scoring import activation_points, core_gates
from games.impulse.state import BASIC, HAND_LIMIT, SHIPS

KINDS: tuple[Kind, ...] = ("transport", "cruiser")
SHIP = 0.8  # a ship anywhere on the map
GEM = 0.35  # a symbol among the minerals
PLANNED = 0.8  # a card of the Plan, which is used without being shared
ACTIVATED = 0.7  # a Command run by a Command, which is not explored further
COMMON_SIZES = (54 / 108, 88 / 108, 1.0)  # share of cards up to that size
MEAN_SIZES = (1.0, 122 / 88, 182 / 108)  # and their mean size
HIT = 0.5  # hit probability of a bomb
NOWHERE = -9.0  # gain of a way without any effect
BASIC_TECHNOLOGY = 0.32  # a turn, as the following
TECHNOLOGIES: dict[type[Effect], float] = {
    Command: 0.75,
    Build: 0.7,
    Mine: 0.4,
    Trade: 0.75,
    Research: 0.1,
    Draw: 0.6,
    Sabotage: 0.45,
    Plan: 0.5,
    Execute: 0.6,
    Refine: 0.35,
}


# --- cards ------------------------------------------------------------------------------------


def keeping(out: Outlook, card: int) -> float:
    """Return the worth of a card kept in the hand."""
    return out.card + 0.15 * (CARDS[card].size - 1)


def expected_fits(pick: Pick) -> float:
    """Return the probability that an unknown card fits a pick."""
    return COMMON_SIZES[pick.max_size - 1] * (len(pick.colors) / len(COLORS) if pick.colors else 1)


def fitting_sizes(out: Outlook, pick: Pick) -> list[float]:
    """Return the sizes of the hand cards that a pick may take, the largest first.

    Hidden cards count as cards of mean size.
    """
    if out.sees_hand:
        hand = [CARDS[card].size for card in out.hand if fits(card, pick)]
        return [float(size) for size in sorted(hand, reverse=True)[: pick.count]]
    likely = min(pick.count, expected_fits(pick) * len(out.hand))
    return [MEAN_SIZES[pick.max_size - 1] * min(1.0, likely - i) for i in range(int(likely + 0.99))]


# --- using a card -----------------------------------------------------------------------------


def use_of_card(out: Outlook, card: int, arrived: int = 0, depth: int = 1) -> float:
    """Return the gain of using a card now, with transports that have just arrived."""
    boost = out.table.boost(out.seat, CARDS[card].color, arrived)
    return max(0.0, use_of(out, effect_of(card, boost), depth))


def use_of_technology(out: Outlook, slot: int) -> float:
    """Return the gain of using a technology now."""
    card = out.table.techs[out.seat][slot]
    if card != BASIC:
        return use_of_card(out, card)
    return max(0.0, use_of(out, COMMON if slot == 0 else RACES[out.table.races[out.seat]].effect))


def use_of(out: Outlook, effect: Effect, depth: int = 1) -> float:
    """Return the gain of carrying out an effect, less its cost.

    Beyond `depth`, Commands run by Commands and the like are only estimated.
    """
    match effect:
        case Command():
            return commanding(out, effect, depth) if depth else ACTIVATED
        case Trade(pick):
            return trading(out, pick)
        case Mine(pick):
            return mining(out, pick)
        case Refine():
            return refining(out, effect)
        case Draw():
            expected = sum(pick.count * expected_fits(pick) for pick in picks(effect))
            return min(HAND_LIMIT - len(out.hand), expected) * out.card
        case Plan():
            return sum(planning(out, pick) for pick in picks(effect))
        case Research(pick):
            return researching(out, pick)
        case Build():
            return building(out, effect)
        case Sabotage():
            return sabotaging(out, effect)
        case Execute(pick):
            return executing(out, pick, depth)
        case Improvise():
            return improvising(out, effect, depth)
    raise TypeError(effect)


def trading(out: Outlook, pick: Pick) -> float:
    if pick.source == "deck":
        return pick.count * expected_fits(pick) * MEAN_SIZES[pick.max_size - 1]
    sizes = fitting_sizes(out, pick)
    return out.points(sum(sizes)) - out.card * len(sizes)


def mining(out: Outlook, pick: Pick) -> float:
    if pick.source == "deck":
        return pick.count * expected_fits(pick) * MEAN_SIZES[pick.max_size - 1] * GEM
    if pick.like_newest:
        return 0.3
    return sum(max(0.0, GEM * size + 0.2 - out.card) for size in fitting_sizes(out, pick))


def refining(out: Outlook, effect: Refine) -> float:
    gains = sorted(
        (
            (points - mineral_worth(out, card), points)
            for card in out.table.minerals[out.seat]
            if effect.takes(CARDS[card].color) and (points := effect.worth(CARDS[card].size))
        ),
        reverse=True,
    )
    best = [gain for gain in gains[: effect.count] if gain[0] > 0]
    return out.points(sum(points for _gain, points in best)) - sum(points - gain for gain, points in best)


def mineral_worth(out: Outlook, card: int) -> float:
    """Return the worth of a kept mineral, which grows with the turns left."""
    return GEM * CARDS[card].size * out.turns_left / 3


def planning(out: Outlook, pick: Pick) -> float:
    if pick.source == "deck":
        return PLANNED * pick.count * expected_fits(pick)
    return max(0.1, PLANNED - out.card) * len(fitting_sizes(out, pick))


def researching(out: Outlook, pick: Pick) -> float:
    """Return the gain of the best card that may be researched over the technology it replaces."""
    worst = min(technology_worth(out, slot) for slot in (0, 1))
    if pick.source == "plan":
        plan = out.table.plans[out.seat]
        return max((tech_worth(out, card) - worst - PLANNED for card in plan), default=0.0)
    if pick.source == "deck" or not out.sees_hand:
        return 0.12 * out.turns_left
    newest = out.table.impulse_of(out.seat)[-1:]
    gains = [
        tech_worth(out, card) - worst - out.card
        for card in out.hand
        if fits(card, pick) and not (pick.like_newest and (not newest or not are_alike(card, newest[0])))
    ]
    return max(gains, default=0.0)


def tech_worth(out: Outlook, card: int) -> float:
    """Return the worth of a card as a technology for the rest of the match."""
    _id, _color, size, effect = CARDS[card]
    return (TECHNOLOGIES[type(effect)] + 0.1 * (size - 1)) * out.turns_left


def technology_worth(out: Outlook, slot: int) -> float:
    """Return the worth of the technology in a slot for the rest of the match."""
    card = out.table.techs[out.seat][slot]
    return BASIC_TECHNOLOGY * out.turns_left if card == BASIC else tech_worth(out, card)


def building(out: Outlook, effect: Build) -> float:
    places = building_places(out, effect)
    sites = len(places) if effect.site is Site.HOME_AND_EACH_OCCUPIED else min(1, len(places))
    n = min(out.table.supply(out.seat), effect.count * sites)
    worths = [worth for place in places for worth in new_ships(out, effect, place)]
    return max(worths) + (n - 1) * SHIP if n and worths else 0.0


def building_places(out: Outlook, effect: Build) -> list[Place]:
    """Return the cards at which a Build may put ships."""
    home = out.table.homes[out.seat]
    if effect.site is Site.HOME:
        return [home]
    if effect.site is Site.ONE_OCCUPIED:
        return sorted(out.transports)
    others = [place for place in sorted(out.transports) if place != home]
    cards = [(place, out.table.face_up_card(place)) for place in others]
    return [home, *(place for place, card in cards if card and CARDS[card].color == effect.color)]


def new_ships(out: Outlook, effect: Build, place: Place) -> Iterable[float]:
    """Yield the worth of one new ship at a card, for each way to place it."""
    if effect.ship != "cruiser":
        yield new_ship(out, "transport", place)
    if effect.ship != "transport":
        for gate in GATES_OF[place]:
            if not out.table.held_by_others(out.seat, gate):
                yield new_ship(out, "cruiser", gate)


def new_ship(out: Outlook, kind: Kind, spot: int) -> float:
    """Return the worth of one new ship, which falls with their number."""
    worth = SHIP * (0.5 + out.table.supply(out.seat) / SHIPS)
    if kind == "transport":
        return worth + 0.2
    before = out.cruisers.get(spot, 0)
    if not before and gates_to_core(spot) == 0 and core_gates(out.table, out.seat) + 1 >= out.needed:
        return worth + WIN
    if before:
        return worth + (0.3 if gates_to_core(spot) == 0 else 0.1)
    return worth + cruisers_worth(out, spot, 1)


def sabotaging(out: Outlook, effect: Sabotage) -> float:
    """Return the expected worth of the best target."""
    fleets = {"transport": out.enemy_transports, "cruiser": out.enemy_cruisers}
    return max(
        (
            bombing(out, kind, spot, n, effect.bombs)
            for kind in KINDS
            if effect.target in ("any", kind)
            for spot, n in fleets[kind].items()
            if in_reach(out.table, out.seat, kind, spot)
        ),
        default=0.0,
    )


def bombing(out: Outlook, kind: Kind, spot: int, n: int, bombs: int, enemy: Seat | None = None) -> float:
    """Return the worth of bombs on a fleet: the points expected, and its owner's loss."""
    lost = SHIP + (0.5 * out.turns_left if kind == "cruiser" and gates_to_core(spot) == 0 else 0)
    hits = min(n, HIT * bombs)
    return out.points(hits) + hits * out.harm(enemy) * lost


def executing(out: Outlook, pick: Pick, depth: int) -> float:
    if not depth:
        return 0.5
    if pick.source == "deck" or not out.sees_hand:
        return 0.6 * expected_fits(pick)
    own = (use_of_card(out, card, depth=0) - keeping(out, card) for card in out.hand if fits(card, pick))
    return max([0.4, *own])


def improvising(out: Outlook, effect: Improvise, depth: int) -> float:
    if not out.hand:
        return 0.0
    return max(building(out, effect.build), use_of(out, effect.command, depth)) - out.card


# --- moving -----------------------------------------------------------------------------------


def commanding(out: Outlook, command: Command, depth: int) -> float:
    """Return the gain of the best move of a Command."""
    gains = [
        way_gain(out, command, kind, [spot], min(n, command.fleet_size), depth)
        for kind in KINDS
        if command.ship in ("any", kind)
        for spot, n in out.table.fleets(out.seat, kind).items()
    ]
    return sum(sorted((gain for gain in gains if gain > 0), reverse=True)[: command.fleets])


def way_gain(out: Outlook, command: Command, kind: Kind, path: list[int], ships: int, depth: int = 1) -> float:
    """Return the gain of a fleet's best way that begins with `path` and continues."""
    best, ways, reached = NOWHERE, [path], {*path}
    for way in ways:
        here = way[-1]
        if len(way) > 1 and may_stop(out.table, out.seat, kind, here):
            best = max(best, gain_of(out, kind, way, ships, depth))
        if len(way) > command.moves or (kind == "cruiser" and here in out.enemy_cruisers):
            continue
        for there in onward(out, kind, here):
            if there not in reached and keeps_route(out.table, command.route, kind, here, there):
                reached.add(there)
                ways.append([*way, there])
    return best


def onward(out: Outlook, kind: Kind, here: int) -> list[int]:
    """Return the places within one step for ships."""
    found = out.ways.get((kind, here))
    if found is None:
        found = out.ways[kind, here] = steps(out.table, out.seat, kind, here)
    return found


def gain_of(out: Outlook, kind: Kind, way: list[int], ships: int, depth: int = 1) -> float:
    """Return the gain of a fleet that goes exactly that way."""
    key = (kind, ships, depth, *way)
    gain = out.gains.get(key)
    if gain is None:
        transports = kind == "transport"
        gain = arrival_gain(out, way, ships, depth) if transports else crossing_gain(out, way, ships)
        out.gains[key] = gain
    return gain


def arrival_gain(out: Outlook, way: list[int], ships: int, depth: int = 1) -> float:
    """Return the gain of transports at the end of a way: the activation, and their place."""
    here, there = way[0], way[-1]
    gain = transports_worth(out, there, ships) - transports_worth(out, here, ships)
    if there == CORE:
        return gain + out.points(max(activation_points(out.table, out.seat, ships).values()))
    card = out.table.face_up_card(there)
    if card is None:  # any hand card may be put there, and used at once
        return gain + 0.9 + 0.15 * ships
    return gain + (use_of_card(out, card, ships, depth - 1) if depth else ACTIVATED)


def crossing_gain(out: Outlook, way: list[int], ships: int) -> float:
    """Return the gain of cruisers at the end of a way: ships destroyed, a battle, and their place."""
    here, there = way[0], way[-1]
    n, met = out.cruisers.get(here, ships), out.cruisers.get(there, 0)
    gain = cruisers_worth(out, here, n - ships) - cruisers_worth(out, here, n)
    stands = cruisers_worth(out, there, met + ships) - cruisers_worth(out, there, met)
    kills = sum(out.enemy_transports.get(CROSSINGS[a][b], 0) for a, b in pairwise(way))
    held = core_gates(out.table, out.seat) + (gates_to_core(there) == 0 and not met)
    held -= gates_to_core(here) == 0 and n == ships
    against = out.enemy_cruisers.get(there)
    if against is None:
        return gain + stands + 0.5 * kills + out.points(kills + held) - held
    enemy = out.table.enemy_at(out.seat, there)
    assert enemy is not None
    taken = 1 + against + kills
    won = out.points(taken + held) - held + stands + against * out.harm(enemy) * SHIP + 0.5 * kills
    if gates_to_core(there) == 0:
        won += out.harm(enemy) * out.turns_left
    lost = 1 + ships * (1 + SHIP)
    chance = attack_chance(out.table, out.seat, enemy, ships, against)
    return gain + chance * won - (1 - chance) * lost
