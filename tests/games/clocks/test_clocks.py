"""Clocks of matches over days, with simulated time."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from games.absence.seats import seat_leave, seat_take_back
from games.absence.votes import matches_end_abandoned, seat_vote_on_absent
from games.clocks.availability import availability_of
from games.clocks.clocks import clocks_settle
from games.clocks.models import Clock, Vacancy
from games.clocks.table_clocks import clock_lines, clocks_of
from games.core.dialogue.questions import IllegalAnswer
from games.live.frames.match_frames import MatchSnapshot
from games.matches.models import Match
from games.matches.time_controls import DAY, HOUR
from games.play.loading import load
from games.play.moves import match_act
from games.play.start import match_start
from games.replays.replay import journal
from games.visitors.access import may_watch, running_of, running_seats
from games.worker.worker import Worker
from lobby.accounts.personal_data import person_leave
from lobby.rooms.rows import match_rows
from tests.substituting import take_over

pytestmark = pytest.mark.django_db
START = datetime(2026, 3, 2, 12, tzinfo=UTC)


def lines(match):
    live = load(match.slug)
    frame = MatchSnapshot(live, None, "en").frame()
    told = [line.text for line in frame.journal.lines]
    assert [line["text"] for line in journal(live=live, perspective=None, language="en")] == told
    return told


def of(match, number):
    return Clock.objects.get(seat__match=match, seat__number=number)


def test_a_live_match_keeps_no_time(begin, ada, play):
    match = begin()
    play(match, ada, "step", "end")
    assert not Clock.objects.exists()


def test_time_runs_for_those_who_are_asked(clock, begin):
    match = begin(time_control="steady")
    assert of(match, 0).deadline == START + timedelta(days=2)
    assert of(match, 1).deadline is None


def test_in_a_sealed_round_no_clock_tells_who_has_answered(clock, begin, ada, bo, play):
    match = begin("duel", time_control="steady")
    now = datetime.now(UTC)

    def seen(viewer):
        lines = [line.id for line in clock_lines(match, now, viewer)]
        return clocks_of(match, now, viewer), lines, match.waiting_seen_by(viewer)

    match = Match.objects.get(pk=match.pk)
    before = [seen(1), seen(None)]
    hand = load(match.slug).game.state.hands[0]
    play(match, ada, f"card:{hand[0]}", 0)
    match = Match.objects.get(pk=match.pk)
    assert [seen(1), seen(None)] == before
    assert of(match, 0).deadline is None
    (row,) = match_rows(running_seats(running_of(bo)), bo)
    assert row["waits_for"] == ["Ada", "Bo"]
    (mine,) = match_rows(running_seats(running_of(ada)), ada)
    assert mine["waits_for"] == ["Bo"]
    assert not mine["my_turn"]


def test_a_turn_brings_its_increment_once(clock, begin, ada, play):
    match = begin(time_control="steady")
    clock.shift(timedelta(hours=10))
    play(match, ada, "step", "step", "end")
    assert of(match, 0).bank == 2 * DAY - 10 * HOUR + 12 * HOUR
    assert of(match, 0).deadline is None
    assert of(match, 1).deadline == START + timedelta(hours=10, days=2)


def test_the_bank_grows_to_its_cap(clock, begin, ada, play):
    match = begin(time_control="brisk")
    Clock.objects.update(bank=47 * HOUR)
    play(match, ada, "end")
    assert of(match, 0).bank == 2 * DAY


def test_quiet_hours_set_now_count_from_now_on(clock, begin, ada):
    match = begin(time_control="steady")
    clock.shift(timedelta(hours=10))
    old = availability_of(ada)
    ada.quiet_from, ada.quiet_to = time(22), time(6)
    ada.save()
    clocks_settle(ada, old, datetime.now(UTC))
    assert of(match, 0).bank == 38 * HOUR
    assert of(match, 0).deadline == START + timedelta(days=3)


def test_a_server_that_was_down_costs_nobody_time(clock, begin, worker):
    match = begin(time_control="brisk")
    worker.tick()
    clock.shift(timedelta(days=3))
    later = Worker()
    later.tick()
    later.close()
    match.refresh_from_db()
    assert match.version == 0
    assert of(match, 0).deadline == START + timedelta(days=4)


def pause(match, *people):
    for person in people:
        match_act(match=match, person=person, act="agree", about="pause", client_id="pause")


def test_a_paused_match_takes_nobodys_time(clock, begin, ada, bo, play, wait):
    match = begin(time_control="brisk", timeout_policy="end")
    wait(hours=10)
    pause(match, ada, bo)
    wait(days=30)
    match.refresh_from_db()
    assert not match.is_over
    assert match.is_paused
    assert of(match, 0).bank == 14 * HOUR
    match_act(match=match, person=bo, act="resume", about=None, client_id="on")
    assert of(match, 0).deadline == START + timedelta(days=30, hours=10 + 14)
    assert of(match, 0).question == "3.0"  # for another notification
    play(match, ada, "step")


def test_whoever_is_late_is_late_after_a_pause_too(clock, begin, ada, bo, wait):
    match = begin(time_control="brisk")
    wait(days=1, minutes=1)
    pause(match, ada, bo)
    assert Vacancy.objects.get().name == "Ada"
    match_act(match=match, person=ada, act="resume", about=None, client_id="on")
    assert of(match, 0).bank == 0


def test_a_table_that_waits_waits(begin, ada, play, wait):
    match = begin(time_control="brisk")
    wait(days=1, minutes=2)
    assert of(match, 0).deadline is None
    assert Vacancy.objects.get().name == "Ada"
    play(match, ada, "step", "end")
    assert not Vacancy.objects.exists()
    assert of(match, 0).bank == 6 * HOUR


@pytest.mark.parametrize(
    ("timeout_policy", "line"),
    [
        ("wait", "Ada’s time was up; the others decide"),
        ("stand_in", "Ada’s time was up: the computer answers this time"),
        ("program", "Ada’s time was up: the computer plays on"),
    ],
)
def test_the_log_tells_once_that_somebodys_time_was_up(begin, wait, timeout_policy, line):
    match = begin(time_control="brisk", timeout_policy=timeout_policy)
    wait(hours=23)
    assert line not in lines(match)
    wait(hours=1, minutes=1)
    assert lines(match).count(line) == 1
    wait(minutes=5)
    wait(hours=1)
    assert lines(match).count(line) == 1
    assert not any("is away" in each for each in lines(match))


def test_a_late_seat_is_told_of_again_when_its_next_time_is_up(begin, ada, bo, play, wait):
    match = begin(time_control="brisk")
    line = "Ada’s time was up; the others decide"
    wait(days=1, minutes=2)
    play(match, ada, "step", "end")
    play(match, bo, "end")
    wait(hours=7)
    assert lines(match).count(line) == 2


def test_a_program_stands_in_for_one_turn_and_the_log_says_so(begin, wait):
    match = begin(time_control="brisk", timeout_policy="stand_in")
    wait(days=1, minutes=2)
    match.refresh_from_db()
    answers = list(match.log_entries.all())
    assert (answers[0].question, answers[0].answer) == ("away", "overdue_once")
    assert all(each.client_id.startswith("auto.") and each.person is None for each in answers)
    assert match.waiting == [1]
    assert not match.seats.get(number=0).bot
    assert of(match, 0).bank == 6 * HOUR


def test_a_program_plays_on_until_the_owner_comes_back(begin, ada, bo, play, wait):
    match = begin(time_control="brisk", timeout_policy="program")
    wait(days=1, minutes=2)
    play(match, bo, "step", "end")
    wait(seconds=40)
    match.refresh_from_db()
    assert match.waiting == [1]
    seat_take_back(match=match, person=ada)
    play(match, bo, "step", "end")
    wait(hours=1)
    match.refresh_from_db()
    assert match.waiting == [0]
    assert of(match, 0).deadline is not None
    assert "is back" in str(load(match.slug).game.journal)


def test_a_match_ends_without_result_when_the_room_chose_that(begin, wait):
    match = begin(time_control="brisk", timeout_policy="end")
    wait(days=1, minutes=2)
    match.refresh_from_db()
    assert match.is_over
    assert match.result["reason"] == "void"
    assert not match.result.get("winners")


@pytest.mark.parametrize("timeout_policy", ["program", "stand_in"])
def test_leaving_on_purpose_hands_the_seat_to_a_program(begin, ada, worker, timeout_policy):
    match = begin(timeout_policy=timeout_policy)
    seat_leave(match=match, person=ada)
    worker.tick()
    match.refresh_from_db()
    assert match.waiting == [1]
    assert match.seats.get(number=0).bot


def test_leaving_on_purpose_ends_the_match_where_the_room_chose_that(begin, ada):
    match = begin(timeout_policy="end")
    seat_leave(match=match, person=ada)
    match.refresh_from_db()
    assert match.is_over


def test_leaving_on_purpose_leaves_it_to_the_table(begin, ada, bo, worker):
    match = begin(timeout_policy="wait")
    seat_leave(match=match, person=ada)
    worker.tick()
    assert [seat.vacant for seat in load(match.slug).seats] == [True, False]
    with pytest.raises(IllegalAnswer, match="already left this seat"):
        seat_leave(match=match, person=ada)
    seat_vote_on_absent(match=match, person=bo, number=0, vote="program")
    worker.tick()
    match.refresh_from_db()
    assert match.waiting == [1]


def test_of_a_match_that_is_just_over_nobody_leaves_a_seat(begin, ada, bo):
    match = begin(time_control="brisk")
    seen = Match.objects.get(pk=match.pk)
    match_act(match=match, person=bo, act="resign", about=None, client_id="r")
    with pytest.raises(IllegalAnswer, match="over"):
        seat_leave(match=seen, person=ada)
    assert not Vacancy.objects.exists()


def test_what_a_fault_has_kept_from_being_done_about_a_late_seat_is_done_later(begin, wait, monkeypatch):
    def away(seat):
        raise OperationalError("it is away")

    match = begin(time_control="brisk", timeout_policy="wait")
    with monkeypatch.context() as patch:
        patch.setattr("games.absence.seats.vacancy_open", away)
        wait(days=1, minutes=1)
    assert load(match.slug).game.version == 0
    wait(minutes=2)
    assert Vacancy.objects.filter(seat__match=match, seat__number=0).exists()
    assert load(match.slug).game.version == 1


def test_an_answer_writes_no_clock_but_those_it_changes(begin, ada, play):
    match = begin("duel", time_control="brisk")
    card = next(iter(load(match.slug).game.open["0.0"].options))
    with CaptureQueriesContext(connection) as queries:
        play(match, ada, card, 0)
    written = [each for each in queries if each["sql"].startswith('UPDATE "games_clock"')]
    assert of(match, 0).question == ""
    assert len(written) == 1


def test_a_match_that_cannot_be_played_keeps_no_other_from_being_ended(begin, ada, bo, clock):
    matches = [begin(timeout_policy="wait") for _n in range(2)]
    for match in matches:
        for person in (ada, bo):
            seat_leave(match=match, person=person)
    Match.objects.filter(pk=matches[0].pk).update(rules_version=99)
    clock.shift(timedelta(days=31))
    assert matches_end_abandoned(datetime.now(UTC)) == 1
    assert Match.objects.get(pk=matches[1].pk).is_over


@pytest.mark.parametrize("timeout_policy", ["wait", "program"])
def test_when_all_have_left_a_match_stands_still_and_is_ended_at_last(begin, ada, bo, cy, wait, timeout_policy):
    match, other = begin(timeout_policy=timeout_policy), match_start(game="march", people=[bo, cy])
    for person in (ada, bo):
        seat_leave(match=match, person=person)
    known = load(match.slug).game.version
    wait(days=29)
    assert load(match.slug).game.version == known
    wait(days=2)
    match.refresh_from_db()
    other.refresh_from_db()
    assert match.result["reason"] == "void"
    assert not other.is_over


def test_whoever_comes_back_to_a_table_that_all_have_left_plays_on(begin, ada, bo, wait):
    match = begin(timeout_policy="program")
    for person in (ada, bo):
        seat_leave(match=match, person=person)
    wait(days=1)
    seat_take_back(match=match, person=bo)
    wait(minutes=1)
    match.refresh_from_db()
    assert match.waiting == [1]


def test_a_substitute_takes_over_and_the_owner_may_come_back(begin, ada, cy, worker):
    match = begin("march", time_control="brisk", timeout_policy="program")
    seat_leave(match=match, person=ada)
    take_over(match=match, number=0, person=cy)
    seat = match.seats.get(number=0)
    assert (seat.person, seat.name, seat.bot) == (cy, "Cy", False)
    seat_take_back(match=Match.objects.get(), person=ada)
    seat = match.seats.get(number=0)
    assert (seat.person, seat.name) == (ada, "Ada")
    assert not Vacancy.objects.exists()


def test_what_a_substitute_did_keeps_their_name(begin, ada, bo, cy, play, worker):
    match = begin("march", time_control="brisk")
    play(match, ada, "step", "end")
    play(match, bo, "end")
    seat_leave(match=match, person=ada)
    take_over(match=match, number=0, person=cy)
    play(match, cy, "step")
    told = ["Ada steps on", "Ada leaves their seat", "Cy takes over this seat", "Cy steps on"]
    assert [line for line in lines(match) if "Bo" not in line] == told
    seat_take_back(match=Match.objects.get(), person=ada)
    play(match, ada, "step")
    told += ["Ada is back", "Ada steps on"]
    assert [line for line in lines(match) if "Bo" not in line] == told
    assert may_watch(match=match, person=cy, session={})
    person_leave(person=cy, name="Former player")
    assert "Former player takes over this seat" in lines(match)
    assert "Cy" not in str(lines(match))


def test_the_table_decides_about_somebody_it_waits_for(begin, bo, wait):
    match = begin(time_control="brisk")
    wait(days=1, minutes=2)
    seat_vote_on_absent(match=Match.objects.get(), person=bo, number=0, vote="stand_in")
    match.refresh_from_db()
    assert match.waiting == [1]


def test_all_who_are_there_may_end_a_match_that_waits(begin, bo, wait):
    match = begin(time_control="brisk")
    wait(days=1, minutes=2)
    seat_vote_on_absent(match=Match.objects.get(), person=bo, number=0, vote="end")
    match.refresh_from_db()
    assert match.is_over
