"""Imagined matches: a seat's knowledge stays, all else is dealt anew by the seed."""

from __future__ import annotations

import random

import pytest

from games import registry
from games.core import Engine, IllegalAnswer
from games.core.ai.autoplay import random_answer
from games.core.ai.imagined_match import imagined
from games.core.chance import Chance
from games.core.dialogue.messages import english
from games.core.dialogue.rendering import questions_json, view_json
from games.core.engine.table import copy, dump
from tests.games.every_game.random_play import play_on
from tests.games.every_game.test_every_game import CASES, begin

pytestmark = pytest.mark.long

MOMENTS = 30
ANSWERS_ON = 60


def moments(rules, seats, seed, most=MOMENTS):
    """Yield a match at many of its questions, with a seat that owes an answer."""
    match, generator = begin(rules, seats, seed), random.Random(seed)
    for _moment in range(most):
        if match.outcome is not None:
            return
        yield match, generator.choice(match.waiting)
        play_on(match, generator, generator.randint(1, 11))


def chance(n):
    return Chance(bytes([n]) * 32)


@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_dealing_twice_is_dealing_once(rules, seats):
    for match, _asked in moments(rules, seats, 1):
        for seat in [None, *range(seats)]:
            once = rules.determinize(copy(match.state), seat, chance(2))
            twice = rules.determinize(copy(match.state), seat, chance(1))
            twice = rules.determinize(twice, seat, chance(2))
            assert dump(twice) == dump(once)


@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_what_the_seat_sees_and_is_asked_stays(rules, seats):
    for match, seat in moments(rules, seats, 2):
        world = imagined(match, seat, 7)
        assert view_json(world.view(seat), english()) == view_json(match.view(seat), english())
        assert questions_json(world, seat, english()) == questions_json(match, seat, english())
        read = [line.for_seat(seat) for line in match.journal]
        assert [line.message for line in world.journal] == [line for line in read if line]


@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_the_same_seed_imagines_the_same_and_the_real_match_stays(rules, seats):
    for match, seat in moments(rules, seats, 3, most=12):
        before = dump(match.state), list(match.open)
        worlds = [imagined(match, seat, 5) for _world in range(2)]
        for world in worlds:
            play_on(world, random.Random(5), ANSWERS_ON)
        assert dump(worlds[0].state) == dump(worlds[1].state)
        assert (dump(match.state), list(match.open)) == before


@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_it_can_be_played_on_and_nobody_is_stuck(rules, seats):
    for match, seat in moments(rules, seats, 4):
        world = imagined(match, seat, match.version)
        given = play_on(world, random.Random(match.version), ANSWERS_ON)
        assert given == ANSWERS_ON or world.outcome is not None


@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_an_answer_to_a_sealed_round_that_others_have_given_changes_nothing(rules, seats):
    """The same is imagined before and after it."""
    for match, seat in moments(rules, seats, 5):
        others = [s for s in match.waiting if s != seat] if match.sealed else []
        for other in others:
            further = match.fork()
            question = further.question_of(other)[1]
            further.answer(other, random_answer(question, random.Random(1)))
            if further.sealed and seat in further.waiting:
                assert known(further, seat) == known(match, seat)


def known(match, seat):
    world = imagined(match, seat, 3)
    asked = {key: list(getattr(each, "options", ())) for key, each in world.open.items()}
    return dump(world.state), asked, world.version, world.journal


def test_it_refuses_what_would_show_the_real_match():
    match = Engine.new(registry.rules_of("impulse"), 2, {}, bytes(32))
    world = imagined(match, match.waiting[0], 1)
    with pytest.raises(TypeError):
        world.fork()
    with pytest.raises(IllegalAnswer):
        world.act(match.waiting[0], "undo")
    assert match.state.hands[1 - match.waiting[0]] != world.state.hands[1 - match.waiting[0]]
    assert (world.origin.state, world.checkpoint.state, world._chance.secret) == (b"", b"", b"")
