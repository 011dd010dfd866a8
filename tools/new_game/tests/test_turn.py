"""A flight: launch, choose a moon, go on or land."""

import pytest

from games.core import IllegalAnswer


def options(match):
    return list(match.question_of(0)[1].options)


def test_a_probe_flies_to_the_moon_on_the_die_or_the_next_one(scene):
    assert options(scene(rolls="3")) == ["moon:2", "moon:3"]
    assert options(scene(rolls="8")) == ["moon:7", "moon:0"]


def test_a_full_moon_takes_no_probe_and_says_why(scene):
    match = scene({2: [1, 1, 0]}, rolls="3")
    assert options(match) == ["moon:3"]
    with pytest.raises(IllegalAnswer) as refused:
        match.answer(0, "moon:2")
    assert refused.value.message.params["why"].id == "it is full"


def test_landed_probes_stay_and_the_turn_passes(scene):
    match = scene(rolls="35")
    for answer in ("moon:2", "launch", "moon:4", "land"):
        match.answer(0, answer)
    assert match.state.pads[2] == match.state.pads[4] == [0]
    assert match.waiting == [1]


def test_a_probe_that_meets_another_loses_the_flight(scene):
    match = scene(rolls="33")
    for answer in ("moon:2", "launch"):
        match.answer(0, answer)
    assert not any(match.state.pads)
    assert match.waiting == [1]


def test_a_choice_can_be_taken_back_until_the_die_is_rolled_again(scene):
    match = scene(rolls="35")
    match.answer(0, "moon:2")
    match.act(0, "undo")
    assert match.state.orbits == []
    match.answer(0, "moon:3")
    match.answer(0, "launch")
    assert not match.can_undo(0)


def test_an_absent_player_lands_at_once(scene):
    match = scene(rolls="35")
    for _answer in range(2):
        match.answer(0, match.rules.stand_in(match.state, match.question_of(0)[1]))
    assert match.state.pads[2] == [0]
