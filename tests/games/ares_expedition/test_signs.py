"""What cards say in signs is what they say in words."""

import re

import pytest

from games.ares_expedition.cards import CARDS
from games.ares_expedition.view import FACES
from games.core.messages import english

PARTS = ("needs", "enters", "effects", "action")
read = english(["Ada", "Bo"].__getitem__).render


def signs(name, part):
    """Return the rows of a part of a card, each sign as its text, its icon and what else it tells."""
    (face,) = (face for number, face in FACES.items() if read(CARDS[number].name) == name)
    return [
        " ".join(
            f"{sign.text}{sign.what}{'@here' if sign.here else ''}{''.join(f'|{band}' for band in sign.bands)}"
            for sign in row
        )
        for row in face.signs.get(part, [])
    ]


@pytest.mark.parametrize(
    ("name", "part", "drawn"),
    [
        ("Comet", "enters", ["+1temperature", "+1oceans"]),
        ("Birds", "needs", ["oxygen|white"]),
        ("Birds", "action", ["+1animal@here"]),
        ("Nitrite Reducing Bacteria", "action", ["+1microbe@here / −3microbe@here → +1oceans"]),
        ("Media Group", "effects", ["tag:event : −5mc"]),
        ("Small Animals", "effects", ["forest : +1animal@here"]),
        ("Steelworks", "action", ["−6heat → +2mc +1oxygen"]),
        ("Terraforming Ganymede", "enters", ["+1tr /tag:jovian"]),
    ],
)
def test_a_regular_line_is_drawn(name, part, drawn):
    assert signs(name, part) == drawn


def test_what_is_said_on_few_cards_has_words_only():
    assert signs("Viral Enhancers", "effects") == []  # “this one included” has no sign
    assert signs("Volcanic Pools", "action") == []
    assert signs("Imported Hydrogen", "enters")[1:] == [""]


def test_every_row_belongs_to_a_line_and_has_its_numbers():
    drawn = 0
    for face in FACES.values():
        for part in PARTS:
            lines, rows = getattr(face, part), face.signs.get(part, [])
            assert len(rows) in (0, len(lines))
            for line, row in zip(lines, rows, strict=False):
                told = [int(n) for n in re.findall(r"\d+", read(line))]
                shown = [int(n) for sign in row for n in re.findall(r"\d+", sign.text)]
                if row:  # words say “a card”, “an ocean” where signs have a one
                    drawn += 1
                    assert [n for n in shown if n > 1] == [n for n in told if n > 1], read(line)
    assert drawn > 150
