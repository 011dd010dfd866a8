"""Reviews of finished matches: expectations turn by turn, and better choices."""

from __future__ import annotations

import pytest
from django.conf import settings

from games.core.ai.review import Judged, is_choice
from games.core.dialogue.messages import _
from games.core.dialogue.questions import Amount, Choose, ChooseSome, Option
from games.core.engine.log import Entry, kept_answers
from games.opponents.models import Review
from games.opponents.reviews import costliest, data_in, review_ask, review_store
from games.play.judge import Answer
from games.play.loading import load
from games.play.moves import match_act, match_move
from games.play.start import match_start
from lobby.rooms.creation.forking import room_fork


@pytest.fixture
def finished(against, service, until_asked, ada, play):
    """Return a finished match of Ada against a computer opponent."""
    match = against()
    while until_asked(service, match, 0).outcome is None:
        play(match, ada, [])
    match.refresh_from_db()
    return match


def reviewed(service, match):
    while (found := Review.objects.get(match=match)).done_at is None:
        service.requests.look()
        service.round()
    return found


@pytest.mark.long
def test_it_tells_what_could_be_expected_at_each_turn(finished, service):
    review_ask(match=finished)
    found = reviewed(service, finished)
    turns = data_in(found).turns
    assert len(turns) > 1
    assert {seat for turn in turns for seat in turn.expected} == {0, 1}
    assert all(0 <= worth <= 1 for turn in turns for worth in turn.expected.values())


@pytest.mark.long
def test_it_is_done_once(finished, service):
    review_ask(match=finished)
    found = reviewed(service, finished)
    review_ask(match=finished)
    assert Review.objects.get().done_at == found.done_at


def test_the_page_asks_for_it_and_tells_reasons_without(finished, service, client, ada):
    client.force_login(ada)
    address = f"/match/{finished.slug}/review/"
    first = client.get(address).json()
    assert first["state"] == "none"
    assert {reason["seat"] for reason in first["reasons"]} == {1}
    assert "of a victory" in first["reasons"][0]["text"]
    told = client.post(address, headers={"accept": "application/json"}).json()
    assert told["state"] == "thinking"
    reviewed(service, finished)
    told = client.get(address).json()
    assert told["state"] == "done"
    assert len(told["turns"]) > 1
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "zh-hant"
    assert client.get(address).json()["note"] == ""  # not the header of a catalogue


def test_a_match_that_runs_is_not_reviewed(against, client, ada):
    client.force_login(ada)
    assert client.post(f"/match/{against().slug}/review/").status_code == 404


def test_what_leaves_nothing_to_choose_is_no_choice():
    one, two = ({key: Option(key, _("it")) for key in keys} for keys in ("a", "ab"))
    what = _("What?")
    assert [is_choice(Choose(0, what, each)) for each in (one, two)] == [False, True]
    assert is_choice(ChooseSome(0, what, one, 1))
    assert not is_choice(ChooseSome(0, what, one, 1, 1))
    assert [is_choice(Amount(0, what, 2, most)) for most in (2, 3)] == [False, True]


def test_what_was_taken_back_is_no_choice():
    log = [Entry(0, "0.0", "a"), Entry(0, "undo"), Entry(0, "2.0", "b"), Entry(1, "3.1", "c")]
    assert kept_answers(log) == [2, 3]


def test_only_what_is_surely_worse_is_told():
    unsure = Judged(1, 0, 0, 0.5, 0.4, 0.5, line=["a"])
    slight = Judged(2, 0, 0, 0.5, 0.1, 0.0, line=["a"])
    grave = Judged(3, 1, 0, 0.5, 0.3, 0.0, line=["a"])
    other = Judged(4, 1, 1, 0.5, 0.2, 0.0, line=["a"])
    nothing = Judged(5, 2, 1, 0.5, 0.0)
    assert costliest([unsure, slight, grave, other, nothing], 1) == [grave, other]
    assert costliest([unsure, slight], 1, surely=False) == [unsure]


def test_what_would_have_been_better_can_be_played_out(db, ada):
    match = match_start(game="homeworlds", people=[ada, None], levels={1: "normal"})
    for answer in ("bank:b1", "bank:y2", "bank:g3"):
        live = load(match.slug)
        question, _asked = live.game.question_of(live.game.waiting[0])
        match_move(slug=match.slug, person=ada.pk, move=Answer(f"id{answer}", question, answer))
    match_act(match=match, person=ada, act="resign", about=None, client_id="r")
    match.refresh_from_db()
    better = Judged(1, 0, 0, 0.6, 0.3, line=["bank:b3", "bank:g3"])
    review_store(review=review_ask(match=match).pk, judged=[better])
    room = room_fork(match=match, moment=0, person=ada, better=True)
    assert [tuple(given) for given in room.opening_answers][:2] == [(0, "bank:b1"), (0, "bank:b3")]
    plain = room_fork(match=match, moment=0, person=ada)
    assert plain.opening_answers == []
