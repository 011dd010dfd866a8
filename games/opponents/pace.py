"""Pace of opponents: people can follow their answers, and undo before the next one."""

from __future__ import annotations

from dataclasses import dataclass

STEP = 0.75  # seconds between two answers
MOST = 4.0  # seconds of pauses in one turn; a long turn goes faster
ALL = 6.0  # seconds of pauses in one turn of each opponent at the table: among many, each turn goes faster
UNDO = 1.6  # seconds for a person to undo before an opponent answers


@dataclass(frozen=True, slots=True)
class Moment:
    """The facts that decide the time of an answer."""

    live: bool = True  # the match has a live time control
    quick: bool = False  # all people at the table want no pauses
    hidden: bool = False  # the answer stays secret for now
    people_asked: bool = False  # people have open questions at the same time
    person_answered: bool = False  # a person has answered since the question opened
    person_may_undo: bool = False  # the last answer is a person's, who may undo it
    since_last: float = 0.0  # seconds since the last answer
    paused: float = 0.0  # seconds of pauses in this turn so far
    opponents: int = 1  # computers at the table
    unseen: bool = False  # the last answer is a computer's, and it showed people nothing


def seconds_to_wait(moment: Moment) -> float | None:
    """Return the seconds until the answer, or None: until people have answered.

    In a simultaneous round an opponent answers openly before all people or after all of them.
    An answer between theirs would end their right to undo.
    """
    if moment.people_asked and not moment.hidden and moment.person_answered:
        return None
    if not moment.live or moment.people_asked:
        return 0.0
    most = min(MOST, ALL / max(1, moment.opponents))
    step = 0.0 if moment.quick or moment.unseen else min(STEP, (most - moment.paused) / 2)
    pause = UNDO if moment.person_may_undo else step
    return max(0.0, pause - moment.since_last)
