"""When an opponent's answer is given: so that people can follow, and take back what they did."""

from __future__ import annotations

from dataclasses import dataclass

STEP = 0.75  # seconds between two answers that people see
MOST = 4.0  # seconds of such pauses in one turn; a long turn goes faster
UNDO = 1.6  # seconds for a person to take back the answer that an opponent would build upon


@dataclass(frozen=True, slots=True)
class Moment:
    """What an answer's time depends on."""

    live: bool = True  # whether people follow the match as it is played
    quick: bool = False  # whether the people at the table want no pauses
    hidden: bool = False  # whether nobody learns of the answer yet
    people_asked: bool = False  # whether people are asked something at the same time
    person_answered: bool = False  # whether one has answered since the question was put
    person_may_undo: bool = False  # whether the last answer is a person's who may take it back
    since_last: float = 0.0  # seconds since the last answer of anybody
    paused: float = 0.0  # seconds that this turn has been paused for so far


def seconds_to_wait(moment: Moment) -> float | None:
    """Return how long to wait before answering, or None: until people have answered.

    Of several who are asked at the same time an opponent answers openly either before all people or
    after them: an answer in between would take away their right to undo.
    """
    if moment.people_asked and not moment.hidden and moment.person_answered:
        return None
    if not moment.live or moment.people_asked:
        return 0.0
    step = 0.0 if moment.quick else min(STEP, (MOST - moment.paused) / 2)
    pause = UNDO if moment.person_may_undo else step
    return max(0.0, pause - moment.since_last)
