"""What an opponent does with a seat over a match: it keeps to its plan, and never goes in circles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from games.core.match import Match
from games.core.opponents import Budget, Decision, Observation, Opponent, observe
from games.core.questions import Json, Question, Seat, reply_to

ALIKE = 2  # how often a turn may put the same question over the same view before that is a circle

_encode = msgspec.msgpack.Encoder(enc_hook=repr).encode


def situation(observation: Observation) -> bytes:
    """Return what tells apart the moments at which a seat is asked something: its view and question."""
    question = observation.question
    asked = [question.prompt, list(getattr(question, "options", ()))]
    return _encode([observation.view, asked])


class SeatPlayer:
    """Plays one seat of one match: the plan that is left of its last decision, and what it has met.

    Nothing of this is needed to go on: a new one plays as well.
    """

    def __init__(self, opponent: Opponent, seat: Seat) -> None:
        self.opponent = opponent
        self.seat = seat
        self._turn = -1
        self._met: Counter[bytes] = Counter()
        self._plan: Sequence[Json] = ()
        self._planned_at = 0

    def planned(self, match: Match[Any], question: Question[Any]) -> Json | None:
        """Return the next answer of the plan, if it still stands.

        It does until the turn is over, an act such as undo comes between, or the answer is not legal.
        """
        since = match.log[self._planned_at :]
        if self._turn != match.checkpoint.index or not all(entry.is_answer for entry in since):
            self._plan = ()
        if not self._plan:
            return None
        answer, self._plan = self._plan[0], self._plan[1:]
        if reply_to(question, answer) is None:
            self._plan = ()
            return None
        return answer

    def goes_in_circles(self, match: Match[Any], observation: Observation) -> bool:
        """Note what the seat is asked, and return whether that was so too often in this turn."""
        if self._turn != match.checkpoint.index:
            self._turn = match.checkpoint.index
            self._met.clear()
        moment = situation(observation)
        self._met[moment] += 1
        return self._met[moment] > ALIKE

    def keep(self, match: Match[Any], decision: Decision) -> Json:
        """Return the answer to the question at hand, and keep those to the next ones as the plan."""
        self._plan, self._planned_at = decision.answers[1:], match.version
        return decision.answers[0]

    def answer(self, match: Match[Any], budget: Callable[[], Budget], seed: int) -> Json:
        """Return what the opponent answers, or the stand-in where it would go on in circles.

        Raises: whatever the opponent raises.
        """
        asked = match.question_of(self.seat)
        assert asked is not None
        if (answer := self.planned(match, asked[1])) is not None:
            return answer
        observation = observe(match, self.seat)
        if self.goes_in_circles(match, observation):
            return match.rules.stand_in(match.state, asked[1])
        return self.keep(match, self.opponent.decide(observation, budget(), seed))
