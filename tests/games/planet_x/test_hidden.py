"""Secrets of a seat, and the match dealt anew around a seat's knowledge."""

import json
import random

import pytest

from games.core import Chance, Engine
from games.core.dialogue.messages import english
from games.core.dialogue.rendering import journal_json, questions_json, view_json
from games.core.engine.table import copy
from games.planet_x import RULES
from games.planet_x.sky.facts import ClueFact, Located, LocateFailed, is_true
from games.planet_x.theories.tokens import unused_tokens
from tests.games.every_game.random_play import play_on

SECRET = bytes(range(32))


def seen(match, seat):
    return view_json(match.view(seat), english()) + json.dumps(journal_json(match.journal, seat, english())).encode()


def test_neither_sky_nor_code_nor_bare_clues_are_in_a_view(search):
    match = search().research(0, "A").survey(1, "A", 1, 6)
    state = match.state
    others = [match.state.clue_of(letter) for letter in "BCDEF"]
    words = [english().render(topic.clue) for topic in match.view(0).topics if topic.clue]
    assert len(words) == 1
    for seat in (0, 1, None):
        text = seen(match.match, seat).decode()
        assert state.sky not in text
        assert match.view(seat).code == ""
        assert [each.object for each in match.view(seat).sectors] == [""] * 12
        assert len([t for t in match.view(seat).topics if t.clue]) == (1 if seat == 0 else 0)
    assert others


def test_answers_are_for_who_asked(search):
    match = search().survey(0, "A", 1, 5)
    assert ": 1 found" in seen(match.match, 0).decode()
    for other in (1, None):
        assert match.view(other).history[0].answer is None
        assert match.view(other).facts == []
        assert "found" not in seen(match.match, other).decode()


def test_an_unrevealed_theory_shows_its_place_to_all_and_its_face_to_its_owner(search):
    match = search().target(0, 1)
    match.target(1, 1)
    match.submit({1: ("D", 9)})
    assert [(t.sector, t.object) for t in match.view(1).tokens] == [(9, "D")]
    for other in (0, None):
        assert [(t.sector, t.object, t.state) for t in match.view(other).tokens] == [(9, "", "hidden")]
        assert "dwarf" not in match.journal(other)[-1]


MODES = [("standard", 1), ("standard", 3), ("expert", 2), ("expert", 4)]


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_a_match_dealt_anew_agrees_with_all_that_the_seat_knows(mode, seats):
    other_skies = 0
    for seed in range(6):
        match = Engine.new(RULES, seats, {"mode": mode}, bytes([seed]) * 32)
        play_on(match, random.Random(seed), 30 + 20 * seed)
        if match.outcome is not None:
            continue
        for seat in (None, *range(seats)):
            known = [] if seat is None else match.state.known(seat)
            twin = RULES.determinize(copy(match.state), seat, Chance(bytes([9]) * 32))
            other_skies += twin.sky != match.state.sky
            assert all(is_true(fact, twin.sky) for fact in known)
            assert consistent(twin)
    assert other_skies > 1


def consistent(table):
    """Return whether a table could have come about by play."""
    clues = [ClueFact(clue) for clue in (*table.topics, *table.conferences)]
    facts = [fact for facts in table.starting for fact in facts]
    assert all(is_true(fact, table.sky) for fact in clues + facts)
    for event in table.events:
        assert is_true(event.fact, table.sky)
        if isinstance(event.fact, Located | LocateFailed) and not event.public:
            right = isinstance(event.fact, Located)
            assert right == (table.finder is not None and (event.final or table.finder == event.pawn))
    for pawn in table.pawns:
        assert min(unused_tokens(table.tokens, table.mode, pawn).values()) >= 0
        said = [(t.sector, t.object) for t in table.tokens if t.owner == pawn]
        assert len(said) == len(set(said))
    return True


def test_the_bots_hidden_theories_are_right_in_every_sky_that_is_dealt():
    met = 0
    for seed in range(5):
        match = Engine.new(RULES, 1, {}, bytes([seed]) * 32)
        match.answer(0, "level:genius")
        while match.outcome is None:
            question = match.question_of(0)[1]
            match.answer(0, RULES.stand_in(match.state, question))
            hidden = [t for t in match.state.tokens if t.owner == 1 and t.state == "hidden"]
            if hidden and match.outcome is None:
                twin = RULES.determinize(copy(match.state), 0, Chance(bytes(32)))
                assert all(t.object == twin.sky[t.sector - 1] for t in twin.tokens if t.owner == 1)
                met += 1
    assert met > 3


def test_questions_do_not_depend_on_what_is_hidden(search):
    asked = []
    for sky in ("ACCXGEAADEGA", "GCCAADAAXEGE"):
        match = search(sky)
        asked.append(questions_json(match.match, 0, english()))
        match.say(0, "locate", "sector:10")
        asked[-1].append(questions_json(match.match, 0, english()))
    assert asked[0] == asked[1]
