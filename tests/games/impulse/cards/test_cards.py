import json
from collections import Counter
from pathlib import Path

import pytest

from games.core import english
from games.impulse.cards.card_list import CARDS, boxed_effect_of, effect_of
from games.impulse.cards.effects import LARGEST, Boxed, Pick, Site, boxes, with_box
from games.impulse.view.text import boxed_card_text, card_name, card_text

VECTORS = json.loads((Path(__file__).parent / "cards.json").read_text())


def test_there_are_108_cards_in_49_families():
    assert sorted(CARDS) == [vector["id"] for vector in VECTORS]
    assert len(CARDS) == 108
    assert len({vector["group"] for vector in VECTORS}) == 49


def test_colours_and_sizes_are_dealt_as_printed():
    counted = Counter((card.color, card.size) for card in CARDS.values())
    assert {color: [counted[color, size] for size in (1, 2, 3)] for color in ("blue", "red")} == {
        "blue": [14, 8, 5],
        "red": [13, 9, 5],
    }
    assert [sum(counted[c, size] for c in ("blue", "green", "red", "yellow")) for size in (1, 2, 3)] == [54, 34, 20]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: str(v["id"]))
def test_a_card_is_what_is_printed(vector):
    card, told = CARDS[vector["id"]], vector["effect"]
    action = type(card.effect).__name__.lower()
    assert (action, card.color, card.size) == (vector["action"], vector["color"], vector["size"])
    assert boxed_fields(card.effect) == [told["boost"]["field"]]
    assert list(boxes(card.effect)) == [told["boost"]["printed"]]
    assert list(picks_of(card.effect)) == list(picks_told(told))
    assert rest_of(card.effect, action) == rest_told(told, action)


def parts_of(effect):
    values = [getattr(effect, name) for name in effect.__struct_fields__]
    return [effect, *(value for value in values if isinstance(value, Pick))]


def boxed_fields(effect):
    return [
        name for part in parts_of(effect) for name in part.__struct_fields__ if isinstance(getattr(part, name), Boxed)
    ]


def picks_of(effect):
    for pick in parts_of(effect)[1:]:
        yield pick.source, pick.count, pick.max_size, list(pick.colors)


def picks_told(told):
    steps = told.get("steps") or ([told["choose_one"][0]] if "choose_one" in told else [told])
    for step in steps:
        source = step.get("source", told.get("source"))
        if source:
            yield source, step["count"], step["max_size"] or 3, step.get("colors") or []


def rest_of(effect, action):
    match action:
        case "command":
            return (effect.ship, effect.fleets, effect.fleet_size, effect.moves, effect.same_card)
        case "build":
            return (effect.ship, effect.count, effect.site, effect.color)
        case "research":
            return effect.then_use
        case "plan":
            return (effect.distinct_colors, effect.like_first)
        case "refine":
            return (effect.count, list(effect.colors), effect.rate, effect.points)
        case "sabotage":
            return (effect.target, effect.bombs)


WHERE = {
    "home": Site.HOME,
    "occupied": Site.ONE_OCCUPIED,
    "home_and_each_other_occupied_color": Site.HOME_AND_EACH_OCCUPIED,
}


def rest_told(told, action):
    match action:
        case "command":
            size = told["fleet_size"] or 12
            return (told["ship"], told["fleets"], size, told["moves"], told["same_card"])
        case "build":
            return (told["ship"], told["count"], WHERE[told["where"]], told["other_color"])
        case "research":
            return told["then_execute"]
        case "plan":
            like_first = any(step.get("same_color_as_first") for step in told["steps"])
            return (told.get("distinct_colors", False), like_first)
        case "refine":
            scoring = told["scoring"]
            return (
                told["count"],
                told["colors"] or [],
                scoring.get("rate", 1),
                scoring.get("points"),
            )
        case "sabotage":
            return (told["target"], told["bombs"])


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: str(card.id))
def test_a_boost_raises_the_boxed_number_and_nothing_else(card):
    (printed,) = boxes(card.effect)
    raised = boxed_effect_of(card.id, 2)
    is_size = boxed_fields(card.effect) == ["max_size"]
    assert list(boxes(raised)) == [min(printed + 2, LARGEST) if is_size else printed + 2]
    assert with_box(raised, lambda _number: printed) == card.effect
    assert effect_of(card.id, 2) == raised
    assert not boxed_fields(effect_of(card.id, 2))


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: str(card.id))
def test_the_text_shows_the_boosted_number_in_a_box(card):
    read = english().render
    for boost in (0, 1):
        (number,) = boxes(boxed_effect_of(card.id, boost))
        assert f"[{number}]" in read(boxed_card_text(card.id, boost))
    assert card.color in read(card_name(card.id))


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: str(card.id))
def test_a_hint_says_the_same_without_a_box(card):
    read = english().render
    for boost in (0, 1):
        boxed, hint = read(boxed_card_text(card.id, boost)), read(card_text(card.id, boost))
        assert "[" not in hint
        (number,) = boxes(boxed_effect_of(card.id, boost))
        whole = boxed_fields(card.effect) == ["max_size"] and number == LARGEST
        plain = boxed.replace("[", "").replace("]", "")
        assert whole or hint == plain.replace("size 1 or less", "size 1")


def test_texts_say_what_scores_and_what_is_optional():
    read = english().render
    bombs = read(boxed_card_text(45, 0))
    assert bombs.endswith("Each of size 2 or 3 destroys a ship and scores a point.")
    assert "each of the same colour may join it" in read(boxed_card_text(51, 0))
    assert read(boxed_card_text(12, 0)).endswith("transports that arrive use it once.")
    assert read(boxed_card_text(66, 0)).startswith("Turn up [3] cards from the deck: take each card of size 1 ")
    assert read(boxed_card_text(73, 0)).startswith(
        "Turn up 1 card from the deck: if it is a card of size [1] or less, "
    )
