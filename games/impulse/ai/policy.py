"""Worths of the options of a question, in points, by rules of thumb: a turn takes milliseconds.

Of other seats, only public facts are used. `search.py` tries options by these worths, and plays for the
others by them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain, combinations
from typing import Any, TypeAlias

from games.core import Choose, ChooseSome, Json, Question, Seat
from games.impulse.ai.outlook import Outlook
from games.impulse.ai.worth import (
    GEM,
    PLANNED,
    SHIP,
    arrival_gain,
    bombing,
    building,
    commanding,
    crossing_gain,
    gain_of,
    keeping,
    mineral_worth,
    new_ship,
    tech_worth,
    technology_worth,
    use_of_card,
    use_of_technology,
    way_gain,
)
from games.impulse.battles.battle import REINFORCE
from games.impulse.battles.battle_odds import chances, sides
from games.impulse.battles.battle_symbols import counting
from games.impulse.cards.card_list import CARDS, effect_of
from games.impulse.cards.effects import (
    Build,
    Command,
    Effect,
    Execute,
    Improvise,
    Kind,
    Mine,
    Plan,
    Refine,
    Research,
    Sabotage,
    Trade,
)
from games.impulse.cards.races import COMMON, RACES
from games.impulse.map.grid import GATES_OF, NEIGHBOURS, Place
from games.impulse.map.movement import may_stop, steps
from games.impulse.state import BASIC, Galaxy
from games.impulse.turn import ADD_TO_IMPULSE

Worths: TypeAlias = dict[str, float]

KEPT = 0.6  # factor of a planned card that waits for a better moment
GIVEN = 0.45  # factor of others' gain by a shared card
SPENT = 0.6  # factor of the worth of a shared card in the hand
TURNED_UP = 0.4  # a card of the deck that may be turned up for nothing
SUBSETS = 6  # the most reinforcements of which all subsets are tried


def weigh(table: Galaxy, question: Choose[Any]) -> Worths:
    """Return the worth of each option of a question to the seat asked."""
    worth_of = _worth_of(Outlook(table, question.seat), question)
    return {key: worth_of(key) for key in question.options}


def best_answer(table: Galaxy, question: Question[Any]) -> Json:
    """Return the answer of most worth; the first of equals."""
    match question:
        case Choose():
            if len(question.options) == 1:
                return next(iter(question.options))
            worths = weigh(table, question)
            return max(worths, key=worths.__getitem__)
        case ChooseSome(topic=topic) if topic == REINFORCE:
            return reinforcements(table, question.seat)
        case ChooseSome():
            cards = sorted(table.hands[question.seat], key=lambda card: CARDS[card].size)
            return [f"card:{card}" for card in cards[: question.least]]
    raise TypeError(question)


def _worth_of(out: Outlook, question: Choose[Any]) -> Callable[[str], float]:
    """Return the function that weighs the options of a question."""
    table, options = out.table, question.options
    if place := explored_place(table):
        return lambda key: leaving_at(out, number(key), place)
    if table.step == "set-up":
        return lambda key: home_card(out, key)
    if question.topic == ADD_TO_IMPULSE:
        rivals = [Outlook(table, rival, out.seat) for rival in rivals_of(table, out.seat)]
        return lambda key: adding(out, rivals, number(key))
    if "plan" in options:
        return lambda key: using_plan(out, key)
    if not table.running:
        return lambda key: executed(out, key)
    effect = running_effect(out, question)
    weighed = WEIGHED.get(type(effect))
    return (lambda key: weighed(out, effect, key)) if weighed else exit_worth


def number(key: str) -> int:
    """Return the number in a key: of a card, a place, a gate, a slot."""
    return int(key.rpartition(":")[2])


def explored_place(table: Galaxy) -> Place | None:
    """Return the place whose card has just been found and will be replaced."""
    if table.step == "set-up":
        return None
    return next((place for place in table.face_down if place not in table.cards), None)


def rivals_of(table: Galaxy, seat: Seat) -> list[Seat]:
    return [enemy for enemy in table.enemies(seat) if enemy not in table.eliminated]


def running_effect(out: Outlook, question: Choose[Any]) -> Effect:
    """Return the innermost effect that is being carried out."""
    running = out.table.running[-1]
    if running.card != BASIC:
        return effect_of(running.card, running.boost)
    if running.at != 0:
        return RACES[out.table.races[out.seat]].effect
    kinds = {key.partition(":")[0] for key in question.options}
    if out.table.moves or "fleet" in kinds or "ships" in kinds:
        return COMMON.command
    return COMMON.build if "place" in kinds or "gate" in kinds else COMMON


# --- the steps of a turn ------------------------------------------------------------------------


def home_card(out: Outlook, key: str) -> float:
    """Return the worth of leaving a card at home, where transports start; of a race, none."""
    if key.startswith("race:"):
        return 0.0
    return 0.5 * use_of_card(out, number(key), depth=0) - keeping(out, number(key))


def adding(out: Outlook, rivals: list[Outlook], card: int) -> float:
    """Return the gain of adding a card to the Impulse, now and later, less that of the others."""
    seats = out.table.seats
    again = 0.5 if seats == 2 else 0.2 if seats == 3 else 0.0
    theirs = sum(use_of_card(rival, card) for rival in rivals) / len(rivals)
    given = 2 * theirs if seats == 2 else min(3, seats - 1) * theirs / len(rivals)
    return (1 + again) * use_of_card(out, card) - GIVEN * given - SPENT * keeping(out, card)


def using_plan(out: Outlook, key: str) -> float:
    """Return the worth of using the Plan now, or of keeping it for a better moment."""
    plan = out.table.plans[out.seat]
    if key == "end":
        return KEPT * len(plan)
    return sum(use_of_card(out, card) for card in plan)


def leaving_at(out: Outlook, card: int, place: Place) -> float:
    """Return the worth of leaving a card at a place one explores."""
    arriving = [move for move in out.table.moves if move.kind == "transport"]
    if arriving and place == arriving[-1].path[-1]:
        ships = sum(move.ships for move in arriving)
        return use_of_card(out, card, ships) - keeping(out, card)
    return -keeping(out, card) - 0.1 * use_of_card(out, card, depth=0)


# --- using a card -------------------------------------------------------------------------------


def exit_worth(key: str) -> float:
    """Return the worth of turning up a card, or of stopping."""
    return TURNED_UP if key in ("deck", "add") else -1e-6 if key == "skip:rest" else 0.0


def executed(out: Outlook, key: str) -> float:
    """Return the worth of a technology or of a card used once."""
    if key.startswith("tech:"):
        return use_of_technology(out, number(key))
    if key.startswith("card:"):
        return use_of_card(out, number(key)) - keeping(out, number(key))
    return exit_worth(key)


def traded(out: Outlook, effect: Trade, key: str) -> float:
    if not key.startswith("card:"):
        return exit_worth(key)
    return out.points(CARDS[number(key)].size) - keeping(out, number(key))


def mined(out: Outlook, effect: Mine, key: str) -> float:
    if not key.startswith("card:"):
        return exit_worth(key)
    return GEM * CARDS[number(key)].size + 0.2 - out.card


def refined(out: Outlook, effect: Refine, key: str) -> float:
    if not key.startswith("card:"):
        return exit_worth(key)
    points = effect.worth(CARDS[number(key)].size)
    return out.points(points) - mineral_worth(out, number(key))


def researched(out: Outlook, effect: Research, key: str) -> float:
    if key.startswith("slot:"):
        turned = out.table.limbo[-1:] if effect.pick.source == "deck" else []
        gain = sum(tech_worth(out, card) for card in turned)
        return gain - technology_worth(out, number(key))
    if key.startswith("card:"):
        worst = min(technology_worth(out, slot) for slot in (0, 1))
        cost = keeping(out, number(key)) if effect.pick.source == "hand" else PLANNED
        return tech_worth(out, number(key)) - worst - cost
    return exit_worth(key)


def planned(out: Outlook, effect: Plan, key: str) -> float:
    if not key.startswith("card:"):
        return exit_worth(key)
    use = use_of_card(out, number(key), depth=0)
    return 0.3 + 0.6 * use - keeping(out, number(key))


def built(out: Outlook, effect: Build, key: str) -> float:
    kind = KIND_OF_SPOT.get(key.partition(":")[0])
    return new_ship(out, kind, number(key)) if kind else exit_worth(key)


def sabotaged(out: Outlook, effect: Sabotage, key: str) -> float:
    if not key.startswith("fleet:"):
        return exit_worth(key)
    _fleet, enemy, spot, at = key.split(":")
    ships = out.table.fleets(int(enemy), KIND_OF_SPOT[spot])[int(at)]
    return bombing(out, KIND_OF_SPOT[spot], int(at), ships, effect.bombs, int(enemy))


def run(out: Outlook, effect: Execute, key: str) -> float:
    return executed(out, key)


def improvised(out: Outlook, effect: Improvise, key: str) -> float:
    if key == "build":
        return building(out, effect.build)
    if key == "command":
        return commanding(out, effect.command, 1)
    if key.startswith("card:"):
        best = max(improvised(out, effect, way) for way in ("build", "command"))
        return best - keeping(out, number(key))
    return exit_worth(key)


def commanded(out: Outlook, effect: Command, key: str) -> float:
    kind, _colon, at = key.partition(":")
    if effect.fleets > 1 and kind in ("fleet", "place", "gate"):
        return converging(out, effect, key)
    match kind:
        case "fleet":
            _seat, spot, here = at.split(":")
            ships = out.table.fleets(out.seat, KIND_OF_SPOT[spot])[int(here)]
            n = min(ships, effect.fleet_size)
            return way_gain(out, effect, KIND_OF_SPOT[spot], [int(here)], n)
        case "place" | "gate":
            (move,) = out.table.moves
            return way_gain(out, effect, move.kind, [*move.path, int(at)], move.ships)
        case "ships":
            return 0.1 * int(at)
        case "color":
            minerals = out.table.minerals[out.seat]
            return float(sum(CARDS[card].size for card in minerals if CARDS[card].color == at))
    if key == "go" and out.table.moves:
        move = out.table.moves[-1]
        return gain_of(out, move.kind, move.path, move.ships)
    return exit_worth(key)


def converging(out: Outlook, effect: Command, key: str) -> float:
    """Return the worth of a card to meet at, of a fleet to join, or of a gate there."""
    kind, _colon, at = key.partition(":")
    if kind == "gate":
        return max((gain for gate, gain in crossings(out) if gate == int(at)), default=0.0)
    if kind == "fleet":
        _seat, spot, here = at.split(":")
        if spot == "place":
            return 0.5 + 0.3 * out.transports[int(here)]
        return way_gain(out, Command(), "cruiser", [int(here)], out.cruisers[int(here)])
    return meeting_at(out, effect, int(at))


def meeting_at(out: Outlook, effect: Command, meeting: Place) -> float:
    """Return the worth of a card as a meeting point of fleets."""
    carried = sorted((n, here) for here, n in out.transports.items() if here in NEIGHBOURS[meeting])
    carried = [] if meeting in out.patrolled else carried[-effect.fleets :]
    gain = 0.0
    if carried:
        ships = sum(n for n, _here in carried)
        gain = arrival_gain(out, [carried[-1][1], meeting], ships)
    if len(carried) < effect.fleets:
        reached = [each for gate, each in crossings(out) if gate in GATES_OF[meeting]]
        gain += max([0.0, *reached])
    return gain


def crossings(out: Outlook) -> Iterable[tuple[int, float]]:
    """Yield the gates within one step of own cruisers, and the gain of going there."""
    for here, ships in out.cruisers.items():
        for gate in steps(out.table, out.seat, "cruiser", here):
            if may_stop(out.table, out.seat, "cruiser", gate):
                yield gate, crossing_gain(out, [here, gate], ships)


KIND_OF_SPOT: dict[str, Kind] = {"place": "transport", "gate": "cruiser"}
WEIGHED: dict[type[Effect], Callable[[Outlook, Any, str], float]] = {
    Trade: traded,
    Mine: mined,
    Refine: refined,
    Research: researched,
    Plan: planned,
    Build: built,
    Sabotage: sabotaged,
    Execute: run,
    Improvise: improvised,
    Command: commanded,
}


# --- battles ------------------------------------------------------------------------------------


def reinforcements(table: Galaxy, seat: Seat) -> list[str]:
    """Return the hand cards to lay, by their gain in winning chance and their cost."""
    own, other = sides(table, seat)
    out = Outlook(table, seat)
    stake = 2 + own.ships + other.ships + SHIP * (own.ships + 0.5 * other.ships)
    chance = chances(table, seat)

    def worth(laid: tuple[int, ...]) -> float:
        return chance(laid) * stake - sum(keeping(out, card) for card in laid)

    return [f"card:{card}" for card in max(_subsets(counting(table, seat)), key=worth)]


def _subsets(cards: list[int]) -> Iterable[tuple[int, ...]]:
    """Yield all subsets of the largest cards, and all cards."""
    large = sorted(cards, key=lambda card: -CARDS[card].size)[:SUBSETS]
    subsets = (combinations(large, n) for n in range(len(large) + 1))
    return chain(chain.from_iterable(subsets), [tuple(cards)])
