"""Rounds played out in an imagined world, to see what a choice of phases leads to."""

from __future__ import annotations

import random
from collections.abc import Coroutine, Mapping
from typing import Any

import msgspec

from games.ares_expedition import cooperative
from games.ares_expedition.answers import best_answer, sale
from games.ares_expedition.evaluation import Valuation
from games.ares_expedition.options import may_choose
from games.ares_expedition.phase_choice import chances
from games.ares_expedition.phases import research
from games.ares_expedition.scoring import is_goal_reached, is_over, points
from games.ares_expedition.state import Mars, Phase, PhaseState, Player
from games.ares_expedition.turn import begin, end_phase, end_round, resolve, show_phases
from games.ares_expedition.weights import UNTRAINED, Weights
from games.core import Chance, Choose, ChooseSome, Json, Question, together
from games.core.flow import Questions
from games.core.imagined import ImaginedChance
from games.core.opponents import Budget, Observation
from games.core.questions import Reply
from games.core.search import TIE

FIRST_WORLDS, CONTENDERS = 3, 2
"""In how many worlds all phases are tried, and how many of them in further ones."""
VICTORY = 30.0
"""What it is worth to win a variant that is won or lost, in VP."""
MOST_ANSWERS = 400
"""After so many answers in a round, it is left as it is."""


def copy_of(mars: Mars, chance: Chance) -> Mars:
    """Return an independent copy of a table without its journal, with a chance of its own."""
    twin = msgspec.structs.replace(
        mars,
        players=[_copy_of(player) for player in mars.players],
        deck=mars.deck[:],
        discards=mars.discards[:],
        planet=mars.planet.copy(),
        done=mars.done[:],
        history=[],
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
    """Play a flow of the rules to its end, all questions answered by their worth."""
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


def _answer_to(
    question: Question[Any], mars: Mars, weights: Weights, sold: dict[int, Json]
) -> Json:
    if isinstance(question, ChooseSome) and question.seat in sold:
        return sold.pop(question.seat)
    valuation = Valuation(mars, mars.players[question.seat], weights=weights)
    answer = best_answer(valuation, question)
    if answer == "sell" and isinstance(question, Choose):
        sold[question.seat] = sale(valuation, question)
    return answer


# --- what a table is worth ----------------------------------------------------------------------


def margin(mars: Mars, seat: int, weights: Weights = UNTRAINED) -> float:
    """Return what a seat expects in the end, in VP: its lead, or what two or one have together."""
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
    """Return what comes of choosing each phase, on average over imagined worlds, and how many rounds.

    What the others choose is drawn in each world from how likely it seems to be, never read. After
    some worlds only the best phases are tried in further ones.
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
    """Draw what the others choose."""
    drawn: dict[int, Phase] = {}
    for player in mars.players:
        if player.seat != seat:
            likely = chances(Valuation(mars, player))
            drawn[player.seat] = generator.choices(list(likely), list(likely.values()))[0]
    return drawn
