"""Play a seat as a computer opponent does: it keeps to its plan, and never goes in circles."""

from __future__ import annotations

import logging
import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from games.core.autoplay import random_answer
from games.core.match import Match
from games.core.opponents import Budget, Observation, Opponent, observe
from games.core.questions import Json, Question, Seat, reply_to

log = logging.getLogger("games.opponents")
ALIKE = 2  # how often a turn may put the same question over the same view before that is a circle

_encode = msgspec.msgpack.Encoder(enc_hook=repr).encode


def situation(observation: Observation) -> bytes:
    """Return what tells apart the moments at which a seat is asked something: its view and question."""
    question = observation.question
    asked = [question.prompt, list(getattr(question, "options", ()))]
    return _encode([observation.view, asked])


def stand_in_answer(match: Match[Any], question: Question[Any]) -> Json:
    """Return the stand-in's answer, or any other where it has none."""
    try:
        answer = match.rules.stand_in(match.state, question)
        question.accept(answer)
    except Exception:
        log.exception("%s: the stand-in cannot answer", match.rules.slug)
        return random_answer(question, random.Random(0))
    return answer


class SeatPlan:
    """Keeps what an opponent has decided ahead for a seat, and what the seat was asked in this turn.

    Nothing of this is needed to go on: with a new one the seat plays as well.
    """

    def __init__(self) -> None:
        self._turn = -1
        self._met: Counter[bytes] = Counter()
        self._answers: Sequence[Json] = ()
        self._made_at = 0  # the version at which they were decided

    def next_answer(self, match: Match[Any], question: Question[Any]) -> Json | None:
        """Return the next answer of the plan, if it still stands.

        It does until the turn is over, an act such as undo comes between, or the answer is not legal.
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

    def goes_in_circles(self, match: Match[Any], moment: bytes) -> bool:
        """Note the `situation` of a decision. Return whether it has come up too often in this turn."""
        self._forget_other_turns(match)
        self._met[moment] += 1
        return self._met[moment] > ALIKE

    def keep(self, match: Match[Any], answers: Sequence[Json]) -> None:
        """Keep what was decided for the questions after the one that is open now."""
        self._forget_other_turns(match)
        self._answers, self._made_at = answers, match.version

    def drop(self) -> None:
        """Give the plan up."""
        self._answers = ()

    def _forget_other_turns(self, match: Match[Any]) -> None:
        if self._turn != match.checkpoint.index:
            self._turn = match.checkpoint.index
            self._met.clear()
            self.drop()


class SeatPlayer:
    """Plays one seat of one match as computer opponents do on a site, all in this process."""

    def __init__(self, opponent: Opponent, seat: Seat) -> None:
        self.opponent = opponent
        self.seat = seat
        self._plan = SeatPlan()

    def answer(self, match: Match[Any], budget: Callable[[], Budget], seed: int) -> Json:
        """Return what the opponent answers, or the stand-in where it would go on in circles.

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
