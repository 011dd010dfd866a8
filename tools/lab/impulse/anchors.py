"""Players to measure the opponents against, by descriptions of public programs.

`greedy` uses a score for each kind of card. `look-ahead` adds the best card to the Impulse by playing five
matches of four turns with each. `greedy` plays them for all. These matches are imagined, unlike those of the
original program.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from games.core import Choose, ChooseSome, Engine, Json, Question, Seat
from games.core.ai.opponents import Budget, Candidate, Decision, Observation, Opponent
from games.core.ai.search import ranked
from games.impulse.battles.battle import REINFORCE, all_that_count
from games.impulse.battles.battle_symbols import counts_in_battle
from games.impulse.cards.card_list import CARDS
from games.impulse.cards.effects import (
    Build,
    Command,
    Draw,
    Effect,
    Execute,
    Mine,
    Plan,
    Refine,
    Research,
    Sabotage,
    Trade,
)
from games.impulse.map.grid import CORE, CROSSINGS, ENDS
from games.impulse.scoring import core_gates
from games.impulse.state import BASIC, GOAL, Galaxy
from games.impulse.turn import ADD_TO_IMPULSE

SCORES: Mapping[type[Effect], float] = {
    Trade: 8,
    Command: 7,
    Draw: 6,
    Build: 6,
    Research: 5,
    Mine: 5,
    Execute: 5,
    Refine: 4,
    Plan: 4,
    Sabotage: 3,
}
SAMPLES = 5
TURNS = 4


def card_score(table: Galaxy, seat: Seat, card: int) -> float:
    """Return the score of using a card: its kind, its combinations, and missing pieces."""
    effect, hand = CARDS[card].effect, table.hands[seat]
    score = SCORES[type(effect)] + 0.5 * CARDS[card].size
    match effect:
        case Refine():
            return score + 4 if any(effect.takes(CARDS[m].color) for m in table.minerals[seat]) else 0
        case Trade(pick) | Mine(pick) | Plan(pick) if pick.source == "hand":
            fitting = [each for each in hand if each != card and pick.takes(*CARDS[each][1:3])]
            return score if fitting else -2
        case Sabotage():
            return -5
        case Build():
            return score if table.supply(seat) else -2
    return score


def greedy_answer(table: Galaxy, question: Question[Any]) -> Json:
    """Return the option of the highest score; in battles, lay all cards that count."""
    match question:
        case ChooseSome(topic=topic) if topic == REINFORCE:
            return all_that_count(table, question)
        case ChooseSome():
            return list(question.options)[: question.least]
        case Choose():
            return max(question.options, key=lambda key: _score(table, question, key))
    raise TypeError(question)


def _score(table: Galaxy, question: Choose[Any], key: str) -> float:
    seat, (kind, _colon, at) = question.seat, key.partition(":")
    match kind:
        case "card":
            return _score_of_card(table, question, int(at))
        case "tech":
            card = table.techs[seat][int(at)]
            return 1 if card == BASIC else card_score(table, seat, card)
        case "plan":
            return len(table.plans[seat]) - 2
        case "place" | "gate":
            return _score_of_spot(table, seat, kind, int(at))
        case "fleet":
            return _score_of_fleet(table, seat, *at.split(":"))
        case "ships" | "slot":
            return int(at)
        case "color":
            minerals = table.minerals[seat]
            return sum(CARDS[card].size for card in minerals if CARDS[card].color == at)
        case "deck" | "add" | "go" | "build":
            return 2
    return 0


def _score_of_card(table: Galaxy, question: Choose[Any], card: int) -> float:
    """Return the score of choosing a card for the current action."""
    seat, size = question.seat, CARDS[card].size
    if table.step == "set-up" or any(place not in table.cards for place in table.face_down):
        near = table.step == "set-up" or any(place in table.homes for place in table.transports[seat])
        return card_score(table, seat, card) * (1 if near else -1)
    if question.topic == ADD_TO_IMPULSE:
        return card_score(table, seat, card)
    running = table.running[-1].card
    if running == BASIC:
        return 1 - size
    match CARDS[running].effect:
        case Research() | Plan() | Execute():
            return card_score(table, seat, card)
    return size


def _score_of_spot(table: Galaxy, seat: Seat, kind: str, spot: int) -> float:
    """Return the score of a move to a card or a gate, or of a ship built there."""
    if kind == "place":
        if spot == CORE:
            return 10
        card = table.face_up_card(spot)
        return 4 if card is None else max(1, card_score(table, seat, card))
    score = 8 if CORE in ENDS[spot] and spot not in table.cruisers[seat] else 3
    enemy = table.enemy_at(seat, spot)
    for move in table.moves:
        for here, there in pairwise([*move.path, spot]):
            crossed = CROSSINGS[here].get(there)
            score += 4 * sum(crossed in table.transports[other] for other in table.enemies(seat))
    return score if enemy is None else score + _score_of_battle(table, seat, spot, enemy)


def _score_of_battle(table: Galaxy, seat: Seat, gate: int, enemy: Seat) -> float:
    """Return 6 for a safe battle, -8 for an even one, -12 for one against more ships."""
    ships = max(table.cruisers[seat].values(), default=0)
    laid = sum(counts_in_battle(table, seat, card) for card in table.hands[seat])
    against = table.cruisers[enemy][gate]
    return 6 if ships + laid > against + 1 else -8 if ships >= against else -12


def _score_of_fleet(table: Galaxy, seat: Seat, owner: str, kind: str, spot: str) -> float:
    """Return the score of bombing a fleet, or of moving it: leaving the core is bad."""
    n = table.fleets(int(owner), "transport" if kind == "place" else "cruiser")[int(spot)]
    if int(owner) != seat:
        return 2 + n
    leaves_core = kind == "gate" and CORE in ENDS[int(spot)]
    return -10 if leaves_core else 2 + n


def table_score(table: Galaxy, seat: Seat) -> float:
    """Return the look-ahead's value: the gap in points first, then ships, cards, minerals."""
    if table.ended:
        return 100.0 * (GOAL if seat in table.winners else -GOAL)
    gap = table.scores[seat] - max(table.scores[enemy] for enemy in table.enemies(seat))
    ships = sum(table.transports[seat].values()) + sum(table.cruisers[seat].values())
    cards = len(table.hands[seat]) + len(table.minerals[seat])
    return 100.0 * gap + 20 * core_gates(table, seat) + 5 * ships + cards


def _play_on(match: Engine[Galaxy], turns: int) -> None:
    """Let `greedy` play for all seats for so many more turns."""
    until = match.state.turns + turns
    while match.outcome is None and match.state.turns < until:
        question = next(iter(match.open.values()))
        match.answer(question.seat, greedy_answer(match.state, question))


@dataclass(frozen=True, slots=True)
class Greedy:
    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        table = observation.imagined(seed).state
        return Decision([greedy_answer(table, observation.question)])


@dataclass(frozen=True, slots=True)
class LookAhead:
    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        question = observation.question
        if question.topic != ADD_TO_IMPULSE or not isinstance(question, Choose):
            return Greedy().decide(observation, budget, seed)
        candidates = []
        for key in question.options:
            total = 0.0
            for sample in range(SAMPLES):
                match = observation.imagined(seed + sample)
                match.answer(observation.seat, key)
                _play_on(match, TURNS)
                total += table_score(match.state, observation.seat)
            candidates.append(Candidate(key, total / SAMPLES, SAMPLES))
        candidates = ranked(candidates)
        return Decision([candidates[0].answer], None, candidates)


ANCHORS: Mapping[str, Opponent] = {"greedy": Greedy(), "look-ahead": LookAhead()}
