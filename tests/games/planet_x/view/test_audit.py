"""The audit of a finished match, checked against plain counting."""

import random
from math import inf

import pytest

from games.core import Engine
from games.planet_x import RULES
from games.planet_x.actions.surveys import legal_surveys
from games.planet_x.sky.facts import ClueFact, Located, Survey, Target
from games.planet_x.sky.sectors import STANDARD, appearance, surveyed
from games.planet_x.sky.skies import all_skies
from games.planet_x.view.audit import audits
from tests.games.every_game.random_play import play_on


@pytest.fixture(scope="module")
def finished():
    """A standard match of two, played at random and then located."""
    match = Engine.new(RULES, 2, {}, bytes([5]) * 32)
    for seat in range(2):
        match.answer(seat, "level:experienced")
    generator = random.Random(2)
    while match.version < 70 or "locate" not in getattr(next(iter(match.open.values())), "options", {}):
        play_on(match, generator, 1)
    sky, seat = match.state.sky, match.waiting[0]
    at = sky.index("X")
    around = [f"object:{sky[at - 1]}", f"object:{sky[(at + 1) % 12]}"]
    for answer in ("locate", f"sector:{at + 1}", *around, "confirm"):
        match.answer(seat, answer)
    play_on(match, generator)
    return match


def test_the_skies_left_after_each_step_are_counted_exactly(finished):
    state, skies = finished.state, all_skies(STANDARD)
    for pawn, audit in enumerate(audits(state)):
        known = list(state.starting_facts(pawn))
        assert audit.start == skies.count(known)
        steps = {step.event: step for step in audit.steps}
        for index, event in enumerate(state.events):
            if event.public or event.pawn == pawn:
                before = skies.count(known)
                known.append(event.fact)
                if index in steps:
                    assert (steps[index].before, steps[index].after) == (before, skies.count(known))
                else:
                    assert before == skies.count(known)


def test_no_action_would_have_left_fewer_skies_than_the_one_it_names(finished):
    state, skies = finished.state, all_skies(STANDARD)
    checked = 0
    for pawn, audit in enumerate(audits(state)):
        for step in audit.steps:
            if step.best is None:
                continue
            event = state.events[step.event]
            earlier = state.events[: step.event]
            mine = [each.fact for each in earlier if each.pawn == pawn and not each.public]
            known = [*state.starting_facts(pawn)]
            known += [each.fact for each in earlier if each.public or each.pawn == pawn]
            least = inf
            for fact in possible_actions(state, event.month, mine):
                least = min(least, skies.count([*known, fact]))
            assert step.best.left == least
            assert skies.count([*known, step.best.fact]) == least
            checked += 1
    assert checked > 5


def possible_actions(state, month, mine):
    for letter in "CADGE":
        for first, last in legal_surveys(STANDARD, month, letter):
            yield Survey(letter, first, last, surveyed(state.sky, letter, first, last))
    if sum(isinstance(fact, Target) for fact in mine) < 2:
        for sector in STANDARD.visible(month):
            yield Target(sector, appearance(state.sky, sector))
    if not (mine and isinstance(mine[-1], ClueFact)):
        known = [fact.topic for fact in mine if isinstance(fact, ClueFact)]
        for letter in "ABCDEF":
            if letter not in known:
                yield ClueFact(state.clue_of(letter), letter)


def test_planet_x_is_proved_once_all_skies_agree_on_it(finished):
    state, skies = finished.state, all_skies(STANDARD)
    for pawn, audit in enumerate(audits(state)):
        for step in audit.steps:
            known = [*state.starting_facts(pawn)]
            known += [each.fact for each in state.events[: step.event + 1] if each.public or each.pawn == pawn]
            places = {
                (sky.index("X"), sky[sky.index("X") - 1], sky[(sky.index("X") + 1) % 12])
                for sky in (skies[int(place)] for place in skies.fitting(known))
            }
            assert step.proved == (len(places) == 1)
    finder = state.finder
    assert audits(state)[finder].steps[-1].proved
    assert any(isinstance(event.fact, Located) for event in state.events)


def test_theories_are_weighed_by_what_was_known_when_they_were_submitted(finished):
    state, skies = finished.state, all_skies(STANDARD)
    weighed = [(pawn, t) for pawn, audit in enumerate(audits(state)) for t in audit.theories]
    assert sorted(t.token for _pawn, t in weighed) == list(range(len(state.tokens)))
    for pawn, theory in weighed:
        token = state.tokens[theory.token]
        known = [*state.starting_facts(pawn)]
        known += [e.fact for e in state.events[: token.events_before] if e.public or e.pawn == pawn]
        per_sector = skies.per_sector(skies.fitting(known))
        assert theory.right == per_sector[token.object][token.sector - 1]
        assert theory.possible == skies.count(known)


def test_the_view_tells_it_to_everybody_when_the_match_is_over(finished):
    view = finished.view(None)
    assert [audit.pawn for audit in view.audit] == [0, 1]
    assert all(step.before >= step.after for audit in view.audit for step in audit.steps)
    assert view.code.startswith("S")


def test_the_look_expected_to_tell_most_is_judged_without_its_answer(finished):
    state, skies = finished.state, all_skies(STANDARD)
    checked = 0
    for pawn, audit in enumerate(audits(state)):
        for step in audit.steps:
            if step.expected is None or not step.expected.look[0]:
                continue
            letter, first, last = step.expected.look
            earlier = [event.fact for event in state.events[: step.event] if event.public or event.pawn == pawn]
            known = [*state.starting_facts(pawn), *earlier]
            left = [skies.count([*known, Survey(letter, first, last, n)]) for n in range(7)]
            assert sum(left) == step.before
            assert step.expected.left == pytest.approx(sum(n * n for n in left) / step.before)
            assert step.promised is None or step.promised >= step.expected.left
            checked += 1
    assert checked > 2
