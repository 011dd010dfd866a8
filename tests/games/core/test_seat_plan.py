"""An opponent's plan for its seat stands while the turn follows it."""

from __future__ import annotations

import pytest

from games.core import Engine
from games.core.ai.seat_player import ALIKE, SeatPlan
from tests.games.core.toys import MarchRules


@pytest.fixture
def march():
    return Engine.new(MarchRules(), 2, {}, bytes(32))


def next_answer(plan, match):
    seat = match.waiting[0]
    return plan.next_answer(match, match.question_of(seat)[1])


def test_a_plan_gives_its_answers_one_after_the_other(march):
    plan = SeatPlan()
    assert next_answer(plan, march) is None
    plan.keep(march, ["step", "end"])
    march.answer(0, "step")  # the answer decided for the open question
    assert next_answer(plan, march) == "step"
    march.answer(0, "step")
    assert next_answer(plan, march) == "end"
    assert next_answer(plan, march) is None


def test_a_plan_does_not_outlive_its_turn(march):
    plan = SeatPlan()
    plan.keep(march, ["step"])
    march.answer(0, "end")
    assert next_answer(plan, march) is None


def test_a_plan_falls_when_something_is_taken_back(march):
    plan = SeatPlan()
    plan.keep(march, ["step", "step"])
    march.answer(0, "step")
    march.act(0, "undo")
    assert next_answer(plan, march) is None


def test_a_plan_falls_with_its_first_answer_that_is_not_legal(march):
    plan = SeatPlan()
    plan.keep(march, ["what nobody offers", "step"])
    march.answer(0, "step")
    assert next_answer(plan, march) is None
    assert next_answer(plan, march) is None


def test_a_moment_that_comes_again_and_again_in_a_turn_is_a_circle(march):
    plan = SeatPlan()
    met = [plan.goes_in_circles(march, b"the same") for _time in range(ALIKE + 1)]
    assert met == [False] * ALIKE + [True]
    assert not plan.goes_in_circles(march, b"another")
    march.answer(0, "end")
    assert not plan.goes_in_circles(march, b"the same")
