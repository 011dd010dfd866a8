"""All cards: the deck is complete, every card can be played and every action used, texts are whole."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from games.ares_expedition.cards import (
    CARDS,
    CORPORATIONS,
    PROJECTS,
    STARTER_CORPORATIONS,
    STARTER_PROJECTS,
)
from games.ares_expedition.view.text import TAGS
from games.core import english
from games.i18n.languages import catalogue
from tools.lab.ares_expedition.probe import probe

GOLDEN = Path(__file__).parents[1] / "golden" / "cards.jsonl"
ACTIONS = [number for number in PROJECTS if CARDS[number].action]
FEEDING = [20, 12, 46]  # Decomposing Fungus, Birds, Physics Complex: each kind can be fed


def tried(**request):
    report = probe(msgspec.json.encode(request))
    assert report.faults == []
    return report


def test_the_deck_is_complete():
    assert list(PROJECTS) == list(range(1, 209))
    assert [card.number for card in CORPORATIONS] == list(range(209, 221))
    colours = Counter(CARDS[number].colour for number in PROJECTS)
    assert colours == {"green": 106, "blue": 64, "red": 38}
    assert sum(not CARDS[number].tags for number in PROJECTS) == 18


def test_the_tags_are_all_there():
    tags = Counter(tag for number in PROJECTS for tag in CARDS[number].tags)
    assert tags == {
        "animal": 8, "building": 67, "earth": 23, "energy": 27, "event": 38,
        "jovian": 12, "microbe": 18, "plant": 27, "science": 32, "space": 42,
    }  # fmt: skip
    assert set(tags) == set(TAGS)
    assert all(("event" in CARDS[n].tags) == (CARDS[n].colour == "red") for n in PROJECTS)


def test_actions_are_on_34_blue_cards():
    assert len(ACTIONS) == 34
    assert all(CARDS[number].colour == "blue" for number in ACTIONS)


def test_starter_cards_are_green_and_sixteen():
    assert len(STARTER_PROJECTS) == 16
    assert all(CARDS[number].colour == "green" for number in STARTER_PROJECTS)
    assert len(STARTER_CORPORATIONS) == 4


@pytest.mark.parametrize("number", PROJECTS)
def test_every_card_can_be_played(number):
    for seed in range(3):
        report = tried(play=number, free=True, seed=seed, tableau=[n for n in FEEDING if n != number])
        assert report.played, report.why
        assert report.paid == CARDS[number].cost
        assert report.production == {what: report.production[what] for what in ("mc", "heat", "plants", "cards")}


@pytest.mark.parametrize("number", ACTIONS)
@pytest.mark.parametrize("chose", [False, True])
def test_every_action_can_be_used(number, chose):
    for seed in range(5):
        report = tried(
            action=number, chose_action_phase=chose, seed=seed, tableau=FEEDING,
            resources={number: 3, 20: 1, 12: 1},
        )  # fmt: skip
        assert report.played, report.why


HELPERS = [10, *FEEDING, 5, 52]  # Assembly Lines, what can be fed, and the two that help to pay


@pytest.mark.parametrize("number", PROJECTS)
def test_no_card_takes_what_is_not_there(number):
    """`tried` looks whether the table is still a possible one."""
    chance = random.Random(number)
    for seed in range(12):
        what = {"action" if seed % 2 and CARDS[number].action else "play": number}
        tried(
            **what, seed=seed, free=chance.random() < 0.5, hand=[], tableau=[n for n in HELPERS if n != number],
            corporation=chance.choice(CORPORATIONS).number, chose_action_phase=chance.random() < 0.5,
            resources={n: chance.randrange(3) for n in (5, 20, 12, 46) if n != number},
            **{stock: chance.choice([0, 0, 1, 4, 9]) for stock in ("mc", "heat", "plants", "tr", "forests")},
        )  # fmt: skip


def reports():
    """Outcomes of every card on the same table, a line each."""
    for number in PROJECTS:
        yield {"play": number}, tried(play=number, free=True, seed=number)
        if CARDS[number].action:
            yield (
                {"action": number},
                tried(action=number, seed=number, tableau=[58], resources={number: 3}),
            )


def test_every_card_does_what_it_did():
    """A change of a card shows as a difference of the file."""
    told = "".join(msgspec.json.encode([request, report]).decode() + "\n" for request, report in reports())
    assert told == GOLDEN.read_text("utf-8")


HYDRO = "Hydro-Electric Energy"


@pytest.mark.parametrize("language", ["en", "zh-hant", "zh-hans"])
def test_every_card_has_a_text_without_gaps(language):
    translation = catalogue("ares_expedition", language)
    reader = english()
    if language != "en":
        reader = type(reader)(language, translation.gettext, translation.ngettext, reader.name)
    names = [reader.render(card.name) for card in CARDS.values()]
    assert len(set(names)) == len(CARDS)
    for card in CARDS.values():
        texts = [reader.render(line) for lines in card.text_by_part.values() for line in lines]
        assert texts
        assert not [text for text in texts if re.search(r"[{}]|\bNone\b", text)]
        if language != "en":
            assert not [text for text in texts if re.search(r"[a-z]{3,}", text)]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "gain 2 heat; also gain 1 heat if you chose the action phase"),
        ("zh-hant", "獲得 2 熱能；若你選了行動階段，另外獲得 1 熱能"),
    ],
)
def test_what_depends_on_something_follows_a_semicolon(language, told):
    translation = catalogue("ares_expedition", language)
    reader = english()
    if language != "en":
        reader = type(reader)(language, translation.gettext, translation.ngettext, reader.name)
    (card,) = [each for each in CARDS.values() if english().render(each.name) == HYDRO]
    lines = [reader.render(line) for part in card.text_by_part.values() for line in part]
    assert any(line.endswith(told) for line in lines)


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        ({"play": 12}, "requires oxygen in the white band"),
        ({"play": 35, "mc": 20}, "costs 35 MC, you have 20"),
        ({"action": 38, "heat": 3}, "costs 4 heat, you have 3"),
        ({"action": 47, "heat": 0, "tableau": [10]}, "you have no heat"),
        ({"action": 32, "heat": 0, "tableau": [10]}, "you have no heat"),
        ({"action": 38, "oxygen": 14, "tableau": [10]}, None),
        ({"action": 12, "tableau": [12], "free": True, "oxygen": 99}, None),
        ({"play": 999}, "name a project card to “play”, or one whose “action” to use"),
        ({"action": 101}, "Towing a Comet has no action"),
        ({"play": 101, "corporation": 7}, "there is no corporation 7"),
        ({"play": 101, "tableau": [0]}, "there is no project card 0"),
    ],
)
def test_the_laboratory_says_why_not(request_, why):
    report = tried(**request_)
    assert (report.played, report.why) == (why is None, why)


@pytest.mark.parametrize("line", [b"", b"nonsense", b"[]", b'{"play":"x"}', b'{"play":1,"zzz":2}'])
def test_the_laboratory_survives_any_line(line):
    assert not probe(line).played


def test_the_laboratory_takes_answers():
    report = tried(play=80, oceans=9, answers=["add:microbe"], tableau=[58])
    assert report.resources == {58: 3}
    assert report.delta["plants"] == 0
    report = tried(corporation=220, play=95, answers=["rating"])
    assert (report.delta["tr"], report.delta["mc"], report.paid) == (3, -6, 16)


def test_the_laboratory_tells_changes_apart_from_the_price():
    report = tried(play=76)
    assert (report.paid, report.delta["mc"], report.delta["tr"], report.delta["temperature"]) == (
        30,
        7,
        3,
        3,
    )
    report = tried(corporation=214, play=164)
    assert (report.paid, report.steel, report.delta["tr"]) == (8, 2, 2)
