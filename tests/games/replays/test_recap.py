"""News for a player who comes back to a match."""

from __future__ import annotations

import pytest

from games.absence.seats import seat_stand_in
from games.core import Name, _
from games.core.dialogue.messages import english
from games.core.engine.table import Line
from games.matches.models import Seat
from games.play.loading import load
from games.play.moves import match_act
from games.registry import rules_of
from games.replays.recap import recap
from tests.games.core.toys import MarchRules


@pytest.fixture
def step(begin, in_turn):
    """Begin a march of Ada and Bo. Return a function that answers for the player to move."""
    match = begin("march")

    def step(*answers):
        in_turn(match, *answers)

    step.match = match
    return step


@pytest.fixture
def told(step, client, ada):
    """Return the version that Ada's page takes as seen, after her browser has shown `seen`."""

    def told(seen):
        Seat.objects.filter(match=step.match, number=0).update(seen_version=seen)
        client.force_login(ada)
        return client.get(f"/match/{step.match.slug}/").context["hello"]["seen"]

    return told


def test_ones_own_last_answers_are_no_news(step, told):
    step("step", "step", "end", "step", "end")
    assert told(1) == 3


def test_ones_own_first_answers_are_no_news_either(step, told):
    step("step", "end", "step")
    assert told(0) == 2


def test_what_others_did_since_is_news(step, told):
    step("step", "end", "step", "step", "end")
    assert told(2) == 2


def test_what_one_saw_stays_seen(step, told):
    step("end", "step", "step", "end")
    assert told(3) == 3


def test_who_sat_there_and_answered_was_not_away_before_that(step, told):
    step("end", "step", "end", "step", "end", "step")
    assert told(1) == 5


def test_what_a_program_answered_in_ones_place_is_news(step, told):
    seat_stand_in(seat=step.match.seats.get(number=0), check=lambda _live: None)
    assert load(step.match.slug).game.waiting == [1]
    assert told(0) == 0


@pytest.fixture
def missed(step):
    """Return the recap on Ada's page if she has seen the match up to `seen`."""

    def missed(seen):
        found = recap(load(step.match.slug), 0, seen)
        return found and (found.start, found.end, english(["Ada", "Bo"].__getitem__).render(found.says))

    return missed


def test_one_turn_that_does_nothing_to_one_is_not_summed_up(step, missed):
    step("end", "step", "end")
    assert missed(1) is None


def test_more_turns_are_counted_and_the_last_thing_is_told(step, missed):
    step("end", "step", "end", "step", "end", "step", "step", "end")
    assert missed(1) == (1, 8, "While you were away: 3 turns, the last: Bo steps on")


def test_what_was_taken_back_is_not_counted(step, missed, bo, ids):
    step("end", "step")
    match_act(match=step.match, person=bo, act="undo", about=None, client_id=ids())
    step("end", "end", "step", "end")
    assert missed(1) == (1, 5, "While you were away: 3 turns, the last: Bo steps on")


def test_one_turn_that_did_something_to_one_is_told(step, missed, bo, ids):
    step("end", "step")
    match_act(match=step.match, person=bo, act="agree", about="draw", client_id=ids())
    line = load(step.match.slug).game.journal[-1]
    assert not MarchRules().concerns(line, 0)
    assert MarchRules().concerns(line, 1)
    assert MarchRules().concerns(Line(1, _("{one} meets {other}", one=Name(1), other=Name(0))), 0)
    assert MarchRules().concerns(Line(1, None, {0: _("You win a card")}), 0)


@pytest.mark.parametrize(("code", "is_told"), [("attack b2 Vega", True), ("build g1 Vega", False)])
def test_in_homeworlds_a_capture_is_told_at_once(code, is_told):
    line = Line(1, _("done"), code=code)
    assert rules_of("homeworlds").concerns(line, 0) == is_told
