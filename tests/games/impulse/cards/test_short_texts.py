"""Short texts and signs of cards name the same numbers and things as the long texts, in English and Chinese."""

import re

import pytest

from games.core import english
from games.i18n.languages import translator
from games.impulse.cards.card_list import CARDS
from games.impulse.cards.effects import COLORS
from games.impulse.view.faces import full_face

BOOSTS = range(4)
THINGS = {
    "en": (
        "red", "blue", "green", "yellow", "transport", "cruiser", "fleet", "hand", "deck", "plan", "mineral",
        "technolog", "home", "occupy", "patrol", "gem", "bomb", "size", "colour",
    ),
    "zh-hant": (
        "紅", "藍", "綠", "黃", "運輸船", "巡航艦", "計畫", "礦物", "科技", "家園", "佔據", "巡邏", "寶石", "炸彈", "尺寸",
    ),
}  # fmt: skip
# What the short text of an action leaves out: it follows from the rules, or from the action's name.
LEFT_OUT = {
    "command": {"transport", "運輸船"},
    "draw": {"hand", "deck"},
    "sabotage": {"deck"},
}


def read(message, language):
    to = english() if language == "en" else translator("impulse", language)
    return to.render(message)


def numbers(text):
    """Return the boxed numbers of a text, and its other ones; "a card" and "1 card" are the same."""
    return set(re.findall(r"\[\d+\]", text)), set(re.findall(r"\d+", text)) - {"1"}


@pytest.mark.parametrize("language", THINGS)
@pytest.mark.parametrize("card", CARDS)
def test_a_short_text_names_the_same_numbers_and_things(card, language):
    for boost in BOOSTS:
        face = full_face(card, boost)
        long, short = read(face.text, language), read(face.short, language)
        assert numbers(long) == numbers(short), (long, short)
        named, briefly = ({each for each in THINGS[language] if each in text.lower()} for text in (long, short))
        assert briefly <= named, (long, short)
        assert named - briefly <= LEFT_OUT.get(face.action, set()), (long, short)
        assert len(short) <= len(long)


@pytest.mark.parametrize("card", CARDS)
def test_signs_name_the_box_and_the_colours_of_the_text(card):
    face = full_face(card, 0)
    signs = face.signs.split()
    assert signs.count("n") == 1
    colors = {color for color in COLORS if re.search(rf"\b{color}\b", read(face.text, "en"))}
    assert colors == set(signs) & set(COLORS)
