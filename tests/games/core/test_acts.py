"""Acts: pauses, standing orders and operators, on the toy games beside this file."""

from __future__ import annotations

import pytest

from games.core import Engine, IllegalAnswer
from games.core.dialogue.messages import english
from games.core.engine.proposals import turns_back
from games.core.engine.table import dump
from tests.games.core.toys import DuelRules, MarchRules

SECRET = bytes(range(32))


def new(rules, seats=2, log=()):
    return Engine.new(rules, seats, {}, SECRET, log)


def read(match, seat):
    """Return the journal as `seat` reads it."""
    words = english(lambda number: f"P{number}")
    return [words.render(said) for line in match.journal if (said := line.for_seat(seat)) is not None]


def resumed(match):
    """Return the match made again from its newest turn start and the rest of the log."""
    kept = len(match.journal) - len(match.state.journal)
    at = match.checkpoint
    return Engine(
        match.rules, SECRET, match.origin, match.log, at=at, past=match.journal[:kept],
        turn_starts=[start for start in match.turn_starts if start < at.index],
    )  # fmt: skip


def same(one, other):
    return (
        dump(one.state) == dump(other.state)
        and list(one.open) == list(other.open)
        and one.standing_orders == other.standing_orders
        and one.journal == other.journal
        and one.paused == other.paused
    )


# --- pauses ---------------------------------------------------------------------------------------


def paused(rules=MarchRules):
    match = new(rules())
    match.act(0, "agree", "pause")
    match.act(1, "agree", "pause")
    return match


def test_a_pause_needs_everybody_and_then_nobody_owes_an_answer():
    match = new(MarchRules())
    match.act(0, "agree", "pause")
    assert not match.paused
    match.act(1, "agree", "pause")
    assert match.paused
    assert match.waiting == []
    with pytest.raises(IllegalAnswer, match="the match is paused"):
        match.answer(0, "step", "0.0")
    with pytest.raises(IllegalAnswer, match="the match is paused"):
        match.act(0, "undo")
    with pytest.raises(IllegalAnswer, match="paused already"):
        match.act(0, "agree", "pause")


def test_anybody_ends_a_pause_and_what_was_open_is_asked_anew():
    match = paused()
    match.act(1, "resume")
    assert list(match.open) == ["3.0"]
    with pytest.raises(IllegalAnswer, match="answered already"):
        match.answer(0, "step", "0.0")
    match.answer(0, "step", "3.0")
    assert read(match, None) == [
        "P0 wants to pause the match",
        "P1 wants to pause the match",
        "P1 resumes the match",
        "P0 steps on",
    ]


def test_nothing_can_be_resumed_that_is_not_paused():
    with pytest.raises(IllegalAnswer, match="not paused"):
        new(MarchRules()).act(0, "resume")


def test_a_pause_survives_a_replay_a_checkpoint_and_a_fork():
    match = new(MarchRules())
    match.answer(0, "step")
    match.answer(0, "end")
    match.answer(1, "step")
    for seat in (0, 1):
        match.act(seat, "agree", "pause")
    assert same(match, new(MarchRules(), log=match.log))
    assert same(match, resumed(match))
    assert match.fork().paused
    match.act(0, "resume")
    match.answer(1, "step")
    assert same(match, new(MarchRules(), log=match.log))
    match.act(1, "undo")
    match.act(1, "undo")
    assert match.state.places == [1, 0]
    assert list(match.open) == ["6.1"]
    assert same(match, new(MarchRules(), log=match.log))
    assert same(match, resumed(match))


@pytest.mark.parametrize("about", ["draw", "void"])
def test_a_paused_match_can_be_ended(about):
    match = paused()
    match.act(0, "agree", about)
    match.act(1, "agree", about)
    assert match.outcome is not None
    assert not match.paused


def test_going_back_ends_a_pause():
    match = new(MarchRules())
    match.answer(0, "end")
    for about in ("pause", "back:0"):
        match.act(0, "agree", about)
        match.act(1, "agree", about)
    assert match.waiting == [0]


@pytest.mark.parametrize(("about", "turns"), [("back:0", 2), ("back:2", 1), ("back:5", 0), ("draw", 0)])
def test_turns_back_are_those_in_which_somebody_was_asked(about, turns):
    assert turns_back(about, [0, 2, 2, 5]) == turns


