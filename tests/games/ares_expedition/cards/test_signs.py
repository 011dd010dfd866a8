"""Signs of cards agree with their words."""

import re

import pytest

from games.ares_expedition.cards import CARDS
from games.ares_expedition.view.seat_view import FACES
from games.core.dialogue.messages import english

PARTS = ("needs", "enters", "effects", "action")
read = english(["Ada", "Bo"].__getitem__).render


def signs(name, part):
    """Return the rows of a part of a card, each sign as its text, its icon and its marks."""
    (face,) = (face for number, face in FACES.items() if read(CARDS[number].name) == name)
    return [" ".join(map(told, row)) for row in face.signs.get(part, [])]


def told(sign):
    if sign.words is not None:
        return read(sign.words)
    bands = "".join(f"|{band}" for band in sign.bands)
    return f"{sign.text}{sign.what}{'@here' if sign.here else ''}{bands}"


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
        ("Local Heat Trapping", "enters", ["−3heat", "+4plants", "+2animal / microbe"]),
        ("Decomposing Fungus", "action", ["−1animal / microbe → +3plants"]),
        ("Business Contacts", "enters", ["+4cards", "−2cards"]),
        ("Redrafted Contracts", "action", ["−Xcards → +Xcards X ≤ 3"]),
        ("Power Infrastructure", "action", ["−Xheat → +Xmc"]),
        (
            "Nitrogen-Rich Asteroid",
            "enters",
            ["+2tr", "+1temperature", "+2plants", "≥3tag:plant : +4plants"],
        ),
        ("Community Gardens", "action", ["+2mc if you chose Action: +1plants"]),
        ("Volcanic Pools", "action", ["−12mc (1 less per energy tag) → +1oceans"]),
        ("Ecological Zone", "effects", ["tag:animal / tag:plant (this one too) : +1animal@here"]),
        ("CrediCor", "effects", ["cards ≥20mc : −4mc"]),
        ("Mining Guild", "effects", ["+1steel : +1tr"]),
        ("Helion", "effects", ["heat = mc"]),
    ],
)
def test_a_line_is_drawn_where_signs_tell_it(name, part, drawn):
    assert signs(name, part) == drawn


WORDS_ONLY = {
    "a colour missed by a band": ["Adaptation Technology", "Inventrix", "Special Design"],
    "a metal worth more": ["Advanced Alloys", "PhoboLog"],
    "revealed cards": ["Advanced Screening Technology", "Brainstorming Session", "Invention Contest"],
    "something given up for a price": ["Anaerobic Microorganisms", "Restructured Resources"],
    "playing or acting, whatever the card": ["Anti-Gravity Technology", "Assembly Lines"],
    "one more card to play": ["Asset Liquidation", "Special Design", "Work Crews", "Automated Factories", "Toll Station"],
    "other prices": ["Composting Factory", "Standard Technology", "Wood Burning Stoves", "Ecoline"],
    "research": ["Extended Resources", "Interns", "Interplanetary Relations", "United Planetary Alliance", "Tharsis Republic"],
    "a choice with a condition": ["Mars University", "United Nations Mars Initiative"],
}  # fmt: skip


def test_only_what_signs_would_make_a_riddle_of_keeps_its_words():
    in_words = {
        read(CARDS[number].name)
        for number, face in FACES.items()
        for part in PARTS
        if not all(face.signs.get(part, [()] * len(getattr(face, part))))
    }
    assert in_words == {name for names in WORDS_ONLY.values() for name in names}


def test_every_row_belongs_to_a_line_and_has_its_numbers():
    for face in FACES.values():
        for part in PARTS:
            lines, rows = getattr(face, part), face.signs.get(part, [])
            assert len(rows) in (0, len(lines))
            for line, row in zip(lines, rows, strict=False):
                said = [int(n) for n in re.findall(r"\d+", read(line))]
                shown = [int(n) for sign in row for n in re.findall(r"\d+", told(sign))]
                if row:  # words say “a card”, “an ocean” where signs have a one
                    assert sorted(n for n in shown if n > 1) == sorted(n for n in said if n > 1), read(line)
