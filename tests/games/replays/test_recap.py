"""News for a player who comes back to a match."""

from __future__ import annotations

import pytest

from games.absence.seats import seat_stand_in
from games.core import Name, _
from games.core.dialogue.messages import english
from games.core.engine.table import Line
from games.matches.models import Match, Seat
from games.planet_masters.view.text import BALLOTS_REVEALED, filled
from games.play.loading import load
from games.play.moves import match_act
from games.registry import rules_of
from games.replays.recap import MOST_LINES, recap, since_last_turn
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


def test_in_planet_masters_ones_own_ballot_was_not_done_to_one():
    rules, ballot = rules_of("planet_masters"), BALLOTS_REVEALED["against", False]
    assert not rules.concerns(Line(1, filled(ballot, player=Name(0), n=1)), 0)
    assert rules.concerns(Line(1, _("{player} calls a council on {target}", player=Name(1), target=Name(0))), 0)


# The sheet that tells it again


@pytest.fixture
def sheet(step):
    """Return the sheet of a seat: its first and last moment, and its lines."""

    def sheet(seat=0):
        found = since_last_turn(load(step.match.slug), seat, "en")
        return found.start, found.end, [(line.at, line.text) for line in found.lines]

    return sheet


def test_the_sheet_has_what_others_did_since_ones_last_turn(step, sheet):
    step("step", "end", "step", "step", "end")
    assert sheet() == (2, 5, [(3, "Bo steps on"), (4, "Bo steps on")])


def test_it_is_still_there_while_one_takes_the_next_turn(step, sheet):
    step("step", "end", "step", "end", "step")
    assert sheet() == (2, 5, [(3, "Bo steps on"), (5, "Ada steps on")])
    step("end", "step")
    assert sheet() == (6, 7, [(7, "Bo steps on")])


def test_who_has_not_answered_yet_reads_all(step, sheet):
    step("step", "end")
    assert sheet(1) == (0, 2, [(1, "Ada steps on")])


def test_what_was_taken_back_is_not_on_the_sheet(step, sheet, bo, ids):
    step("end", "step")
    match_act(match=step.match, person=bo, act="undo", about=None, client_id=ids())
    assert sheet() == (0, 1, [])


def test_the_sheet_marks_what_others_did_to_one(step, monkeypatch):
    step("end", "step", "end", "step")
    monkeypatch.setattr(MarchRules, "concerns", lambda self, line, seat: True)
    found = since_last_turn(load(step.match.slug), 0, "en")
    assert [(line.text, line.to_me) for line in found.lines] == [("Bo steps on", True), ("Ada steps on", False)]


def test_a_long_absence_leaves_the_newest_lines(step, monkeypatch):
    monkeypatch.setattr("games.replays.recap.MOST_LINES", 2)
    step("end", "step", "step", "step", "end")
    found = since_last_turn(load(step.match.slug), 0, "en")
    assert ([line.at for line in found.lines], found.more) == ([3, 4], True)
    assert MOST_LINES > 2


def test_the_sheet_is_for_players(step, client, ada):
    step("end", "step")
    Match.objects.filter(pk=step.match.pk).update(public=True)
    address = f"/match/{step.match.slug}/recap/"
    assert client.get(address).status_code == 404
    client.force_login(ada)
    assert client.get(address).json() == {
        "from": 1,
        "to": 2,
        "lines": [{"at": 2, "text": "Bo steps on", "heading": False, "to_me": False}],
        "more": False,
    }
