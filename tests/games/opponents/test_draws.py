"""A computer opponent answers a proposed draw in its turn, by its expectation, and not too early."""

import pytest

from games.core.engine.table import dump
from games.homeworlds import RULES
from games.homeworlds.map.position import from_key
from games.homeworlds.state import StarMap, to_data
from games.play.loading import load
from games.play.moves import match_act

WORSE = "1|(0,y1b3)g3r2y1-|(1,b2y3)-g3|(g1)y3b1-"
BETTER = "1|(0,y1b3)g3-|(1,b2y3)-g3r2y1|(g1)-y3b1"
LATE = 30  # turns passed by both, when the opponent is to move


def position(key):
    """Return the start of a turn of the opponent, in seat 1."""
    table = StarMap(seats=2, position=to_data(from_key(key)))
    table.options = RULES.check_options(2, {})
    return dump(table)


@pytest.mark.long
@pytest.mark.parametrize(("turns", "key", "agrees"), [(LATE, WORSE, True), (LATE, BETTER, False), (4, WORSE, False)])
def test_it_agrees_to_a_draw_late_in_a_match_that_it_does_not_win(
    turns, key, agrees, against, service, until_asked, ada, play
):
    passed = [(1 - turn % 2, "pass") for turn in range(turns)]
    match = against("homeworlds", origin=position(key), given=passed)
    assert until_asked(service, match, 0).outcome is None
    match_act(match=match, person=ada, act="agree", about="draw", client_id="a")
    play(match, ada, *RULES.notation.parse_turn(load(match.slug).game.state, "pass"))
    game = until_asked(service, match, 0)
    answered = [entry.question for entry in game.log if entry.seat == 1 and entry.answer == "draw"]
    assert answered == ["agree" if agrees else "disagree"]
    assert (game.outcome is not None and game.outcome.reason == "agreement") == agrees
