"""Guarantees of the kernel, on the toy games beside this file."""

from __future__ import annotations

import random

import pytest

from games.core import Checkpoint, Engine, Entry, IllegalAnswer, RulesFault
from games.core.ai.autoplay import play_on
from games.core.dialogue.messages import english
from games.core.dialogue.rendering import questions_json
from games.core.engine.table import dump
from tests.games.core.toys import DiceRules, DuelRules, MarchRules

SECRET = bytes(range(32))
TOYS = [DiceRules(), DuelRules(), MarchRules()]


def new(rules, seats=2, log=()):
    return Engine.new(rules, seats, {}, SECRET, log)


def played(rules, seed, answers=None):
    match = new(rules)
    for _step in range(answers or 10_000):
        try:
            if not play_on(match, random.Random(f"{seed}:{match.version}"), 1):
                break
        except RulesFault:
            match.answer(match.waiting[0], "end")
    return match


def same(one, other):
    return dump(one.state) == dump(other.state) and list(one.open) == list(other.open)


@pytest.mark.parametrize("rules", TOYS, ids=lambda rules: rules.slug)
@pytest.mark.parametrize("seed", range(5))
def test_replaying_the_log_gives_the_same_match(rules, seed):
    match = played(rules, seed)
    again = new(rules, log=match.log)
    assert match.outcome is not None
    assert same(match, again)
    assert again.outcome == match.outcome
    assert again.journal == match.journal


@pytest.mark.parametrize("rules", TOYS, ids=lambda rules: rules.slug)
@pytest.mark.parametrize("answers", range(1, 9))
def test_a_match_resumes_from_its_checkpoint_and_the_tail_of_the_log(rules, answers):
    match = played(rules, 3, answers)
    origin = new(rules).checkpoint
    past = match.journal[: len(match.journal) - len(match.state.journal)]
    again = Engine(rules, SECRET, origin, match.log, at=match.checkpoint, past=past)
    assert same(match, again)
    assert again.journal == match.journal


def test_undo_takes_back_step_by_step_until_the_turn_ends():
    match = new(MarchRules())
    match.answer(0, "step")
    match.answer(0, "step")
    match.act(0, "undo")
    assert match.state.places == [1, 0]
    match.act(0, "undo")
    assert match.state.places == [0, 0]
    assert not match.can_undo(0)
    with pytest.raises(IllegalAnswer, match="no longer be undone"):
        match.act(0, "undo")
    match.answer(0, "end")
    assert not match.can_undo(0)
    assert match.version == 5


def test_undo_survives_replay_and_keeps_question_ids_unique():
    match = new(MarchRules())
    match.answer(0, "step")
    first = next(iter(match.open))
    match.act(0, "undo")
    assert list(match.open) == ["0.0"]
    match.answer(0, "step")
    assert next(iter(match.open)) != first
    assert same(match, new(MarchRules(), log=match.log))


def test_nothing_is_taken_back_past_a_draw():
    match = new(DiceRules())
    match.answer(0, ["die:0"])
    assert not match.can_undo(0)


def test_a_hidden_answer_may_be_revised_until_all_are_in():
    match = new(DuelRules())
    first = next(iter(match.question_of(0)[1].options))
    match.answer(0, first)
    match.answer(1, next(iter(match.question_of(1)[1].options)))
    match.act(0, "undo")
    assert match.question_of(0)[0] == "0.0"
    assert match.question_of(1)[0] == "2.1"
    match.answer(0, first)
    match.answer(0, 0)
    match.answer(1, 3)
    assert match.state.wins != [0, 0]
    assert not match.can_undo(0)
    assert not match.can_undo(1)


def test_one_seats_answer_leaves_the_others_question_open_under_its_id():
    match = new(DuelRules(), seats=3)
    ids = {seat: match.question_of(seat)[0] for seat in range(3)}
    match.answer(1, next(iter(match.question_of(1)[1].options)))
    assert match.question_of(0)[0] == ids[0]
    assert match.question_of(2)[0] == ids[2]
    assert match.question_of(1)[0] == "1.1"