# --- standing orders ------------------------------------------------------------------------------


def test_a_standing_order_answers_questions_to_come_and_is_told_as_automatic():
    match = new(MarchRules())
    match.act(1, "order", "rest")
    assert match.waiting == [0]
    match.answer(0, "end")
    assert match.waiting == [0]
    assert match.state.turns == 2
    assert read(match, None) == ["P1 answers automatically"]


def test_a_standing_order_answers_the_open_question_too():
    match = new(MarchRules())
    match.act(0, "order", "rest")
    assert match.waiting == [1]


def test_a_standing_order_is_known_to_its_seat_only():
    match = new(MarchRules())
    match.act(1, "order", "rest")
    assert read(match, 1) == ["Automatic answer: end my turn"]
    assert read(match, 0) == read(match, None) == []


def test_a_standing_order_lapses_when_the_situation_changes():
    match = new(MarchRules())
    match.act(1, "order", "rest")
    match.answer(0, "step")
    assert match.standing_orders[1] == []
    match.answer(0, "end")
    assert match.waiting == [1]
    assert read(match, 1)[-1] == "Your automatic answer ends here"


def test_a_standing_order_is_withdrawn():
    match = new(MarchRules())
    match.act(1, "order", "rest")
    match.act(1, "withdraw", "rest")
    match.answer(0, "end")
    assert match.waiting == [1]
    with pytest.raises(IllegalAnswer, match="not set this"):
        match.act(1, "withdraw", "rest")


@pytest.mark.parametrize("order", ["retreat", None, ["rest"], 7])
def test_only_orders_that_the_game_knows_are_taken(order):
    match = new(MarchRules())
    with pytest.raises(IllegalAnswer, match="cannot be answered automatically"):
        match.act(0, "order", order)
    assert match.version == 0


def test_an_order_is_taken_once_and_only_where_it_stands():
    match = new(MarchRules())
    match.act(1, "order", "rest")
    with pytest.raises(IllegalAnswer, match="already set this"):
        match.act(1, "order", "rest")
    match.answer(0, "step")
    with pytest.raises(IllegalAnswer, match="cannot be answered automatically"):
        match.act(1, "order", "rest")


def test_of_orders_about_the_same_matter_the_newest_holds():
    match = new(MarchRules())
    for order in ("walk", "rest", "fly"):
        match.act(1, "order", order)
    assert match.standing_orders == {1: ["rest", "fly"]}


def test_an_order_whose_answer_does_not_fit_leaves_the_question_to_the_player():
    match = new(MarchRules())
    match.act(0, "order", "fly")
    assert match.waiting == [0]


def test_nothing_is_taken_back_past_an_open_automatic_answer():
    match = new(MarchRules())
    match.answer(0, "step")
    assert match.can_undo(0)
    match.act(0, "order", "rest")
    assert not match.can_undo(0)


def test_a_secret_automatic_answer_shows_to_nobody_until_the_round_is_over():
    told = []
    for orders in ((), ("order",), ("order", "withdraw")):
        match = new(DuelRules(), seats=3)
        match.answer(0, f"card:{match.state.hands[0][0]}")
        for act in orders:
            match.act(1, act, "low")
        told.append([(match.waiting_seen_by(s), match.can_undo(s), read(match, s)) for s in (0, 2, None)])
    assert told[0] == told[1] == told[2]
    assert [waiting for waiting, _undo, _journal in told[0]] == [[0, 1, 2]] * 3


def test_a_secret_automatic_answer_is_told_and_final_when_the_round_is_over():
    match = new(DuelRules())
    match.act(0, "order", "low")
    match.answer(1, f"card:{match.state.hands[1][0]}")
    assert match.waiting_seen_by(0) == [1]
    assert read(match, 1) == []
    match.answer(1, 0)
    assert read(match, 1)[0] == "P0 answers automatically"
    assert not match.can_undo(1)


