"""Private answers: the others neither see nor count them."""

from __future__ import annotations

import pytest

from games.core import Engine, IllegalAnswer
from tests.games.core.toys import DiceRules, DuelRules, MarchRules

SECRET = bytes(range(32))


class SilentMarchRules(MarchRules):
    """A march without lines in the journal."""

    tells = False


def new(rules, seats=2):
    return Engine.new(rules, seats, {}, SECRET)


def test_what_tells_the_others_nothing_is_private_and_leaves_their_table_as_it_was():
    match = new(SilentMarchRules())
    match.answer(0, "step")
    assert match.private[-1]
    assert match.table_seen_by(0).places == [1, 0]
    assert match.table_seen_by(1).places == [0, 0]
    assert match.table_seen_by(None).places == [0, 0]
    assert match.has_begun_unseen(0)
    assert not match.has_begun_unseen(1)


def test_what_writes_into_the_journal_is_public_and_so_is_taking_it_back():
    match = new(MarchRules())
    match.answer(0, "step")
    assert match.table_seen_by(1).places == [1, 0]
    match.act(0, "undo")
    assert match.table_seen_by(1).places == [0, 0]
    assert match.private == [False, False]


def test_taking_it_back_is_private_too():
    match = new(SilentMarchRules())
    match.answer(0, "step")
    match.act(0, "undo")
    assert match.private[-1]
    assert match.table_seen_by(1).places == [0, 0]


def test_the_end_of_the_turn_shows_all_of_it():
    match = new(SilentMarchRules())
    match.answer(0, "step")
    match.answer(0, "end")
    assert not match.private[-1]
    assert match.table_seen_by(1).places == [1, 0]
    assert not match.has_begun_unseen(0)


def test_what_others_propose_meanwhile_does_not_show_it():
    match = new(SilentMarchRules())
    match.answer(0, "step")
    match.act(1, "agree", "void")
    assert not match.private[-1]
    assert match.table_seen_by(1).places == [0, 0]
    match.act(1, "disagree", "void")
    match.act(0, "undo")
    assert match.private[-1]


def test_a_standing_order_is_private():
    match = new(SilentMarchRules())
    match.act(1, "order", "walk")
    assert match.private[-1]


def test_what_draws_is_public():
    match = new(DiceRules())
    match.answer(0, ["die:0"])
    assert not match.private[-1]


def test_an_answer_in_a_sealed_round_is_private_until_all_are_in():
    match = new(DuelRules())
    for seat in (0, 1):
        match.answer(seat, next(iter(match.question_of(seat)[1].options)))
        assert match.private[-1]
    match.answer(0, 1)
    assert match.private[-1]
    match.answer(1, 2)
    assert not match.private[-1]


def test_a_restored_match_hides_the_same():
    match = new(SilentMarchRules())
    match.answer(0, "step")
    again = Engine(match.rules, SECRET, match.origin, match.log, at=match.checkpoint)
    assert again.private[-1]
    assert again.fork().table_seen_by(1).places == [0, 0]


def test_an_undo_that_is_not_offered_is_refused():
    match = new(SilentMarchRules())
    match.answer(0, "step")
    assert not match.can_undo(1)
    with pytest.raises(IllegalAnswer, match="no longer be undone"):
        match.act(1, "undo")
