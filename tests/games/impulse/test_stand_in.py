"""Absent players answer safely, and matches without anybody end."""

import random

import pytest

from games.core import Engine
from games.impulse import RULES
from tests.games.every_game.random_play import play_on
from tests.games.impulse.battles.test_battle import attack
from tests.games.impulse.map.test_movement import FILLER, moving


@pytest.mark.parametrize("seats", RULES.seats)
def test_a_match_ends_though_everybody_is_away(seats):
    for seed in range(4):
        match = Engine.new(RULES, seats, {}, bytes([seed]) * 32)
        for _answer in range(3000):
            if match.outcome is not None:
                break
            (question, *_others) = match.open.values()
            match.answer(question.seat, RULES.stand_in(match.state, question))
        assert match.outcome is not None


@pytest.mark.long
@pytest.mark.parametrize("seats", RULES.seats)
def test_random_matches_end(seats):
    for seed in range(12):
        match = Engine.new(RULES, seats, {}, bytes([seed + 50]) * 32)
        assert play_on(match, random.Random(seed), 5000) < 5000


def test_an_absent_defender_lays_what_counts():
    scene = attack(hands=[(FILLER, 16, 26), (95, 83)])
    assert RULES.stand_in(scene.state, scene.question(1)) == ["card:95"]


def test_an_absent_player_sells_but_starts_no_move():
    scene = moving(83, hands=[[FILLER, 5]])
    assert RULES.stand_in(scene.state, scene.question()) == "card:5"
    scene = moving(11, hands=[[FILLER, 5]])
    assert RULES.stand_in(scene.state, scene.question()) == "skip"
    scene = moving(31, cruisers=[{"C1-C2": 1}, {"E2-E3": 1}])
    assert RULES.stand_in(scene.state, scene.question()) == "skip"
