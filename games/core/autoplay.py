"""Play on at random, for bots, tests and measurements."""

from __future__ import annotations

import random
from typing import Any

from games.core.invariants import ImpossibleTable
from games.core.match import Match
from games.core.questions import Amount, Choose, ChooseSome, Json, Question


def random_answer(question: Question[Any], generator: random.Random) -> Json:
    """Return any answer the question takes, each option as likely as the others."""
    match question:
        case Choose():
            return generator.choice(list(question.options))
        case ChooseSome():
            most = min(question.most, len(question.options))
            return generator.sample(list(question.options), generator.randint(question.least, most))
        case Amount():
            return generator.randint(question.least, question.most)
    raise TypeError(question)


def play_on(match: Match[Any], generator: random.Random, answers: int | None = None) -> int:
    """Answer open questions at random until the match is over, or `answers` times at the most.

    Return the number of answers. The generator is not the match's chance: it plays for the people.
    """
    given = 0
    while match.outcome is None and given != answers:
        question = generator.choice(list(match.open.values()))
        match.answer(question.seat, random_answer(question, generator))
        given += 1
    return given


def check(match: Match[Any]) -> None:
    """Raise ImpossibleTable if the match has reached what its rules must never reach."""
    if found := match.rules.faults(match.state):
        last = match.log[-1] if match.log else None
        raise ImpossibleTable(f"after {match.version} entries, the last of them {last}: {found}")
