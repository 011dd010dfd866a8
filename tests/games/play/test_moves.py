"""Moves and seats of matches, through services."""

from __future__ import annotations

import logging
import sys
from types import SimpleNamespace

import pytest
from django.db import connection

from games import registry
from games.core.dialogue.messages import Message, from_plain
from games.core.dialogue.questions import IllegalAnswer
from games.core.engine.table import dump
from games.live.frames.offers import act_offers
from games.matches.models import Checkpoint, Match
from games.matches.time_controls import TIME_CONTROLS
from games.matches.unplayable import Unplayable
from games.play import judge as judge_module
from games.play.judge import Answer, Undo, judge
from games.play.loading import load
from games.play.moves import match_act, match_answer, match_move
from games.play.start import match_start
from games.play.writing import append
from games.replays.replay_check import first_difference

pytestmark = pytest.mark.django_db


def test_a_match_starts_with_everything_it_needs(begin):
    match = begin("dice")
    assert match.version == 0
    assert match.waiting == [0]
    assert match.status == Match.Status.RUNNING
    assert match.commitment == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert load(match.slug).game.waiting == [0]


def test_seat_names_and_bots_are_as_given(toys, ada):
    match = match_start(game="march", people=[ada, None], names=["Countess", "Robot"])
    assert [(s.name, s.bot) for s in match.seats.all()] == [("Countess", False), ("Robot", True)]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "chess"}, "there is no game"),
        ({"people": 5}, "is for {least} to {most} players"),
        ({"options": {"colour": "red"}}, "there is no option"),
    ],
)
def test_a_match_that_does_not_fit_is_not_begun(toys, ada, bo, change, says):
    wanted = {"game": "march", "people": [ada, bo]} | change
    if isinstance(wanted["people"], int):
        wanted["people"] = [ada, bo, None, None, None]
    with pytest.raises(IllegalAnswer, match=says):
        match_start(**wanted)
    assert not Match.objects.exists()


def test_answers_are_stored_and_the_match_goes_on_from_the_database(begin, play, ada, bo):
    match = begin()
    live = play(match, ada, "step", "step", "end")
    assert live.game.state.places == [2, 0]
    assert match.version == 3
    assert match.waiting == [1]
    assert [c.index for c in Checkpoint.objects.filter(match=match)] == [0, 3]
    assert play(match, bo, "step").game.state.places == [2, 1]


def test_the_journal_is_the_same_after_loading(begin, play, ada, bo):
    match = begin("dice")
    for person in (ada, bo, ada):
        live = play(match, person, [])
    lines = [line.message.params["player"].seat for line in live.game.journal]
    assert lines == [0, 1, 0]


def test_a_resent_answer_is_played_once(begin, ada):
    match = begin()
    for _again in range(3):
        version = match_answer(match=match, person=ada, question="0.0", answer="step", client_id="same")
        assert version == 1
    assert match.log_entries.count() == 1


def test_the_same_id_of_another_person_is_another_message(begin, ada, bo):
    match = begin()
    match_answer(match=match, person=ada, question="0.0", answer="end", client_id="x")
    assert match_answer(match=match, person=bo, question="1.1", answer="end", client_id="x") == 2


def test_undo_takes_back_and_refuses_when_chosen_since(begin, ada):
    match = begin()
    match_answer(match=match, person=ada, question="0.0", answer="step", client_id="a")
    match_answer(match=match, person=ada, question="1.0", answer="step", client_id="b")
    with pytest.raises(IllegalAnswer, match="chosen something else since"):
        match_move(slug=match.slug, person=ada.pk, move=Undo("c", 1))
    match_move(slug=match.slug, person=ada.pk, move=Undo("d", 2))
    assert load(match.slug).game.state.places == [1, 0]


def test_what_is_refused_leaves_the_log_untouched(begin, ada, bo, cy):
    match = begin()
    for person, question, answer in [
        (bo, "0.0", "step"),
        (ada, "0.0", "fly"),
        (ada, "7.0", "step"),
        (cy, "0.0", "step"),
    ]:
        with pytest.raises(IllegalAnswer):
            match_answer(match=match, person=person, question=question, answer=answer, client_id="a")
    match.refresh_from_db()
    assert (match.version, match.log_entries.count()) == (0, 0)


def test_resigning_ends_the_match_and_a_loaded_one_knows_it(begin, ada, bo):
    match = begin()
    match_act(match=match, person=ada, act="resign", about=None, client_id="a")
    match.refresh_from_db()
    assert match.is_over
    assert match.ended_at is not None
    assert match.waiting == []
    assert match.result["winners"] == [1]
    assert from_plain(Message, match.result["says"]).id == "{player} resigned"
    assert load(match.slug).game.outcome.reason == "resignation"
    with pytest.raises(IllegalAnswer, match="over"):
        match_answer(match=match, person=bo, question="0.1", answer="end", client_id="b")


def test_an_agreed_draw_and_a_return_survive_loading(begin, play, ada, bo):
    match = begin()
    play(match, ada, "step", "end")
    match_act(match=match, person=bo, act="agree", about="back:1", client_id="a")
    match_act(match=match, person=ada, act="agree", about="back:1", client_id="b")
    assert load(match.slug).game.state.places == [0, 0]
    play(match, ada, "step", "step", "end")
    match_act(match=match, person=bo, act="agree", about="draw", client_id="c")
    assert load(match.slug).game.agreed == {"draw": [1]}
    match_act(match=match, person=ada, act="agree", about="draw", client_id="d")
    assert load(match.slug).game.outcome.draw


