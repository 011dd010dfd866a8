"""Computer opponents: what they answer in positions with one right answer, and that they always answer."""

import random

import pytest

from games.ares_expedition import RULES
from games.core import Choose, Match
from games.core.autoplay import random_answer
from games.core.opponents import LEVELS, CountedBudget, observe

LOOKS = 40
VARIANTS = [
    (1, {}),
    (2, {"setup": "redraw"}),
    (2, {"variant": "together", "setup": "beginner"}),
    (3, {}),
    (4, {}),
]


def decide(match, level, seat=0, seed=1):
    return RULES.opponents[level].decide(observe(match, seat), CountedBudget(LOOKS), seed)


def answers(at, level="hard", seat=0):
    return decide(at.match, level, seat).answers


# --- always ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
@pytest.mark.parametrize("level", LEVELS)
def test_it_answers_any_question_of_a_random_match_with_what_is_on_offer(seats, options, level):
    match = Match.new(RULES, seats, options, bytes(32))
    generator = random.Random(seats)
    asked = set()
    for step in range(120):
        if match.outcome is not None:
            break
        question = generator.choice(list(match.open.values()))
        if step % 3 == 0 or type(question) is not Choose:
            answer, *_then = decide(match, level, question.seat, step).answers
            asked.add(question.topic)
        else:
            answer = random_answer(question, generator)
        match.answer(question.seat, answer)
    assert len(asked) > 2


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_matches_of_opponents_come_to_an_end(seats, options):
    match = Match.new(RULES, seats, options, bytes(32))
    given = 0
    while match.outcome is None:
        question = next(iter(match.open.values()))
        level = ("normal", "easy")[question.seat % 2]
        for answer in decide(match, level, question.seat, given).answers:
            match.answer(question.seat, answer)
            given += 1
        assert given < 1500
    assert match.outcome.reason in ("habitable", "points", "time")


def test_the_same_seed_gives_the_same_decision(new):
    at = new()
    first, second = (decide(at.match, "hard") for _time in range(2))
    assert first == second
