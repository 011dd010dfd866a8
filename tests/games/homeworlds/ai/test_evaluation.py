"""The value of a position, and whether the player to move wins at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.homeworlds.ai.evaluation import FEATURES, WEIGHTS, features, value
from games.homeworlds.map.position import NOBODY, Position, System, from_key
from games.homeworlds.running_turn import Turn
from games.homeworlds.successors import successors
from games.homeworlds.winning import winning_end

ROWS = [
    line.split("\t")
    for line in (Path(__file__).parents[1] / "vectors" / "speed_positions.tsv").read_text().splitlines()
]
SMALL = [from_key(key) for _name, key, count in ROWS if int(count) <= 600]
ENDGAMES = [
    from_key(line.split("\t")[0])
    for line in (Path(__file__).parents[1] / "vectors" / "one_right_turn.tsv").read_text().splitlines()
]


def mirrored(position):
    """The same with the players exchanged."""
    systems = tuple(
        System(s.home if s.home == NOBODY else 1 - s.home, s.stars, s.ships[::-1]) for s in position.systems
    )
    return Position(1 - position.to_move, systems, position.bank)


def test_the_value_is_the_weighed_sum_of_the_features():
    for position in SMALL:
        counted = zip(FEATURES, features(position), strict=True)
        assert value(position) == sum(WEIGHTS[name] * n for name, n in counted)


def test_every_feature_occurs():
    rare = ["0|(0,y1b2)g3-|(1,y2b3)-r3", "0|(0,y1b2)g3-|(1,y2b3)-g3|(r2)r1r3-r1"]
    rare.append("0|(0,y1b2)g3-|(1,y2b3)-g3|(r2)r1-r1r3")
    counted = [features(position) for position in [*SMALL, *map(from_key, rare)]]
    missing = [name for at, name in enumerate(FEATURES) if not any(each[at] for each in counted)]
    assert missing == []


def test_the_value_favours_neither_seat():
    assert [value(mirrored(position)) for position in SMALL] == [value(each) for each in SMALL]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("0|(0,y1b2)g3g1-|(1,y2b3)-g3", "0|(0,y1b2)g3-|(1,y2b3)-g3"),
        ("0|(0,y1b2)g3-|(1,y2b3)-g3", "0|(0,b2)g3-|(1,y2b3)-g3"),
        ("0|(0,y1b2)g3-|(1,y2b3)-g2", "0|(0,y1b2)g2-|(1,y2b3)-g3"),
    ],
)
def test_more_is_better(better, worse):
    assert value(from_key(better)) > value(from_key(worse))


def test_it_finds_a_win_wherever_there_is_one():
    for position in [*ENDGAMES, *SMALL[::5]]:
        wins = {end for end in successors(position) if end.verdict() == f"win{position.to_move}"}
        end = winning_end(Turn(position))
        assert end is None if not wins else end.with_next_player() in wins, position.key()


@pytest.mark.parametrize(
    "key",
    [
        "1|(0,y1b3)g1g2-|(1,r3b2)-r1y3|(g2)-g3",  # one piece is missing at the other's home: no
        "0|(0,y1b2)g3-|(1,y2b1)-g3",
    ],
)
def test_it_finds_none_where_there_is_none(key):
    assert winning_end(Turn(from_key(key))) is None
