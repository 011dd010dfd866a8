"""Playing a seat as a computer opponent: it keeps to its plan, and never goes in circles."""

from __future__ import annotations

import logging
import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from games.core.ai.autoplay import random_answer
from games.core.ai.opponents import Budget, Observation, Opponent, observe
from games.core.dialogue.questions import Json, Question, Seat, reply_to
from games.core.engine.engine import Engine

log = logging.getLogger("games.opponents")
ALIKE = 2  # more equal questions over the same view in a turn are a circle

_encode = msgspec.msgpack.Encoder(enc_hook=repr).encode


def situation(observation: Observation) -> bytes:
    """Return the view and question of a seat, encoded for comparison."""
    question = observation.question
    asked = [question.prompt, list(getattr(question, "options", ()))]
    return _encode([observation.view, asked])


def stand_in_answer(match: Engine[Any], question: Question[Any]) -> Json:
    """Return the stand-in's answer, or a random one if it has none."""
    try:
        answer = match.rules.stand_in(match.state, question)
        question.accept(answer)
    except Exception:  # a faulty stand-in must not stop the match
        log.exception("%s: the stand-in cannot answer", match.rules.slug)
        return random_answer(question, random.Random(0))
    return answer


class SeatPlan:
    """The answers that an opponent has planned for a seat, and the questions to it in this turn.

    Losing it does no harm: with a new plan the seat plays as well.
    """

    def __init__(self) -> None:
        self._turn = -1
        self._met: Counter[bytes] = Counter()
        self._answers: Sequence[Json] = ()
        self._made_at = 0  # the version of that decision

    def next_answer(self, match: Engine[Any], question: Question[Any]) -> Json | None:
        """Return the next planned answer, if the plan still stands.

        The plan ends with the turn, with an act such as undo, or when its answer is illegal.
        """
        self._forget_other_turns(match)
        if not all(entry.is_answer for entry in match.log[self._made_at :]):
            self.drop()
        if not self._answers:
            return None
        answer, self._answers = self._answers[0], self._answers[1:]
        if reply_to(question, answer) is None:
            self.drop()
            return None
        return answer

    def goes_in_circles(self, match: Engine[Any], moment: bytes) -> bool:
        """Count the `situation` of a decision. Return whether it has repeated too often in this turn."""
        self._forget_other_turns(match)
        self._met[moment] += 1
        return self._met[moment] > ALIKE

    def keep(self, match: Engine[Any], answers: Sequence[Json]) -> None:
        """Keep the answers decided for later questions."""
        self._forget_other_turns(match)
        self._answers, self._made_at = answers, match.version

    def drop(self) -> None:
        self._answers = ()

    def _forget_other_turns(self, match: Engine[Any]) -> None:
        if self._turn != match.checkpoint.index:
            self._turn = match.checkpoint.index
            self._met.clear()
            self.drop()


class SeatPlayer:
    """Plays one seat of one match as a site's computer opponents do, all in this process."""

    def __init__(self, opponent: Opponent, seat: Seat) -> None:
        self.opponent = opponent
        self.seat = seat
        self._plan = SeatPlan()

    def answer(self, match: Engine[Any], budget: Callable[[], Budget], seed: int) -> Json:
        """Return the opponent's answer, or the stand-in's if the opponent goes in circles.

        Raises: any exception of the opponent's.
        """
        asked = match.question_of(self.seat)
        assert asked is not None
        if (answer := self._plan.next_answer(match, asked[1])) is not None:
            return answer
        observation = observe(match, self.seat)
        if self._plan.goes_in_circles(match, situation(observation)):
            return stand_in_answer(match, asked[1])
        answers = self.opponent.decide(observation, budget(), seed).answers
        self._plan.keep(match, answers[1:])
        return answers[0]
