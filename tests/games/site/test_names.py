"""Visible characters of names, and names that look the same."""

from __future__ import annotations

import pytest

from games.site.names import NAME_LENGTH, is_taken, name_beside, visible
from lobby.people.names import clean_name
from lobby.refusals.refusal import Refused

BLANKS = [
    "\u3164", "\u115f", "\u1160", "\uffa0", "\u2800", "\ufe0f", "\u034f", "\u17b4", "\u180b",
    "\U0001d159", "\U0001d173", "\U000e0100", "\u200d", "\u202e", "\u00ad",
]  # fmt: skip


@pytest.mark.parametrize("blank", BLANKS)
def test_what_cannot_be_seen_is_no_name_and_makes_none_another(blank):
    with pytest.raises(Refused, match="enter a name"):
        clean_name(blank * 3)
    assert clean_name(f"{blank}A{blank}da{blank}") == "Ada"
    assert is_taken(f"Ada{blank}", ["Ada"])  # as in older rows


@pytest.mark.parametrize("accents", ["\u0301", "\u0301\u0489", " \u20dd "])
def test_accents_alone_are_no_name(accents):
    with pytest.raises(Refused, match="enter a name"):
        clean_name(accents)


@pytest.mark.parametrize(
    "name",
    ["Ada", "小明", "王·大衛～", "Ναυσικά", "عائشة", "नमिता", "Ａｄａ", "O’Neill", "!?", "42", "🚀", "👍🏽", "🇩🇪"],
)  # fmt: skip
def test_names_of_all_scripts_stay_as_they_are_written(name):
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "ADA"), ("Ada", "Ａｄａ"), ("Zoë", "Zoe\u0308"), ("Straße", "STRASSE")]
)
def test_names_that_look_the_same_are_the_same(one, other):
    assert is_taken(one, [other])
    assert is_taken(other, [one])
    assert not is_taken(one, ["Bo"])


def test_an_emoji_loses_what_only_joins_it():
    assert visible("❤\ufe0f") == "❤"
    assert visible("👩\u200d🚀") == "👩🚀"


def test_a_namesake_is_numbered_and_remains_a_name():
    assert name_beside("Ada", ["Bo"]) == "Ada"
    assert name_beside("Ada", ["ada", "ADA 2"]) == "Ada 3"
    long = "A" * NAME_LENGTH
    second = name_beside(long, [long])
    assert clean_name(second) == second == "A" * (NAME_LENGTH - 2) + " 2"
