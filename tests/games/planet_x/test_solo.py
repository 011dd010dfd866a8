"""Alone against the bot."""

import statistics
from itertools import pairwise

import pytest

from games.core import Engine
from games.core.dialogue.messages import english
from games.planet_x import RULES
from games.planet_x.sky.facts import ClueFact, Located, is_true
from games.planet_x.sky.sectors import object_at
from games.planet_x.theories.tokens import Token

BOT = 1


def alone(seed=1, level="genius", **options):
    match = Engine.new(RULES, 1, options, bytes([seed]) * 32)
    match.answer(0, f"level:{level}")
    return match


def to_the_end(match):
    """Play to the end without locating Planet X."""
    while match.outcome is None:
        match.answer(0, RULES.stand_in(match.state, match.question_of(0)[1]))
    return match


@pytest.fixture(scope="module")
def searches():
    """Twenty searches of the bot in each mode."""
    return {mode: [to_the_end(alone(seed, mode=mode)) for seed in range(20)] for mode in ("standard", "expert")}


@pytest.mark.long
@pytest.mark.parametrize("mode", ["standard", "expert"])
def test_it_takes_about_twenty_months(searches, mode):
    months = [
        event.month
        for match in searches[mode]
        for event in match.state.events
        if event.pawn == BOT and isinstance(event.fact, Located)
    ]
    assert len(months) >= 19
    assert 16 <= statistics.mean(months) <= 25


@pytest.mark.long
@pytest.mark.parametrize("mode", ["standard", "expert"])
def test_its_theories_are_right(searches, mode):
    tokens = [t for match in searches[mode] for t in match.state.tokens if t.owner == BOT]
    assert len(tokens) > 40
    for match in searches[mode]:
        for token in match.state.tokens:
            if token.owner == BOT:
                assert object_at(match.state.sky, token.sector) == token.object


@pytest.mark.long
@pytest.mark.parametrize("mode", ["standard", "expert"])
def test_it_keeps_the_rules_of_actions(searches, mode):
    for match in searches[mode]:
        actions = match.state.actions_of(BOT)
        assert match.state.targets_left(BOT) >= 0
        research = [isinstance(fact, ClueFact) for fact in actions]
        assert not any(one and other for one, other in pairwise(research))
        topics = match.state.topics_known(BOT)
        assert len(topics) == len(set(topics))
        assert all(is_true(fact, match.state.sky) for fact in actions)


@pytest.mark.parametrize(("mode", "facts"), [("standard", 0), ("expert", 8)])
def test_it_is_told_as_much_as_the_published_bot(mode, facts):
    assert len(alone(mode=mode).state.starting_facts(BOT)) == facts


def test_its_pawn_is_on_the_track_and_its_actions_are_announced(searches):
    match = searches["standard"][0]
    view = match.view(0)
    assert [pawn.pawn for pawn in view.pawns if pawn.seat is None] == [BOT]
    assert any(entry.pawn == BOT for entry in view.history)
    (score,) = match.outcome.scores
    assert match.outcome.winners == ([0] if score > 15 else [])


def test_who_found_planet_x_is_told_once():
    outcome = to_the_end(alone()).outcome
    assert english(["Ada"].__getitem__).render(outcome.message) == "The bot located Planet X"


def test_it_takes_a_final_action_if_it_is_behind():
    for seed in range(12):
        match = alone(seed)
        sky = match.state.sky
        at = sky.index("X")
        while match.state.track.months[BOT] < 10:
            match.answer(0, RULES.stand_in(match.state, match.question_of(0)[1]))
        while "locate" not in match.question_of(0)[1].options:
            match.answer(0, RULES.stand_in(match.state, match.question_of(0)[1]))
        beside = [object_at(sky, at), object_at(sky, at + 2)]
        for answer in ("locate", f"sector:{at + 1}", *(f"object:{o}" for o in beside), "confirm"):
            match.answer(0, answer)
        assert match.outcome is not None
        if BOT in match.state.had_final_action:
            assert any("The bot" in str(line.message) for line in match.journal)
            return
    pytest.fail("the bot was never behind")


def test_a_tie_with_the_bot_is_shared(search):
    def alike(table):
        table.tokens = [Token(pawn, 7, "A", 1) for pawn in (0, BOT)]

    outcome = search(seats=1, bot="brisk", change=alike, months=[60, 61]).match.outcome
    assert (outcome.winners, outcome.scores, outcome.draw) == ([0], [3], True)


def test_without_a_bot_one_searches_alone():
    match = alone(bot="none")
    assert match.state.bot is None
    assert [pawn.seat for pawn in match.view(0).pawns] == [0]


@pytest.mark.parametrize(("pace", "least"), [("steady", 17), ("gentle", 22)])
def test_calmer_bots_take_longer(pace, least):
    months = []
    for seed in range(12):
        match = to_the_end(alone(seed, bot=pace))
        months.append(match.state.track.months[BOT])
    assert statistics.mean(months) > least
