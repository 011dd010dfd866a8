"""Names of systems: stars have one in each language, names that players gave stay as they are."""

from __future__ import annotations

import pytest

from games.core import Engine
from games.core.dialogue.rendering import view_json
from games.homeworlds import RULES
from games.homeworlds.map.star_names import STAR_NAMES, name_shown
from games.i18n.languages import translator

TURNS = ("homeworld y3 b3 g3 Vega", "homeworld b2 y1 g3 Lyra", "build g1 Vega", "discover g3 Lyra r3 Sirius")


@pytest.fixture
def match():
    match = Engine.new(RULES, 2, {}, bytes(range(32)))
    for seat, turn in zip((0, 1, 0, 1), TURNS, strict=True):
        for answer in RULES.notation.parse_turn(match.state, turn):
            match.answer(seat, answer)
    return match


@pytest.mark.parametrize(
    ("language", "star", "line"),
    [
        ("en", "Vega", "Ada builds a small green ship at Vega"),
        ("zh-hant", "織女星", "Ada在織女星建造小型綠色星艦"),
        ("zh-hans", "织女星", "Ada在织女星建造小型绿色星舰"),
    ],
)
def test_board_and_log_give_a_star_the_same_name(match, language, star, line):
    reader = translator("homeworlds", language, ["Ada", "Bo"])
    home, other, _sirius = match.view(0).systems
    assert [reader.render(each.title) for each in (home, other)] == [star, "Lyra"]
    assert star in reader.render(home.label)
    assert line in [reader.render(each.message) for each in match.journal if each.message]


def test_rules_keys_and_notation_keep_the_name(match):
    assert [system.name for system in match.state.position.systems] == ["Vega", "Lyra", "Sirius"]
    assert [line.code for line in match.journal if line.code] == list(TURNS)
    chinese = view_json(match.view(0), translator("homeworlds", "zh-hant", ["Ada", "Bo"])).decode()
    assert '"key":"ship:Vega:g1:0"' in chinese


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
def test_no_two_stars_have_the_same_name(language):
    names = [translator("homeworlds", language).render(name_shown(name)) for name in STAR_NAMES]
    assert len(set(names)) == len(STAR_NAMES)
    assert not any(name.isascii() for name in names)
