"""Answers for an absent player."""

import pytest

from games.planet_masters import RULES


def stands_in(play, seat):
    return RULES.stand_in(play.table, play.question(seat))


def test_it_builds_nothing(scene):
    assert stands_in(scene("gaia resource", "mors marines"), 0) == "stop"


def test_it_re_rolls_depleted_planets_only(scene):
    play = scene("gaia marines; depleted resource depleted*", "mors marines", "roach marines",
                 phase="manage")  # fmt: skip
    assert stands_in(play, 0) == [play.colony(0)]


def test_it_does_nothing_in_the_action_step(scene):
    play = scene("gaia marines;; fortress", "mors resource", phase="action")
    assert stands_in(play, 0) == "end"


def test_it_cancels_an_attack_that_would_succeed(scene):
    play = scene("gaia marines;; fortress", "mors influence", phase="action").does(0, "conquer:1")
    assert stands_in(play, 1) == "cancel"


@pytest.mark.parametrize(
    ("loser", "reward"),
    [
        ("mors resource; marines; fighter", "colony:0"),
        ("mors resource;; fighter battleship carrier", "military:2"),
    ],
)
def test_it_takes_a_colony_or_else_the_best_die(scene, loser, reward):
    play = scene("gaia resource;; fortress", loser, phase="await_reward", target=1)
    assert stands_in(play, 0) == reward


def test_it_gives_up_the_weakest_die(scene):
    play = scene("gaia resource", "mors resource; marines; cruiser carrier", phase="await_loss", target=1)
    assert stands_in(play, 1) == play.weapon(1, 1)


def test_it_votes_against_every_council(scene):
    play = scene("gaia resource", "mors resource;; cruiser", phase="action").does(0, "council:1")
    assert (stands_in(play, 0), stands_in(play, 1)) == ("against", "against")
