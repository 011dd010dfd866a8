"""Search for the plan of a whole turn: plans are tried in the same imagined matches, and judged.

A match runs to the end of the seat's turn; `policy.py` answers unplanned questions. The final chance of
winning is the value of the plan. Plans race: the better half goes on, in twice as many matches. The last ones
are varied and race again, as long as the budget lasts.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import exp
from typing import Any, TypeAlias

from games.core import Choose, Engine, Json, Question
from games.core.ai.opponents import Budget, Observation
from games.core.ai.search import TIE
from games.impulse.ai.evaluation import Judgement, judge
from games.impulse.ai.policy import best_answer, weigh
from games.impulse.state import Galaxy

Moment: TypeAlias = tuple[Any, ...]  # the subject of a question, regardless of cards drawn before

TEMPERATURE = 0.5  # in points: an option worse by this much is tried e times more rarely
FIRST = 16  # options that begin a plan of their own, and random plans
ENOUGH = 32  # matches that compare two plans in a review
VARIATIONS = 12  # plans of a later race, besides the two best so far


def plans_turn(observation: Observation, seed: int) -> bool:
    """Return whether it is the seat's own turn, which can be planned."""
    table: Galaxy = observation.imagined(seed).state
    return table.step != "set-up" and table.mover == observation.seat


@dataclass(frozen=True, slots=True)
class Step:
    """An answer of a plan: its moment, the worths of all options, and whether it reveals a card."""

    moment: Moment
    answer: Json
    worths: Mapping[str, float]
    reveals: bool


@dataclass(eq=False, slots=True)
class TurnPlan:
    """Answers by their moments; at other moments, the best answer by worth is given."""

    answers: dict[Moment, Json]
    is_random: bool = False  # the first match fills in missing answers
    judgements: list[Judgement] = field(default_factory=list)  # by imagined match
    played: list[Step] = field(default_factory=list)  # in the first match

    def chance(self, matches: int) -> float:
        """Return the mean chance of winning in the first matches."""
        chances = [judgement.chance for judgement in self.judgements[:matches]]
        return sum(chances) / len(chances)

    def line(self) -> list[Json]:
        """Return the answers up to the first that brings something new to light."""
        ends = (i for i, step in enumerate(self.played) if step.reveals)
        return [step.answer for step in self.played[: next(ends, len(self.played)) + 1]]


