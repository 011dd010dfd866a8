"""Points that win the match, and those that give a warning."""

from tests.games.impulse.positions import Scene
from tests.games.impulse.test_turn import TALKERS


def test_twenty_points_end_the_match_at_once():
    scene = Scene(hands=[[83, 5], []], scores=[17, 19], cruisers=TALKERS)
    scene.play("card:83", "skip", "card:5")
    outcome = scene.match.outcome
    assert (outcome.reason, outcome.winners, outcome.scores) == ("points", [0], [20, 19])


def test_from_fifteen_points_on_there_is_a_warning():
    scene = Scene(hands=[[83, 5], []], scores=[13, 0], cruisers=TALKERS)
    scene.play("card:83", "skip", "card:5")
    assert "Player 1 has 16 points; 20 points win." in scene.says()
    assert scene.match.view(1).alarm == 15
