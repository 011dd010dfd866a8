"""The actions of a turn, reconstructed from the position it ends in."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.homeworlds.ai.turn_reconstruction import path_to
from games.homeworlds.map.position import from_key
from games.homeworlds.running_turn import Turn
from games.homeworlds.successors import successors
from games.homeworlds.view.notation import play, write

ROWS = [
    line.split("\t")
    for line in (Path(__file__).parents[1] / "vectors" / "speed_positions.tsv").read_text().splitlines()
]
KEYS = [key for _name, key, count in ROWS if int(count) <= 500][::10]


def written(turn, actions):
    words = []
    for action in actions:
        words.append(write(turn.position, action))
        turn = turn.after(action)
    return "; ".join(words)


@pytest.mark.parametrize("key", KEYS)
def test_it_leads_to_every_successor(key):
    turn = Turn(from_key(key))
    ends = sorted(successors(turn.position))
    for end in ends[:: 1 + len(ends) // 15]:
        text = written(turn, path_to(turn, end, 0)) or "pass"
        after, _actions = play(turn, text)
        assert after.end().without_names() == end, text


def test_two_new_systems_have_different_names():
    turn = Turn(from_key("0|(0,y1b2)y2g3g1-|(1,y2b3)-g3"))
    end = from_key("1|(0,y1b2)-|(1,y2b3)-g3|(r3)g3-|(b3)g1-").without_names()
    assert written(turn, path_to(turn, end, 5)).count("discover") == 2


def test_it_refuses_what_no_turn_leads_to():
    turn = Turn(from_key("0|(0,y1b2)g3-|(1,y2b1)-g3"))
    with pytest.raises(ValueError, match="no turn ends in"):
        path_to(turn, from_key("1|(0,y1b2)g3g1-|(1,y2b1)-g2").without_names(), 0)


def test_a_ship_is_sacrificed_though_a_catastrophe_would_have_destroyed_it():
    """Without the sacrifice the position would be the same, but nothing paid for the build."""
    turn = Turn(from_key("1|(0,y3b2)g3-|(1,y1b2)-r3|(b3)-y2|(y3)y1y2y2-g1"))
    end = from_key("0|(0,y3b2)g3-|(1,y1b2)-r3|(b3)-y1y2").without_names()
    path = written(turn, path_to(turn, end, 5))
    after, _actions = play(turn, path)
    assert after.end().without_names() == end
    assert path.startswith("sacrifice g1")