class Search:
    """The search for the best way on from a question of the own turn."""

    def __init__(self, observation: Observation, budget: Budget, seed: int) -> None:
        self.observation = observation
        self.budget = budget
        self.seed = seed
        self.random = random.Random(seed)
        self.plans: list[TurnPlan] = []

    def run(self) -> list[TurnPlan]:
        """Search until the budget is spent; return the most tried plans, the best first."""
        racing = self._first_plans()
        while True:
            racing = self._race(racing)
            if not self.budget.left():
                break
            racing = [*racing, *(self._varied(racing) for _plan in range(VARIATIONS))]
        matches = max(len(plan.judgements) for plan in self.plans)
        tried = [plan for plan in self.plans if 2 * len(plan.judgements) >= matches]
        return sorted(tried, key=lambda plan: (-round(plan.chance(matches) / TIE), len(plan.played)))

    def best_beginning_with(self, answer: Json, best: TurnPlan) -> TurnPlan | None:
        """Return the best plan known with this first answer, tried as often as `best`; None without any."""
        known = [plan for plan in self.plans if plan.played[0].answer == answer]
        if not known:
            return None
        found = max(known, key=lambda plan: (plan.chance(ENOUGH), len(plan.judgements)))
        while len(found.judgements) < min(len(best.judgements), ENOUGH):
            self._try(found)
        return found

    def _first_plans(self) -> list[TurnPlan]:
        """Return plans that begin with each option, and random plans."""
        table, question = self.observation.imagined(self.seed).state, self.observation.question
        assert isinstance(question, Choose)
        at, worths = moment(table, question, Counter()), weigh(table, question)
        first = sorted(worths, key=worths.__getitem__, reverse=True)[:FIRST]
        return [
            *(TurnPlan({at: key}) for key in first),
            *(TurnPlan({}, is_random=True) for _plan in range(FIRST)),
        ]

    def _race(self, plans: Sequence[TurnPlan]) -> list[TurnPlan]:
        """Try plans in more and more matches, each time the better half. Return the last two."""
        matches = 1
        while True:
            for plan in plans:
                while len(plan.judgements) < matches:
                    if self.plans and not self.budget.left():
                        return list(plans)
                    self._try(plan)
            plans = sorted(plans, key=lambda plan: plan.chance(matches), reverse=True)
            if len(plans) <= 2:
                return list(plans)
            plans = plans[: max(2, len(plans) // 2)]
            matches *= 2

    def _varied(self, plans: Sequence[TurnPlan]) -> TurnPlan:
        """Return one of the plans with another answer at one moment; earlier answers stay."""
        plan = self.random.choice(plans)
        at = self.random.choice([i for i, step in enumerate(plan.played) if len(step.worths) > 1])
        changed = plan.played[at]
        others = {key: worth for key, worth in changed.worths.items() if key != changed.answer}
        answers = {step.moment: step.answer for step in plan.played[:at]}
        answers[changed.moment] = softly(others, self.random, TEMPERATURE)
        return TurnPlan(answers)

    def _try(self, plan: TurnPlan) -> None:
        """Play a plan in its next match until the next turn of the seat, and judge it."""
        if not plan.judgements:
            self.plans.append(plan)
        seat = self.observation.seat
        match = self.observation.imagined(self.seed + len(plan.judgements))
        self.budget.spend()
        turn, met = match.state.turns, Counter[Moment]()
        while match.outcome is None and match.state.turns == turn:
            question = next(iter(match.open.values()))
            if question.seat == seat:
                self._follow(plan, match, question, met)
            else:
                match.answer(question.seat, best_answer(match.state, question))
        plan.judgements.append(judge(match.state, seat))

    def _follow(self, plan: TurnPlan, match: Engine[Galaxy], question: Question[Any], met: Counter[Moment]) -> None:
        """Answer as planned, or else by worth; in the first match, note the answer."""
        table, seat, first = match.state, question.seat, not plan.judgements
        at = moment(table, question, met)
        answer, worths = plan.answers.get(at), {}
        if not isinstance(question, Choose):
            answer = best_answer(table, question)
        elif first or answer not in question.options:
            worths = weigh(table, question)
            if answer not in question.options:
                answer = softly(worths, self.random, TEMPERATURE if plan.is_random else 0.0)
        revealed = table.reveals
        match.answer(seat, answer)
        if first:
            reveals = table.reveals > revealed or match.question_of(seat) is None
            plan.played.append(Step(at, answer, worths, reveals))
            if plan.is_random:
                plan.answers[at] = answer


def moment(table: Galaxy, question: Question[Any], met: Counter[Moment]) -> Moment:
    """Return the subject of a question; `met` counts those with the same subject."""
    about = (
        table.step,
        *((running.card, running.origin, running.at) for running in table.running),
        *((move.kind, *move.path) for move in table.moves),
        *sorted({key.partition(":")[0] for key in getattr(question, "options", ())}),
    )
    met[about] += 1
    return (*about, met[about])


def softly(worths: Mapping[str, float], generator: random.Random, temperature: float) -> str:
    """Choose an option: for each `temperature` it is worse than the best, e times more rarely.

    Without a temperature, choose one of the best.
    """
    best = max(worths.values())
    if not temperature:
        return generator.choice([key for key, worth in worths.items() if worth >= best - TIE])
    weights = [exp((worth - best) / temperature) for worth in worths.values()]
    return generator.choices(list(worths), weights)[0]
