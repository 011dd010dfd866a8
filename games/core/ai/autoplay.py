"""Random play, for bots, tests and measurements."""

from __future__ import annotations

import random
from typing import Any

from games.core.dialogue.questions import Amount, Choose, ChooseSome, Json, Pairs, Question
from games.core.engine.engine import Engine
from games.core.invariants import ImpossibleTable


def random_answer(question: Question[Any], generator: random.Random) -> Json:
    """Return a random legal answer, all options equally likely."""
    match question:
        case Choose():
            return generator.choice(list(question.options))
        case ChooseSome(pairs=Pairs() as pairs):
            return _random_pairs(question, pairs, generator)
        case ChooseSome():
            most = min(question.most, len(question.options))
            return generator.sample(list(question.options), generator.randint(question.least, most))
        case Amount():
            return generator.randint(question.least, question.most)
    raise TypeError(question)


def _random_pairs(question: ChooseSome[Any], pairs: Pairs, generator: random.Random) -> list[str]:
    """Return random pairs that fit together."""
    firsts = [key for key in question.options if key not in pairs.seconds]
    seconds = [key for key in question.options if key in pairs.seconds]
    found: list[str] = []
    for first in generator.sample(firsts, generator.randint(0, min(question.most // 2, len(firsts)))):
        closed = pairs.closed.get(first, {})
        if open_ := [key for key in seconds if key not in closed and key not in found]:
            found += [first, generator.choice(open_)]
    return found


def play_on(match: Engine[Any], generator: random.Random, answers: int | None = None) -> int:
    """Answer open questions at random until the match is over, or up to `answers` times.

    Return the number of answers. `generator` chooses for the players; draws of the match are its own.
    """
    given = 0
    while match.outcome is None and given != answers:
        question = generator.choice(list(match.open.values()))
        match.answer(question.seat, random_answer(question, generator))
        given += 1
    return given


def check(match: Engine[Any]) -> None:
    """Raise ImpossibleTable if the rules find faults in the table."""
    if found := match.rules.faults(match.state):
        last = match.log[-1] if match.log else None
        raise ImpossibleTable(f"after {match.version} entries, the last of them {last}: {found}")
