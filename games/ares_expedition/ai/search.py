"""Roll-outs of rounds in an imagined world, to compare choices of phases."""

from __future__ import annotations

import random
from collections.abc import Coroutine, Mapping
from typing import Any

import msgspec

from games.ares_expedition.ai.answer_values import best_answer, sale
from games.ares_expedition.ai.evaluation import Valuation
from games.ares_expedition.ai.phase_choice import chances
from games.ares_expedition.ai.weights import UNTRAINED, Weights
from games.ares_expedition.phases.options import may_choose
from games.ares_expedition.phases.research import research
from games.ares_expedition.scoring import is_goal_reached, is_over, points
from games.ares_expedition.state import Mars, Phase, PhaseState, Player
from games.ares_expedition.turn import begin, end_phase, end_round, resolve, show_phases
from games.ares_expedition.variants import cooperative
from games.core import Chance, Choose, ChooseSome, Json, Question, together
from games.core.ai.imagined_match import ImaginedChance
from games.core.ai.opponents import Budget, Observation
from games.core.ai.search import TIE
from games.core.dialogue.questions import Reply
from games.core.engine.flow import Questions

FIRST_WORLDS, CONTENDERS = 3, 2
"""Number of worlds in which all phases are tried, and of phases tried in further worlds."""
VICTORY = 30.0
"""Value in VP of winning a variant without points."""
MOST_ANSWERS = 400
"""Most answers in a round that is played out."""


def copy_of(mars: Mars, chance: Chance) -> Mars:
    """Return an independent copy of a table without its log, with its own chance."""
    twin = msgspec.structs.replace(
        mars,
        players=[_copy_of(player) for player in mars.players],
        deck=mars.deck[:],
        discards=mars.discards[:],
        planet=mars.planet.copy(),
        done=mars.done[:],
        history=[],
        raised_by={},
        journal=[],
        dummy=mars.dummy and msgspec.structs.replace(mars.dummy, cards=mars.dummy.cards[:]),
        supply=mars.supply and msgspec.structs.replace(mars.supply),
    )
    twin.attach(chance)
    return twin


def _copy_of(player: Player) -> Player:
    return msgspec.structs.replace(
        player,
        hand=player.hand[:],
        tableau=player.tableau[:],
        resources=player.resources.copy(),
        dealt=[],
        looking=[],
        phase_state=PhaseState(),
    )


def play_round(mars: Mars, plans: Mapping[int, Phase], weights: Weights = UNTRAINED) -> None:
    """End the running round, and play the next one with these phases, by seat, up to its end step."""
    for player in mars.players:
        player.planned = plans[player.seat]
    end_round(mars)
    if not mars.ended:
        show_phases(mars)
        run(_phases(mars), mars, weights)


async def _phases(mars: Mars) -> None:
    if mars.supply is not None:
        await cooperative.take_items(mars, mars.supply)
    for phase in mars.phases:
        begin(mars, phase)
        if phase == "research":
            await together(range(mars.seats), lambda seat: research(mars, mars.players[seat]))
        else:
            await resolve(mars, phase)
        end_phase(mars)
        if is_over(mars):
            mars.ended = "habitable"
            return


def run(flow: Coroutine[Questions, Reply, None], mars: Mars, weights: Weights) -> None:
    """Run a flow of the rules to its end, with all questions answered by value."""
    sold: dict[int, Json] = {}
    try:
        asked = flow.send(None)  # type: ignore[arg-type]
        for _answer in range(MOST_ANSWERS):
            question = asked[0]
            answer = _answer_to(question, mars, weights, sold)
            asked = flow.send(Reply(question, question.accept(answer)))
    except StopIteration:
        return
    flow.close()


def _answer_to(question: Question[Any], mars: Mars, weights: Weights, sold: dict[int, Json]) -> Json:
    if isinstance(question, ChooseSome) and question.seat in sold:
        return sold.pop(question.seat)
    valuation = Valuation(mars, mars.players[question.seat], weights=weights)
    answer = best_answer(valuation, question)
    if answer == "sell" and isinstance(question, Choose):
        sold[question.seat] = sale(valuation, question)
    return answer


# --- value of a table ---------------------------------------------------------------------------


def margin(mars: Mars, seat: int, weights: Weights = UNTRAINED) -> float:
    """Return the expected final result of a seat in VP: its lead, or the points of a variant together."""
    if mars.ended:
        found = [float(points(player)) for player in mars.players]
    else:
        found = [
            valuation.own() if player.seat == seat else valuation.seen()
            for player in mars.players
            for valuation in [Valuation(mars, player, weights=weights)]
        ]
    if mars.variant == "together":
        won = mars.ended and is_goal_reached(mars)
        return sum(found) + (VICTORY if won else 0)
    if mars.variant == "alone":
        return found[seat] + (VICTORY if mars.ended == "habitable" else 0)
    return found[seat] - max(worth for other, worth in enumerate(found) if other != seat)


def phase_margins(
    observation: Observation, budget: Budget, seed: int, most: int, weights: Weights = UNTRAINED
) -> tuple[dict[Phase, float], int]:
    """Return the result of each phase, on average over imagined worlds, and the rounds played.

    The choices of others are drawn in each world by their probability, never read. After some worlds, only
    the best phases are tried further.
    """
    seat = observation.seat
    total: dict[Phase, float] = {}
    worlds = rounds = 0
    while worlds < most and (not worlds or budget.left()):
        world: Mars = observation.imagined(seed + worlds).state
        generator = random.Random(f"{seed} {worlds}")
        plans = _plans(world, seat, generator)
        for phase in total or may_choose(world.players[seat]):
            chance = ImaginedChance(random.Random(f"{seed} {worlds} draws"))
            trial = copy_of(world, chance)
            play_round(trial, {**plans, seat: phase}, weights)
            total[phase] = total.get(phase, 0.0) + margin(trial, seat, weights)
            budget.spend()
            rounds += 1
        worlds += 1
        if worlds == FIRST_WORLDS:
            best = sorted(total, key=lambda phase: -round(total[phase] / TIE))[:CONTENDERS]
            total = {phase: total[phase] for phase in total if phase in best}
    return {phase: summed / worlds for phase, summed in total.items()}, rounds


def _plans(mars: Mars, seat: int, generator: random.Random) -> dict[int, Phase]:
    """Draw the choices of the others."""
    drawn: dict[int, Phase] = {}
    for player in mars.players:
        if player.seat != seat:
            likely = chances(Valuation(mars, player))
            drawn[player.seat] = generator.choices(list(likely), list(likely.values()))[0]
    return drawn
