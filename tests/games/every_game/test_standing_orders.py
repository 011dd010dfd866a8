"""Standing orders of every game: their answers are on offer, and every replay tells them the same."""

from __future__ import annotations

import random

import pytest

from games import registry
from games.core import Engine
from games.core.engine.table import dump
from tests.games.every_game.random_play import play_on

SECRET = bytes(range(32))
ANSWERS = 400
GAMES = [rules for rules in registry.all_rules() if rules.standing_orders]
SAYS = {
    "no-theory": {"none"},
    "no-cards": {()},
    "cancel": {"cancel"},
    "allow": {"allow"},
    "leader": {"for", "against"},
    "pass:development": {"pass"},
    "pass:construction": {"pass"},
    "pass:action": {"end"},
}


def begun(rules, seed, seats=3):
    secret = SECRET[:31] + bytes([seed])
    return Engine.new(rules, min(seats, rules.seats[-1]), {}, secret)


def played(rules, seed):
    """Return a random match with random orders."""
    match, chance = begun(rules, seed), random.Random(seed)
    for _answer in range(ANSWERS):
        seat = chance.randrange(match.state.seats)
        for key, order in rules.standing_orders.items():
            stands = match.outcome is None and order.stands(match.state, seat)
            if stands and key not in match.standing_orders.get(seat, []) and chance.random() < 0.1:
                match.act(seat, "order", key)
        if not play_on(match, chance, 1):
            break
    return match


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.slug)
def test_matches_with_standing_orders_are_told_again_the_same(rules, seed):
    match = played(rules, seed)
    assert any(entry.question == "order" for entry in match.log)
    again = Engine.new(rules, match.state.seats, {}, SECRET[:31] + bytes([seed]), match.log)
    kept = len(match.journal) - len(match.state.journal)
    past, at = match.journal[:kept], match.checkpoint
    resumed = Engine(rules, SECRET[:31] + bytes([seed]), match.origin, match.log, at=at, past=past)
    for told in (again, resumed):
        assert dump(told.state) == dump(match.state)
        assert (told.standing_orders, list(told.open)) == (match.standing_orders, list(match.open))
        assert told.journal == match.journal


@pytest.mark.long
@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.slug)
def test_what_an_order_says_is_on_offer_and_what_it_is_called_after(rules):
    said = {key: set() for key in rules.standing_orders}
    for seed in range(12):
        match, chance = begun(rules, seed, 6 if seed % 2 else 3), random.Random(seed)
        for _answer in range(ANSWERS):
            for question in match.open.values():
                for key, order in rules.standing_orders.items():
                    answer = order.answer(match.state, question)
                    if answer is not None:
                        question.accept(answer)
                        said[key].add(tuple(answer) if isinstance(answer, list) else answer)
            if not play_on(match, chance, 1):
                break
    assert all(said.values())
    assert {key: answers for key, answers in said.items() if key in SAYS} == {
        key: answers for key, answers in SAYS.items() if key in rules.standing_orders
    }


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.slug)
def test_keys_of_orders_fit_into_a_frame(rules):
    assert all(len(key) <= 24 for key in rules.standing_orders)
