"""Search for any game: one ply, and flat roll-outs with sequential halving.

A game provides its value: the worth of a position to a seat, 0 (lost) to 1 (won). Without one, only ends count.
All answers share the same imagined matches, so that luck favours none.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from games.core.ai.autoplay import random_answer
from games.core.ai.opponents import Budget, Candidate, Decision, Level, Observation, Opponent
from games.core.dialogue.messages import Message, _, plural
from games.core.dialogue.questions import Amount, Choose, ChooseSome, Json, Question, Seat
from games.core.engine.engine import Engine
from games.core.rules import Outcome

Value: TypeAlias = Callable[[Engine[Any], Seat], float]
"""What a position is worth to a seat, 0 to 1; it is asked of matches that are not over."""
Policy: TypeAlias = Callable[[Engine[Any], Question[Any], random.Random], Json]
"""What is answered in a roll-out, by whatever seat is asked."""

TIE = 1e-9  # nearer worths are equal, so that results do not depend on the machine
MOST_ANSWERS = 24  # examined, of questions with countless answers


def worth_of_end(outcome: Outcome, seat: Seat) -> float:
    """Return the worth of an end to `seat`: its share of the victory, or of nothing for all."""
    if not outcome.winners:
        return 0.5 if outcome.draw else 0.0
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def worth(match: Engine[Any], seat: Seat, value: Value) -> float:
    """Return the worth of a position to `seat`, during the match or after it."""
    if match.outcome is not None:
        return worth_of_end(match.outcome, seat)
    return value(match, seat)


def equal_shares(match: Engine[Any], seat: Seat) -> float:
    """Value all positions equally: for games without a value of their own."""
    return 1 / int(match.state.seats)


def random_policy(match: Engine[Any], question: Question[Any], generator: random.Random) -> Json:
    return random_answer(question, generator)


def answers_to(question: Question[Any], generator: random.Random, most: int = MOST_ANSWERS) -> list[Json]:
    """Return the answers to examine: all of them if they are few, else some.

    For a question for several keys, these are first the smallest answers, then each key with the fewest others,
    then random combinations.
    """
    match question:
        case Choose():
            return list(question.options)
        case Amount(least=least, most=highest):
            n = min(most, highest - least + 1)
            return sorted({least + (highest - least) * i // max(n - 1, 1) for i in range(n)})
        case ChooseSome():
            return _selections(question, generator, most)
    raise TypeError(question)


def _selections(question: ChooseSome[Any], generator: random.Random, most: int) -> list[Json]:
    if question.pairs is not None:
        drawn = [tuple(random_answer(question, generator)) for _sample in range(most)]
        return [list(each) for each in dict.fromkeys([(), *drawn])][:most]
    keys = list(question.options)
    size = min(question.most, len(keys))
    few = max(question.least, min(1, size))
    found = [keys[: question.least], keys[:size]]
    found += [[*keys[i:], *keys[:i]][:few] for i in range(len(keys))]
    found += [generator.sample(keys, generator.randint(question.least, size)) for _sample in range(most)]
    if not question.ordered:
        found = [sorted(each, key=keys.index) for each in found]
    return [list(each) for each in dict.fromkeys(map(tuple, found))][:most]


def ranked(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates, the best first; equal ones stay in order."""
    return sorted(candidates, key=lambda each: -round(each.worth / TIE))


def softly_chosen(candidates: Sequence[Candidate], generator: random.Random, sharpness: float) -> Candidate:
    """Choose a good candidate at random, better ones more likely.

    The chance of each is the excess of its worth over the worst one's, to the power of `sharpness`. Candidates
    with less than a tenth of the best one's chance are dropped.
    """
    best, least = max(each.worth for each in candidates), min(each.worth for each in candidates)
    if best - least < TIE:
        return candidates[0]
    weights = [((each.worth - least) / (best - least)) ** sharpness for each in candidates]
    weights = [weight if weight >= 0.1 else 0.0 for weight in weights]
    return generator.choices(list(candidates), weights)[0]


# --- one ply --------------------------------------------------------------------------------------


def best_of(
    observation: Observation,
    answers: Sequence[Json],
    value: Value,
    budget: Budget,
    seed: int,
    worlds: int = 4,
) -> list[Candidate]:
    """Value the position right after each answer, averaged over imagined matches; the best first.

    Each answer is tried at least once, whatever the budget.
    """
    total, looks = [0.0] * len(answers), 0
    for n in range(worlds):
        if n and not budget.left():
            break
        looks += 1
        for i, answer in enumerate(answers):
            world = observation.imagined(seed + n)
            world.answer(observation.seat, answer)
            total[i] += worth(world, observation.seat, value)
            budget.spend()
    return ranked([Candidate(answer, total[i] / looks, looks) for i, answer in enumerate(answers)])


