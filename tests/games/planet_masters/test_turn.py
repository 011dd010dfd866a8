"""The course of a turn, and its continuation from a stored question."""

import random

import pytest

from games.core import Checkpoint, Engine, english
from games.core.dialogue.rendering import questions_json
from games.core.engine.table import dump
from games.planet_masters import RULES
from games.planet_masters.state import Phase
from tests.games.every_game.random_play import play_on

SECRET = bytes(range(32))


def questions(match):
    """Return the questions without ids, which count from the first answer of a match."""
    return [{**asked, "id": ""} for asked in questions_json(match, None, english())]


@pytest.mark.parametrize("seats", RULES.seats)
def test_a_state_stored_at_any_question_goes_on_with_that_question(seats):
    match, generator = Engine.new(RULES, seats, {}, SECRET), random.Random(seats)
    met = set()
    for _answer in range(300):
        if match.outcome is not None:
            break
        if match.state.phase != Phase.VOTES or len(match.open) == seats:
            again = Engine(RULES, SECRET, Checkpoint(0, dump(match.state)))
            assert questions(again) == questions(match)
            assert again.view(None) == match.view(None)
            met.add(match.state.phase)
        play_on(match, generator, 1)
    assert met >= {Phase.BUILD, Phase.MANAGE, Phase.ACTION, Phase.VOTES}


@pytest.mark.parametrize("phase", [Phase.CANCEL, Phase.REWARD, Phase.DISCARD, Phase.VOTES, Phase.LOSS])
def test_what_is_about_somebody_cannot_go_on_without_a_target(scene, phase):
    with pytest.raises(ValueError, match=phase):
        scene("gaia resource", "mors resource;; cruiser", phase=phase)
