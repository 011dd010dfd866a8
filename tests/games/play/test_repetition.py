"""Limits of repetition and of the length of a record."""

from __future__ import annotations

import itertools

import pytest

from games.absence.seats import seat_leave, seat_take_back
from games.absence.stand_ins import seat_play
from games.chat.messages import chat_write
from games.chat.models import ChatMessage
from games.core.dialogue.messages import english
from games.core.dialogue.questions import IllegalAnswer
from games.core.engine.engine import Engine
from games.live.frames.match_frames import MatchSnapshot
from games.matches.models import LogEntry, Match
from games.play.judge import Act, Answer, Undo, judge
from games.play.loading import load
from games.play.moves import match_act, match_move
from games.play.start import log_entries, match_start
from games.play.writing import append
from games.replays.records import match_import, match_verify, record_of
from games.replays.signatures import Verdict
from tests.games.conftest import SECRET
from tests.games.core.toys import MarchRules

pytestmark = pytest.mark.django_db


def shown(match, seat):
    return MatchSnapshot(load(match.slug), seat, "en").frame()


def repeat(match, person, moves, times, ids):
    """Repeat moves up to `times`. Return their number and the refusal."""
    live = load(match.slug)
    for made, move in enumerate(itertools.islice(itertools.cycle(moves), times)):
        before = live.game.version
        try:
            change = judge(live, person.pk, move(live.game, ids()))
        except IllegalAnswer as refusal:
            assert load(match.slug).game.version == live.game.version == before
            return made, english().render(refusal.message)
        assert append([change]) == [True]
    return times, ""


def undo(game, key):
    return Undo(key, game.version)


def undo_as_act(_game, key):
    return Act(key, "undo")


def first_answer_of(seat):
    def answer(game, key):
        question, asked = game.question_of(seat)
        return Answer(key, question, next(iter(asked.options)))

    return answer


def proposing(about):
    return [lambda _game, key: Act(key, "agree", about), lambda _game, key: Act(key, "disagree", about)]


@pytest.mark.parametrize("way", [undo, undo_as_act])
def test_a_player_takes_back_a_hundred_choices_in_a_turn_and_can_then_only_go_on(begin, play, ada, bo, ids, way):
    match = begin()
    made, why = repeat(match, ada, [first_answer_of(0), way], 5_404, ids)
    assert (made, why) == (
        201, "you have undone 100 choices in this turn: now you can only go on"
    )  # fmt: skip
    assert not shown(match, 0).undo
    live = play(match, ada, "step", "end")
    assert live.game.waiting == [1]
    play(match, bo, "step")
    assert shown(match, 1).undo
    play(match, bo, "end")
    play(match, ada, "step")
    assert shown(match, 0).undo


def test_what_one_player_takes_back_takes_nothing_from_the_others(begin, ada, bo, ids):
    match = begin("duel")
    assert repeat(match, ada, [first_answer_of(0), undo], 1_000, ids)[0] == 201
    assert repeat(match, bo, [first_answer_of(1), undo], 50, ids)[0] == 50
    assert shown(match, 1).undo is False
    assert repeat(match, bo, [first_answer_of(1), undo], 2, ids)[0] == 2


def test_a_player_proposes_only_so_often_and_the_record_of_all_of_it_is_verified(begin, play, ada, bo, ids):
    match = begin()
    made, why = repeat(match, ada, proposing("draw"), 1_060, ids)
    assert (made, why) == (
        300,
        "you have made too many proposals and automatic answers: you can only play on",
    )
    assert [offer.act for offer in shown(match, 0).acts] == ["resign"]
    assert repeat(match, bo, proposing("void"), 1_060, ids)[0] == 300
    with pytest.raises(IllegalAnswer, match="only play on"):
        match_act(match=match, person=ada, act="order", about="walk", client_id=ids())
    play(match, ada, "step")
    match_act(match=match, person=ada, act="resign", about=None, client_id=ids())
    match.refresh_from_db()
    assert match_verify(match=match).verdict is Verdict.PLAYED
    loaded = match_import(record=record_of(match=match))
    assert load(loaded.slug).game.log == load(match.slug).game.log


def test_who_has_proposed_too_much_may_still_join_and_decline_what_others_propose(begin, ada, bo, ids):
    match = begin()
    repeat(match, ada, proposing("draw"), 1_060, ids)
    for act in ("disagree", "agree"):
        match_act(match=match, person=bo, act="agree", about="draw", client_id=ids())
        assert ("disagree", "draw") in [(each.act, each.about) for each in shown(match, 0).acts]
        match_act(match=match, person=ada, act=act, about="draw", client_id=ids())
    assert load(match.slug).game.outcome.draw


def test_what_is_left_and_withdrawn_ahead_counts_as_proposals_do(begin, ada, ids):
    match = begin()
    orders = [lambda _game, key: Act(key, "order", "walk"), lambda _game, key: Act(key, "withdraw", "walk")]
    assert repeat(match, ada, orders, 1_060, ids)[0] == 300