# --- flat roll-outs -------------------------------------------------------------------------------


def roll_out(
    match: Engine[Any],
    seat: Seat,
    policy: Policy,
    value: Value,
    depth: int,
    generator: random.Random,
) -> float:
    """Play on by `policy` for up to `depth` answers; return the worth to `seat`."""
    for _answer in range(depth):
        if match.outcome is not None or not match.open:
            break
        question = generator.choice(list(match.open.values()))
        match.answer(question.seat, policy(match, question, generator))
    return worth(match, seat, value)


def flat(
    observation: Observation,
    answers: Sequence[Json],
    value: Value,
    budget: Budget,
    seed: int,
    *,
    policy: Policy = random_policy,
    depth: int = 30,
    least: int = 4,
) -> list[Candidate]:
    """Judge answers by roll-outs, ever more of them for the better half; return the best first.

    All answers are tried in the same imagined matches. The budget may end at any time: all results so far
    count, and the dropped halves come last.
    """
    left = [Candidate(answer, 0.0, 0) for answer in answers]
    dropped: list[Candidate] = []
    looks, rounds = least, 0
    while left:
        for _look in range(looks):
            if not budget.left() and left[-1].looks:
                return ranked(left) + dropped
            world_seed = seed + rounds
            rounds += 1
            left = [_tried(observation, each, value, world_seed, policy, depth) for each in left]
            budget.spend(len(left))
        left = ranked(left)
        if len(left) > 2:
            half = (len(left) + 1) // 2
            left, dropped = left[:half], left[half:] + dropped
        looks *= 2
    return dropped


def _tried(
    observation: Observation,
    candidate: Candidate,
    value: Value,
    seed: int,
    policy: Policy,
    depth: int,
) -> Candidate:
    world = observation.imagined(seed)
    world.answer(observation.seat, candidate.answer)
    generator = random.Random(f"roll-out {seed}")
    result = roll_out(world, observation.seat, policy, value, depth, generator)
    looks = candidate.looks + 1
    return Candidate(candidate.answer, candidate.worth + (result - candidate.worth) / looks, looks)


# --- an opponent for any game ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FlatOpponent:
    """Judges answers by roll-outs, and chooses the best or, if `soft`, a good one.

    `enough` limits the roll-outs of each answer besides the budget.
    """

    enough: int
    value: Value = equal_shares
    policy: Policy = random_policy
    depth: int = 300
    soft: bool = False

    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        generator = random.Random(seed)
        answers = answers_to(observation.question, generator)
        if len(answers) == 1:
            return Decision(answers)
        limited = Limited(budget, self.enough * len(answers))
        candidates = flat(observation, answers, self.value, limited, seed, policy=self.policy, depth=self.depth)
        candidates = [replace(each, reason=how_it_went(each)) for each in candidates]
        chosen = softly_chosen(candidates, generator, 2) if self.soft else candidates[0]
        return Decision([chosen.answer], chosen.reason, candidates, limited.spent)


def how_it_went(candidate: Candidate) -> Message:
    """Return a sentence about an answer's roll-outs."""
    return plural(
        "One random playout from there gave {share} % of a victory.",
        "{n} random playouts from there gave {share} % of a victory on average.",
        candidate.looks,
        share=round(100 * candidate.worth),
    )


class Limited:
    """A budget of at most `most`, within another."""

    def __init__(self, budget: Budget, most: int) -> None:
        self.spent = 0
        self._budget, self._most = budget, most

    def left(self) -> bool:
        return self.spent < self._most and self._budget.left()

    def spend(self, n: int = 1) -> None:
        self.spent += n
        self._budget.spend(n)


FLAT_MANNERS: Mapping[Level, Message] = {
    "easy": _("It runs a few random playouts from each answer, and takes one that went well."),
    "normal": _("It runs random playouts from each answer, and takes the one that went best."),
    "hard": _("It runs very many random playouts from each answer, most of them from the best ones."),
}
FLAT: Mapping[Level, Opponent] = {
    "easy": FlatOpponent(enough=4, soft=True),
    "normal": FlatOpponent(enough=16),
    "hard": FlatOpponent(enough=400),
}
