"""Policy of an astronomer: survey, submit theories and locate Planet X by knowledge of the sky."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.core import Amount, Choose, Json, Message, Question
from games.core.ai.opponents import Budget, Candidate, Decision, Observation
from games.planet_x.ai.answer_keys import (
    continues,
    fact_under_way,
    keys_of_final_theories,
    keys_of_guess,
    keys_of_look,
    keys_of_theories,
    step_of_look,
    token_under_way,
)
from games.planet_x.ai.expected_information import NEGLIGIBLE, Look, looks
from games.planet_x.ai.knowledge import Knowledge
from games.planet_x.ai.race import Race, race
from games.planet_x.ai.reasons import final_reason, locate_reason, look_reason, theory_reason
from games.planet_x.ai.theory_choice import (
    Theory,
    gainful_theories,
    possible_theories,
    proven_theories,
)
from games.planet_x.options import QuestionTopic
from games.planet_x.scoring import final_locate_points
from games.planet_x.sky.facts import Guess, Survey
from games.planet_x.sky.sectors import OBJECTS
from games.planet_x.state import Search
from games.planet_x.theories.tokens import final_theory_limit

LEVEL = "level:experienced"
WEIGHED = 10  # looks with most information, for which the race is weighed
TIE = 1e-9


@dataclass(frozen=True, slots=True)
class Astronomer:
    """Looks, submits theories and locates Planet X.

    It accepts a look with `pace` times the best look's information a month. A `daring` astronomer takes
    risks worth taking; others take none.
    """

    daring: bool = False
    pace: float = 1.0

    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        generator, question = random.Random(seed), observation.question
        if isinstance(question, Amount):
            return Decision([generator.randint(question.least, question.most)])
        if question.topic == QuestionTopic.LEVEL:
            return Decision([LEVEL])
        if isinstance(question, Choose) and len(question.options) == 1:
            return Decision(list(question.options))
        budget.spend()
        table: Search = observation.imagined(seed).state
        knowledge = Knowledge(table, observation.seat, attentive=self.daring)
        match question.topic:
            case QuestionTopic.ACTION:
                return self.act(knowledge, generator)
            case QuestionTopic.THEORY:
                return self.submit(question, knowledge)
            case QuestionTopic.FINAL_ACTION:
                return self.final_action(question, knowledge)
            case QuestionTopic.THEORY_SECTOR:
                return self.place(observation, knowledge)
            case QuestionTopic.PLANET_X:
                return Decision(keys_of_guess(knowledge.best_guess[0])[1:], looked_at=1)
            case QuestionTopic.NEIGHBOUR:
                return beside_planet_x(observation, knowledge)
        return self.look_on(observation, knowledge, generator)

    # --- actions ---------------------------------------------------------------------------------

    def act(self, knowledge: Knowledge, generator: random.Random) -> Decision:
        """Locate Planet X, or make a look."""
        known = by_rate(looks(knowledge))
        preferred, (guess, chance) = self.preferred(known, generator), knowledge.best_guess
        standing = race(knowledge)
        best = {each.kind: each for each in [*reversed(known), preferred]}  # of each kind
        candidates = [
            candidate(keys_of_look(look, knowledge), standing.waiting(look), look_reason(knowledge, look))
            for look in best.values()
        ]
        conferences = all_conferences_held(knowledge.table)
        locates = chance == 1 or (conferences and self.guesses(standing, known))
        why = locate_reason(chance, known[0], chosen=locates)
        candidates.append(candidate(keys_of_guess(guess), standing.locating(chance), why))
        chosen = "locate" if locates else preferred.kind
        candidates.sort(key=lambda each: (each.answer != chosen, -round(each.worth / TIE)))
        return decision(candidates, 1 + len(known))

    def guesses(self, standing: Race, known: Sequence[Look]) -> bool:
        """Return whether to locate Planet X without certainty."""
        if self.daring and standing.others:
            waits = max(standing.waiting(look) for look in known[:WEIGHED])
            return standing.locating(standing.knowledge.best_guess[1]) >= waits - TIE
        return known[0].bits < NEGLIGIBLE

    def preferred(self, known: Sequence[Look], generator: random.Random) -> Look:
        """Choose a look among those with most information a month, which are sorted."""
        good = [look for look in known if look.rate >= self.pace * known[0].rate - TIE]
        only = self.pace == 1 or known[0].bits < NEGLIGIBLE
        return good[0] if only else generator.choice(good)

    def look_on(self, observation: Observation, knowledge: Knowledge, generator: random.Random) -> Decision:
        """Choose the rest of a look already begun."""
        question = observation.question
        assert isinstance(question, Choose)
        topic = question.topic
        known = [each for each in looks(knowledge) if step_of_look(each, topic) in question.options]
        if topic in (QuestionTopic.SURVEY_START, QuestionTopic.SURVEY_END):
            begun = fact_under_way(observation, next(iter(question.options)))
            assert isinstance(begun, Survey)
            known = [look for look in known if continues(look, begun, topic)]
        if not known:  # idle research, when all topics are known
            return Decision([next(iter(question.options))])
        known = by_rate(known)
        return Decision([step_of_look(self.preferred(known, generator), topic)], looked_at=1)

    # --- theories --------------------------------------------------------------------------------

    def theories(self, knowledge: Knowledge, most: int, *, last: bool) -> list[Theory]:
        """Return the theories to submit; the last ones cost nothing if wrong."""
        if self.daring or last:
            return gainful_theories(knowledge, most, last=last)
        return proven_theories(knowledge, most)

    def submit(self, question: Question[Any], knowledge: Knowledge) -> Decision:
        table = knowledge.table
        last = table.finder is not None
        most = table.mode.theories_at_once
        if last:
            most = final_theory_limit(table.behind(knowledge.pawn))
        if isinstance(question, Choose):
            most = 1
        theories = self.theories(knowledge, most, last=last)
        keys = keys_of_theories(question, theories)
        return Decision(keys, theory_reason(theories, daring=self.daring), looked_at=1)

    def place(self, observation: Observation, knowledge: Knowledge) -> Decision:
        """Choose the sector of the token in hand."""
        question = observation.question
        assert isinstance(question, Choose)
        keys = list(question.options)
        in_hand = knowledge.table.submitting.get(observation.seat)
        token = None if in_hand else token_under_way(observation, keys[0])
        letter = in_hand[0] if in_hand else token.object if token else None
        last = knowledge.table.finder is not None
        fitting = [
            theory
            for theory in possible_theories(knowledge, last=last, letter=letter)
            if f"sector:{theory.sector}" in keys
        ]
        if not fitting:
            return Decision([keys[0]], looked_at=1)
        if not self.daring:
            most = max(theory.chance for theory in fitting)
            fitting = [theory for theory in fitting if theory.chance > most - TIE]
        best = max(fitting, key=lambda theory: round(theory.gain / TIE))
        return Decision([f"sector:{best.sector}"], theory_reason([best], daring=self.daring), looked_at=1)

    def final_action(self, question: Question[Any], knowledge: Knowledge) -> Decision:
        """Take the final action with more expected points or, if daring, the better chance to win."""
        assert isinstance(question, Choose)
        table, (guess, chance) = knowledge.table, knowledge.best_guess
        behind = table.behind(knowledge.pawn)
        limit = final_theory_limit(behind)
        theories = self.theories(knowledge, limit, last=True)
        located = final_locate_points(behind) * chance
        claimed = sum(theory.gain for theory in theories)
        why = final_reason(located, claimed)
        locates = located >= claimed
        if self.daring:
            standing, most = race(knowledge), final_locate_points(behind)
            guessing = chance * standing.at_last(most) + (1 - chance) * standing.at_last(0)
            locates = guessing >= standing.at_last(claimed)
        if locates or "theories" not in question.options:
            return Decision(keys_of_guess(guess), why, looked_at=1)
        keys: list[Json] = ["theories"]
        if table.options["theories"] == "in_turn":
            keys = keys_of_final_theories(theories, limit)
        return Decision(keys, why, looked_at=1)


def by_rate(known: Sequence[Look]) -> list[Look]:
    """Return looks by information a month, then by months."""
    return sorted(known, key=lambda look: (-round(look.rate / TIE), look.months))


def all_conferences_held(table: Search) -> bool:
    """Return whether no conference is to come, which would bring valuable information for free."""
    return all(table.conference_held(name) for name in table.mode.conferences.values())


def beside_planet_x(observation: Observation, knowledge: Knowledge) -> Decision:
    """Choose the most likely object beside Planet X, in the sector asked about."""
    question = observation.question
    assert isinstance(question, Choose)
    keys = list(question.options)
    one, other = (fact_under_way(observation, key) for key in keys[:2])
    assert isinstance(one, Guess)
    assert isinstance(other, Guess)
    before, after = knowledge.mode.around(one.sector)
    sector = before if one.left != other.left else after
    x_here = knowledge.objects[:, one.sector - 1] == OBJECTS.index("X")
    weights = knowledge.weights * x_here if x_here.any() else knowledge.weights

    def likely(key: str) -> float:
        letter = [*OBJECTS].index(question.options[key].value)
        return round(float(weights[knowledge.objects[:, sector - 1] == letter].sum()), 9)

    return Decision([max(keys, key=likely)], looked_at=1)


def candidate(keys: Sequence[Json], worth: float, why: Message) -> Candidate:
    return Candidate(keys[0], worth, 1, why, keys[1:])


def decision(candidates: Sequence[Candidate], looked_at: int) -> Decision:
    """Return the decision for the first candidate."""
    best = candidates[0]
    return Decision([best.answer, *best.then], best.reason, list(candidates), looked_at)
