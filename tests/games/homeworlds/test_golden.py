"""Golden matches: whole logs, one for each way to end, that must replay alike."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.core import Engine, Entry
from games.homeworlds import RULES

GOLDEN = {path.stem: json.loads(path.read_text("utf-8"))
          for path in sorted((Path(__file__).parent / "golden").glob("*.json"))}  # fmt: skip
SECRET = bytes(range(32))
WAYS_TO_END = (
    "agreement", "both_eliminated", "elimination", "repetition", "resignation", "self_elimination",
)  # fmt: skip


@pytest.mark.parametrize("name", GOLDEN)
def test_it_replays_to_the_same_end(name):
    golden = GOLDEN[name]
    match = Engine.new(RULES, 2, golden["options"], SECRET, [Entry(*row) for row in golden["log"]])
    assert match.view(None).key == golden["key"]
    assert match.outcome.reason == golden["reason"] == name
    assert match.outcome.winners == golden["winners"]
    assert match.outcome.draw == golden["draw"]
    assert match.state.turns == golden["turns"]


def test_there_is_one_for_each_way_to_end():
    assert tuple(GOLDEN) == WAYS_TO_END


def test_the_third_occurrence_is_a_draw_only_if_so_agreed(new_match):
    turns = ["homeworld y1 b2 g3 A", "homeworld y2 b1 g3 B", *["pass"] * 4]
    agreed = new_match(repetition="draw").plays(*turns)
    assert agreed.outcome.reason == "repetition"
    assert new_match().plays(*turns, "pass", "pass").outcome is None


def test_it_tells_how_often_the_position_has_occurred(new_match):
    turns = ["homeworld y1 b2 g3 A", "homeworld y2 b1 g3 B", "pass", "pass"]
    match = new_match(repetition="draw").plays(*turns)
    assert match.match.view(None).repeated == 2


def test_a_position_with_the_other_player_to_move_is_another(new_match):
    turns = ["homeworld y1 b2 g3 A", "homeworld y2 b1 g3 B", "pass", "pass", "pass"]
    assert new_match(repetition="draw").plays(*turns).outcome is None