def test_a_match_goes_back_only_so_often(begin, in_turn, ada, bo, ids, monkeypatch):
    def agree(person, about):
        match_act(match=match, person=person, act="agree", about=about, client_id=ids())

    monkeypatch.setattr(judge_module, "RETURNS_DONE", 1)
    match = begin()
    in_turn(match, "step", "step")
    for about in ("back:0", "back:1"):  # proposals do not count
        agree(ada, about)
    agree(bo, "back:1")
    with pytest.raises(IllegalAnswer, match="gone back too often"):
        agree(ada, "back:1")
    agree(ada, "void")


def test_of_two_proposals_to_go_back_each_says_how_far(begin, in_turn, ada, bo, ids):
    match = begin()
    in_turn(match, "step", "end", "end")
    for about in ("back:0", "back:2"):
        match_act(match=match, person=bo, act="agree", about=about, client_id=ids())
    assert offered_back(match) == [
        ("Bo proposes to go back 2 turns", "Agree to go back 2 turns"),
        ("Bo proposes to go back to the start of the turn before", "Agree to go back to the turn before"),
    ]


def offered_back(match):
    live = load(match.slug)
    offers = act_offers(live, 0, live.turn_texts("en"), TIME_CONTROLS[match.time_control])
    return [(each.proposed, each.label) for each in offers if each.act == "agree" and each.proposed]


def test_answers_given_over_several_turns_begin_a_match_that_goes_on(begin, in_turn):
    origin = load(begin().slug).game.origin.state
    given = [(0, "step"), (0, "end"), (1, "end"), (0, "step")]
    match = begin(origin=origin, given=given)
    assert [turn.index for turn in match.checkpoints.order_by("index")] == [0, 2, 3]
    assert in_turn(match, "end", "step").game.state.places == [2, 1]


def test_a_finished_match_gives_up_its_states_but_can_be_loaded(begin, play, ada, bo):
    match = begin()
    for turn in range(6):
        live = play(match, (ada, bo)[turn % 2], "step", "end")
    assert live.game.outcome.reason == "turns"
    assert match.is_over
    kept = [c.index for c in Checkpoint.objects.filter(match=match) if c.state is not None]
    assert kept == [0, 10]
    assert live.game.state.places == [3, 3]


def test_a_match_is_loaded_while_its_newest_state_is_given_up(begin, play, ada, bo):
    match = begin()
    play(match, ada, "step", "end")
    play(match, bo, "step", "end")
    before = play(match, ada, "step").game
    match.checkpoints.exclude(index=0).update(state=None)
    again = load(match.slug).game
    assert dump(again.state) == dump(before.state)
    assert [line.message for line in again.journal] == [line.message for line in before.journal]
    assert again.waiting == before.waiting


def test_whoever_is_second_loses_the_swap(begin, ada):
    match = begin()
    one, other = load(match.slug), load(match.slug)
    first = judge(one, ada.pk, Answer("a", "0.0", "step"))
    second = judge(other, ada.pk, Answer("b", "0.0", "end"))
    assert append([first]) == [True]
    assert append([second]) == [False]
    assert load(match.slug).game.log == one.game.log


def test_a_lost_swap_does_not_take_others_with_it(begin, ada):
    matches = [begin() for _ in range(3)]
    changes = [judge(load(match.slug), ada.pk, Answer("a", "0.0", "step")) for match in matches]
    match_answer(match=matches[1], person=ada, question="0.0", answer="end", client_id="b")
    assert append(changes) == [True, False, True]
    assert [Match.objects.get(pk=m.pk).version for m in matches] == [1, 1, 1]


def test_what_is_stored_together_is_one_message_to_postgresql_and_none_of_djangos_to_sqlite(begin, ada):
    matches = [begin() for _ in range(3)]
    changes = [judge(load(each.slug), ada.pk, Answer("a", "0.0", "step")) for each in matches]
    messages = []

    def noted(execute, sql, *more):
        if "SAVEPOINT" not in sql:
            messages.append(sql)
        return execute(sql, *more)

    with connection.execute_wrapper(noted):
        assert append(changes) == [True, True, True]
    assert len(messages) == (1 if connection.vendor == "postgresql" else 0)


def test_a_fault_in_the_rules_refuses_the_answer_and_is_logged_without_secrets(begin, play, ada, caplog):
    match = begin()
    play(match, ada, *["step"] * 9)
    with caplog.at_level(logging.ERROR), pytest.raises(IllegalAnswer, match="the match is unchanged"):
        match_answer(match=match, person=ada, question="9.0", answer="step", client_id="x")
    assert match.slug in caplog.text
    assert "9.0" in caplog.text
    assert bytes(match.secret).hex() not in caplog.text
    assert play(match, ada, "end").game.waiting == [1]


def test_a_match_born_under_other_rules_is_not_played(begin, ada):
    match = begin()
    Match.objects.filter(pk=match.pk).update(rules_version=7)
    with pytest.raises(Unplayable, match="under other rules"):
        load(match.slug)
    Match.objects.filter(pk=match.pk).update(game="gone")
    with pytest.raises(Unplayable, match="no longer offered here"):
        load(match.slug)


def test_a_match_goes_on_under_the_rules_it_was_born_under(begin, play, ada, bo, monkeypatch):
    match = begin()
    older = type("OlderMarch", (type(registry.rules_of("march")),), {"version": 7})()
    monkeypatch.setitem(sys.modules, "games.march_7", SimpleNamespace(RULES=older))
    monkeypatch.setattr(registry, "OLDER", ("games.march_7",))
    Match.objects.filter(pk=match.pk).update(rules_version=7)
    assert play(match, ada, "step", "end").game.rules is older
    assert first_difference(match) == ""
    assert match_start(game="march", people=[ada, bo]).rules_version == 1