def test_a_match_that_has_been_undone_more_often_than_one_may_is_played_to_its_end(begin, play, ada, bo, ids):
    match, game = begin(), Engine.new(MarchRules(), 2, {}, SECRET)
    for _time in range(600):
        game.answer(0, "step")
        game.act(0, "undo")
    rows = log_entries(match, game, match.created_at)
    for row in rows:
        row.took = 0  # as in older rows
    LogEntry.objects.bulk_create(rows)
    Match.objects.update(version=game.version, shown_version=game.version)
    assert list(load(match.slug).game.open) == ["0.0"]
    play(match, ada, "step")
    with pytest.raises(IllegalAnswer, match="only go on"):
        match_move(slug=match.slug, person=ada.pk, move=Undo(ids(), game.version + 1))
    play(match, ada, "end")
    for person in (bo, ada, bo, ada, bo):
        play(match, person, "end")
    match.refresh_from_db()
    assert match.is_over
    assert match_verify(match=match).verdict is Verdict.PLAYED


@pytest.fixture
def full(begin, play, ada, monkeypatch):
    """Return a match with a full log."""
    monkeypatch.setattr("games.core.engine.repetition.ENTRIES", 3)
    match = begin()
    play(match, ada, "step", "step", "step")
    return match


def test_in_a_match_as_long_as_its_record_may_be_nothing_is_repeated(full, ada, ids):
    with pytest.raises(IllegalAnswer, match="reached its maximum length"):
        match_move(slug=full.slug, person=ada.pk, move=Undo(ids(), 3))
    with pytest.raises(IllegalAnswer, match="reached its maximum length"):
        match_act(match=full, person=ada, act="agree", about="void", client_id=ids())
    frame = shown(full, 0)
    assert not frame.undo
    assert [offer.act for offer in frame.acts] == ["resign"]


def test_its_next_answer_ends_it_without_result_whoever_gives_it(full, ada, ids):
    with pytest.raises(IllegalAnswer, match="answered already"):
        match_move(slug=full.slug, person=ada.pk, move=Answer(ids(), "1.0", "step"))
    assert seat_play(slug=full.slug, seat=0) == 0
    assert not Match.objects.get().is_over
    match_move(slug=full.slug, person=ada.pk, move=Answer(ids(), "3.0", "step"))
    row = Match.objects.get()
    assert row.is_over
    assert row.result["reason"] == "void"
    assert match_verify(match=row).verdict is Verdict.PLAYED


def test_a_seat_is_left_only_so_often(begin, ada):
    match = begin(time_control="brisk", timeout_policy="wait")
    for _time in range(20):
        seat_leave(match=match, person=ada)
        seat_take_back(match=match, person=ada)
    with pytest.raises(IllegalAnswer, match="left too often"):
        seat_leave(match=match, person=ada)
    assert not match.seats.filter(vacancy__filled=False).exists()


def test_one_person_writes_only_so_much_at_a_match(begin, ada, bo):
    match = begin()
    ChatMessage.objects.bulk_create(
        ChatMessage(match=match, audience="players", person=ada, seat=0, name="Ada", text="hi") for _n in range(999)
    )
    chat_write(match=match, person=ada, text="one more")
    with pytest.raises(IllegalAnswer, match="limit of chat messages"):
        chat_write(match=match, person=ada, text="and another")
    chat_write(match=match, person=bo, text="mine")


def toggled(game, key):
    """Pick up the next free ship, without effect in a turn of Homeworlds."""
    question, asked = game.question_of(0)
    ships = [option for option in asked.options if option.startswith("ship:")]
    return Answer(key, question, ships[0])


def given_by_the_stand_in(match, people, ids):
    """Give answers of the stand-in until the turn ends."""
    live = load(match.slug)
    (seat,) = live.game.waiting
    while live.game.waiting == [seat]:
        question, asked = live.game.question_of(seat)
        answer = live.game.rules.stand_in(live.game.state, asked)
        move = Answer(ids(), question, answer)
        assert append([judge(live, people[seat].pk, move)]) == [True]


def test_answers_that_lead_nowhere_end_with_what_the_stand_in_would_do(ada, bo, in_turn, ids, monkeypatch):
    monkeypatch.setattr("games.core.engine.repetition.ANSWERS_IN_TURN", 6)
    monkeypatch.setattr("games.core.engine.repetition.ANSWER_BUDGET", 8)
    match = match_start(game="homeworlds", people=[ada, bo], secret=SECRET)
    in_turn(match, "bank:y1", "bank:g1", "bank:r3", "confirm")
    in_turn(match, "bank:g2", "bank:b2", "bank:y3", "confirm")
    home = load(match.slug).game.view(0).systems[0].name
    in_turn(match, f"ship:{home}:r3:0", f"build:{home}:r1", "end")
    given_by_the_stand_in(match, [ada, bo], ids)
    made, why = repeat(match, ada, [toggled], 99, ids)
    assert made < 20
    assert why.startswith("you have made too many choices in this turn; only this one is left: ")
    given_by_the_stand_in(match, [ada, bo], ids)
    assert load(match.slug).game.waiting == [1]


def test_declining_what_others_propose_uses_nothing_up(begin, ada, bo, ids, monkeypatch):
    monkeypatch.setattr("games.core.engine.repetition.REQUESTS", 20)
    match = begin()
    for _time in range(10):
        for person, act in ((ada, "agree"), (bo, "disagree")):
            match_act(match=match, person=person, act=act, about="void", client_id=ids())
    with pytest.raises(IllegalAnswer):
        match_act(match=match, person=ada, act="agree", about="void", client_id=ids())
    match_act(match=match, person=bo, act="agree", about="draw", client_id=ids())
    match_act(match=match, person=ada, act="agree", about="draw", client_id=ids())
    match.refresh_from_db()
    assert match.is_over