@pytest.mark.parametrize(
    ("seat", "answer", "question", "says"),
    [
        (1, "step", None, "nothing for you"),
        (0, "fly", None, "not on offer"),
        (0, ["step"], None, "one choice"),
        (0, "step", "9.0", "answered already"),
        (1, "step", "0.0", "nothing for you"),
    ],
)
def test_what_is_not_offered_is_refused_and_changes_nothing(seat, answer, question, says):
    match = new(MarchRules())
    before = dump(match.state)
    with pytest.raises(IllegalAnswer) as refusal:
        match.answer(seat, answer, question)
    assert says in english().render(refusal.value.message)
    assert match.log == []
    assert dump(match.state) == before


def test_a_fault_in_the_rules_loses_neither_match_nor_turn():
    match = new(MarchRules())
    for _step in range(9):
        match.answer(0, "step")
    with pytest.raises(RulesFault, match=r"march: .*'step'"):
        match.answer(0, "step")
    assert match.state.places == [9, 0]
    assert match.version == 9
    match.answer(0, "end")
    assert match.waiting == [1]


def test_resigning_ends_a_match_of_two():
    match = new(MarchRules())
    match.act(1, "resign")
    assert match.outcome.winners == [0]
    assert match.outcome.reason == "resignation"
    assert match.open == {}
    with pytest.raises(IllegalAnswer, match="over"):
        match.answer(0, "step")


def test_a_draw_needs_both_and_lapses_when_the_other_plays_on():
    match = new(MarchRules())
    match.act(0, "agree", "draw")
    match.answer(0, "end")
    assert match.agreed == {"draw": [0]}
    match.answer(1, "end")
    assert match.agreed == {}
    match.act(0, "agree", "draw")
    match.act(1, "agree", "draw")
    assert match.outcome.draw
    assert match.outcome.winners == [0, 1]


def test_an_open_proposal_survives_resuming():
    match = new(MarchRules())
    match.act(0, "agree", "draw")
    match.answer(0, "end")
    again = Engine(MarchRules(), SECRET, new(MarchRules()).checkpoint, match.log, at=match.checkpoint)
    again.act(1, "agree", "draw")
    assert again.outcome.reason == "agreement"


def test_going_back_by_consent_restores_the_start_of_that_turn():
    match = new(MarchRules())
    match.answer(0, "step")
    match.answer(0, "end")
    match.answer(1, "step")
    match.answer(1, "end")
    match.act(0, "agree", "back:1")
    match.act(1, "agree", "back:1")
    assert match.state.places == [0, 0]
    assert match.waiting == [0]
    assert list(match.open) == ["6.0"]
    assert same(match, new(MarchRules(), log=match.log))
    match.answer(0, "step")
    assert match.state.places == [1, 0]


def test_a_proposal_made_within_a_turn_is_still_told_after_an_undo():
    match = new(MarchRules())
    match.answer(0, "step")
    match.act(1, "agree", "void")
    match.act(0, "undo")
    assert "to end the match without result" in english().render(match.journal[0].message.params["wish"])
    assert match.agreed == {"void": [1]}


def test_a_fork_is_independent_and_can_have_another_chance():
    match = new(DiceRules())
    twin, other = match.fork(), match.fork(bytes(32))
    for each in (match, twin, other):
        each.answer(0, [f"die:{i}" for i in range(5)])
    assert same(match, twin)
    assert match.state.dice != other.state.dice
    twin.answer(0, [])
    assert twin.version == match.version + 1


def test_questions_are_told_whole():
    (question,) = questions_json(new(DiceRules()), 0, english())
    assert question["kind"] == "some"
    assert question["prompt"] == "Roll which again?"
    assert question["options"][0] == {"key": "die:0", "label": "die 1"}
    assert questions_json(new(DiceRules()), 1, english()) == []


def test_an_entry_for_a_seat_that_does_not_exist_is_refused():
    with pytest.raises(IllegalAnswer, match="no seat"):
        new(MarchRules()).apply(Entry(7, "0.0", "step"))


def test_scripted_dice_come_in_the_order_they_are_rolled():
    state = DiceRules().setup(2, {}, None)
    script = [("die", face) for face in ("6", "6", "6", "1", 2, "5")]
    match = Engine(DiceRules(), SECRET, Checkpoint(0, dump(state)), script=script)
    assert match.state.dice == ["6", "6", "6", "1", "2"]
    match.answer(0, ["die:3"])
    assert match.state.dice == ["6", "6", "6", "5", "2"]
