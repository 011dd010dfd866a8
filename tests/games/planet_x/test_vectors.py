"""The published and computed vectors, each case of each file."""

from pathlib import Path

import pytest

from tools.lab.planet_x.vectors import check

FILES = sorted((Path(__file__).parent / "vectors").glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_case_passes(path):
    cases = list(check(path.read_bytes()))
    assert cases
    assert [(name, wrong) for name, wrong in cases if wrong] == []


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            '{"mode": "standard", "puzzles": [{"facts": [], "remaining": 3}]}',
            "expected 3, got 4446",
        ),
        ('{"mode": "expert", "puzzles": [{"facts": [], "remaining": 3}]}', "got 1138272"),
        ('{"tests": [{"board": "A-B", "clue": {"kind": "no"}, "value": true}]}', "cannot be read"),
        ('{"legal": {"standard": {"1": {"visible": [1]}}}}', "expected [1]"),
        ('{"other": 1}', "none of the known formats"),
    ],
)
def test_it_says_what_is_wrong(text, complaint):
    wrong = [text for _name, wrong in check(text) for text in wrong]
    assert len(wrong) == 1
    assert complaint in wrong[0]


STEPS = """{"mode": "expert", "games": [{"players": ["a", "b"], "steps": [
    {"player": "a", "cost": 4, "events": []},
    {"player": "b", "cost": 3, "events": [["theory", 3], %s],
     "wrong_theories": [[3, ["b", "b"]]], "times": {"a": 4, "b": 5}, "order": ["a", "b"]}
]}]}"""


@pytest.mark.parametrize("penalties", ['["penalty", "b"]', '["penalty", "b"], ["penalty", "b"]'])
def test_two_penalties_of_a_pawn_are_one_move_however_they_are_listed(penalties):
    assert [wrong for _name, wrong in check(STEPS.replace("%s", penalties))] == [[]]