def test_who_takes_part_in_a_sealed_round_is_named_until_it_is_over():
    match = new(DuelRules())
    match.answer(0, f"card:{match.state.hands[0][0]}")
    match.answer(0, 3)
    assert match.waiting == [1]
    assert (match.waiting_seen_by(0), match.waiting_seen_by(1)) == ([1], [0, 1])
    assert match.waiting_seen_by(None) == [0, 1]
    for seat in (0, 1):
        match.act(seat, "agree", "pause")
    assert match.waiting_seen_by(None) == []
    assert match.sealed == [0, 1]  # a pause reveals nothing to others
    match.act(0, "resume")
    assert match.waiting_seen_by(None) == [0, 1]
    match.act(0, "resign")
    assert match.waiting_seen_by(None) == []


def test_orders_that_answer_whole_turns_play_the_match_to_its_end():
    match = new(MarchRules())
    match.act(0, "order", "rest")
    match.act(1, "order", "rest")
    assert match.outcome is not None
    assert same(match, new(MarchRules(), log=match.log))


def test_standing_orders_survive_a_replay_a_checkpoint_and_an_undo():
    match = new(DuelRules(), seats=3)
    match.act(2, "order", "low")
    for _round in range(2):
        match.answer(0, f"card:{match.state.hands[0][-1]}")
        match.answer(1, f"card:{match.state.hands[1][0]}")
        match.act(1, "undo")
        match.answer(1, f"card:{match.state.hands[1][1]}")
        match.answer(0, 3)
        assert same(match, new(DuelRules(), seats=3, log=match.log))
        assert same(match, resumed(match))
        match.answer(1, 0)
    assert match.state.hands[2] == sorted(match.state.hands[2])
    assert len(match.state.hands[2]) == 3


def test_whoever_takes_a_seat_over_finds_no_standing_orders():
    match = new(MarchRules())
    match.act(1, "order", "rest")
    match.act(1, "away", "substitute")
    match.answer(0, "end")
    assert match.waiting == [1]
    assert same(match, new(MarchRules(), log=match.log))


def test_whoever_was_late_still_finds_their_standing_orders():
    match = new(MarchRules())
    match.act(1, "order", "rest")
    match.act(1, "away", "overdue")
    match.answer(0, "end")
    assert match.waiting == [0]
    assert same(match, new(MarchRules(), log=match.log))


@pytest.mark.parametrize(
    ("back_to", "wish", "done"),
    [
        (0, "to go back 2 turns", "The match goes back 2 turns"),
        (
            2,
            "to go back to the start of the turn before",
            "The match goes back to the start of the turn before",
        ),
    ],
)
def test_the_journal_says_how_many_turns_a_match_goes_back(back_to, wish, done):
    match = new(MarchRules())
    for seat in (0, 1):
        match.answer(seat, "step")
        match.answer(seat, "end")
    match.act(0, "agree", f"back:{back_to}")
    assert read(match, None)[-1] == f"P0 wants {wish}"
    assert same(match, resumed(match))
    match.act(0, "disagree", f"back:{back_to}")
    assert read(match, None)[-1] == f"P0 declines {wish}"
    for seat in (0, 1):
        match.act(seat, "agree", f"back:{back_to}")
    assert read(match, None)[-1] == done
    assert same(match, new(MarchRules(), log=match.log))


# --- operators ------------------------------------------------------------------------------------


def test_an_operator_sets_a_match_back_and_the_journal_says_who_did():
    match = new(MarchRules())
    match.answer(0, "step")
    match.answer(0, "end")
    match.act(0, "operator", "back:1")
    assert match.state.places == [0, 0]
    assert read(match, None) == [
        "P0 steps on",
        "an operator sets the match back",
        "The match goes back to the start of the turn before",
    ]
    match.act(0, "operator", f"back:{match.version}")
    assert read(match, None)[-1] == "The match goes back to the start of this turn"


def test_an_operator_ends_a_match():
    match = new(MarchRules())
    match.act(0, "operator", "void")
    assert (match.outcome.reason, match.outcome.winners) == ("void", [])


@pytest.mark.parametrize("about", ["draw", "back:", "back:7", None, 3])
def test_there_is_nothing_else_for_an_operator_to_do(about):
    with pytest.raises(IllegalAnswer, match="for operators"):
        new(MarchRules()).act(0, "operator", about)


def test_a_record_that_goes_no_further_says_so():
    match = new(MarchRules())
    match.act(0, "stop")
    assert match.outcome is not None
    assert match.outcome.winners == []
    assert english().render(match.outcome.message) == ("the record stops here, before the match was over")
