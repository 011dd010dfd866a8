"""Answers for the absent: every preferred answer can be on offer."""

import random

from games.ares_expedition import RULES
from games.ares_expedition.stand_in import PREFERRED
from games.ares_expedition.standing_orders import ENOUGH
from games.core import Choose, Engine
from games.core.ai.autoplay import check, random_answer


def offers_of(match):
    return {
        (question.topic, key)
        for question in match.open.values()
        if isinstance(question, Choose)
        for key in question.options
    }


def offers_in_a_match(seats, **options):
    match = Engine.new(RULES, seats, RULES.check_options(seats, options), bytes(32))
    generator = random.Random(1)
    offers = set()
    while match.outcome is None:
        offers |= offers_of(match)
        question = generator.choice(list(match.open.values()))
        match.answer(question.seat, random_answer(question, generator))
        check(match)
    return offers


def test_each_answer_can_be_on_offer(scene):
    offers = offers_in_a_match(2) | offers_in_a_match(2, variant="together")
    at = scene("development", played=["Restructured Resources"], plants=1, hand=["Grass", "Mine"])
    offers |= offers_of(at.choose("Mine").match)
    at = scene("construction", hand=["Mars University", "Comet"]).choose("Mars University")
    offers |= offers_of(at.match)
    preferred = {(topic, key) for topic, keys in PREFERRED.items() for key in keys}
    assert preferred - offers == set()
    assert set(ENOUGH.items()) - offers == set()


def test_nothing_is_given_up_and_nothing_discarded(scene):
    at = scene("development", played=["Restructured Resources"], plants=1, hand=["Mine"])
    at.choose("Mine")
    assert RULES.stand_in(at.mars, at.question()) == "nothing"
    at = scene("construction", hand=["Mars University", "Comet"]).choose("Mars University")
    assert RULES.stand_in(at.mars, at.question()) == "nothing"


def test_a_card_that_asks_in_between_is_answered_by_its_first_option(scene):
    at = scene("action", played=["Conserved Biome", "Tardigrades", "Birds"])
    at.choose("Conserved Biome")
    assert RULES.stand_in(at.mars, at.question()) == at.offered()[0]
