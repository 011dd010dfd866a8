"""Points that win the match, twenty or ten, and those that give a warning."""

from games.core import Checkpoint, Engine
from games.core.engine.table import dump
from games.impulse import RULES
from tests.games.impulse.positions import SECRET, Scene, position
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


def short_match(*scores):
    state = position(hands=[[83, 5], []], scores=list(scores), cruisers=TALKERS)
    state.options["points"] = "10"
    match = Engine(RULES, SECRET, Checkpoint(0, dump(state)))
    assert (match.view(1).goal, match.view(1).alarm) == (10, 5)
    for answer in ("card:83", "skip", "card:5"):
        match.answer(0, answer)
    return match


def test_ten_points_win_a_short_match():
    outcome = short_match(7, 8).outcome
    assert (outcome.reason, outcome.winners, outcome.scores) == ("points", [0], [10, 8])


def test_a_short_match_warns_from_five_points_on():
    match = short_match(3, 8)
    assert match.outcome is None
    assert any(line.message and line.message.params.get("goal") == 10 for line in match.journal)
