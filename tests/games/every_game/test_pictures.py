"""The small pictures of tables in lists of matches."""

from __future__ import annotations

import random
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from games import registry
from games.core import Chance, Engine
from games.core.dialogue import picture as drawing
from games.core.dialogue.picture import picture
from games.core.engine.table import copy
from tests.games.every_game.random_play import play_on

SECRET = bytes(range(32))
LARGEST = 12_000  # bytes, before compression
CASES = [
    pytest.param(rules, seats, id=f"{rules.slug}-{seats}")
    for rules in registry.all_rules()
    for seats in {rules.seats[0], rules.seats[-1]}
]


@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_every_table_can_be_drawn_small(rules, seats):
    match, generator = Engine.new(rules, seats, {}, SECRET), random.Random(5)
    drawn = []
    while match.outcome is None and len(drawn) < 12:
        drawn.append(rules.picture(rules.view(match.state, None)))
        play_on(match, generator, 12)
    for svg in drawn:
        root = ET.fromstring(svg)
        assert root.get("viewBox") == f"0 0 {drawing.WIDTH} {drawing.HEIGHT}"
        assert len(svg.encode()) < LARGEST
        assert "nan" not in svg
    assert len(set(drawn)) > 1
    assert drawn[-1] != picture([])


@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_a_picture_stays_the_same_whatever_is_hidden(rules, seats):
    match, generator = Engine.new(rules, seats, {}, SECRET), random.Random(6)
    for _ in range(5):
        dealt = rules.determinize(copy(match.state), None, Chance(SECRET[::-1]))
        shown, other = (rules.picture(rules.view(each, None)) for each in (match.state, dealt))
        assert shown == other
        if match.outcome is None:
            play_on(match, generator, 10)


def test_the_colours_of_the_seats_are_those_of_the_dark_theme():
    tokens = Path("static/css/tokens.css").read_text("utf-8")
    assert tuple(re.findall(r"--colour-\d: light-dark\(#\w+, (#\w+)\)", tokens)) == drawing.SEATS
