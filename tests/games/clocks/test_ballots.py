"""Ballots with a deadline of their own, in matches over days."""

from __future__ import annotations

from datetime import date, time, timedelta

import pytest

from games.clocks.availability import Vacation, vacation_plain
from games.clocks.models import Clock, Vacancy
from games.live.frames.match_frames import MatchSnapshot
from games.matches.time_controls import DAY, HOUR
from games.planet_masters.lessons.positions import at_the_table
from games.planet_masters.state import Phase
from games.play.judge import Undo
from games.play.loading import load
from games.play.moves import match_act, match_move
from games.play.start import match_start
from tests.games.conftest import START

pytestmark = pytest.mark.django_db
STRONG = (
    "gaia influence; influence; cruiser",
    "mors resource; resource; fighter",
    "matrix influence;; fortress defence",
)


@pytest.fixture
def council(clock, ada, bo, cy, play):
    """Return a function that begins a match over days, in which Ada has just called a council on Cy."""

    def council(time_control="steady", hours=12, **more):
        origin = at_the_table(Phase.ACTION, *STRONG).origin.state
        match = match_start(
            game="planet_masters", people=[ada, bo, cy], origin=origin,
            time_control=time_control, ballot_hours=hours, **more,
        )  # fmt: skip
        play(match, ada, "council:2")
        return match

    return council


def of(match, number):
    return Clock.objects.get(seat__match=match, seat__number=number)


def told(match, viewer=None):
    frame = MatchSnapshot(load(match.slug), viewer, "en").frame()
    return [line.text for line in frame.journal.lines]


@pytest.mark.parametrize("time_control", ["steady", "open"])
@pytest.mark.parametrize("policy", ["wait", "loss", "program", "end"])
def test_an_overdue_ballot_counts_as_against_and_changes_nothing_else(council, wait, ada, play, time_control, policy):
    match = council(time_control, timeout_policy=policy)
    assert {of(match, seat).deadline for seat in range(3)} == {START + timedelta(hours=12)}
    play(match, ada, "for")
    wait(hours=11)
    assert load(match.slug).game.waiting == [1, 2]
    wait(hours=2)
    match.refresh_from_db()
    assert match.waiting == [1]  # the next turn
    assert {"Bo votes against: 1 vote", "The motion fails, 3 to 3"} <= {*told(match)}
    assert not Vacancy.objects.exists()
    assert not match.is_over
    assert list(match.seats.filter(bot=True)) == []


def test_the_log_tells_whose_time_was_up(council, wait):
    match = council()
    wait(hours=13)
    assert [line for line in told(match) if "time was up" in line] == [
        f"{name}’s time was up: the computer answers this time" for name in ("Ada", "Bo", "Cy")
    ]


def test_a_ballot_costs_no_time_and_brings_none(council, bo, ada, cy, play, clock):
    match = council()
    before = [of(match, seat).bank for seat in range(3)]
    clock.shift(timedelta(hours=5))
    play(match, ada, "against")
    play(match, bo, "against")
    play(match, cy, "against")
    assert [of(match, seat).bank for seat in range(3)] == before
    assert of(match, 1).deadline == START + timedelta(hours=5, days=2)
    assert of(match, 0).deadline is None


def test_the_loser_of_a_council_has_the_usual_time_again(council, ada, bo, cy, play, clock):
    match = council()
    clock.shift(timedelta(hours=5))
    play(match, ada, "for")
    play(match, bo, "for")
    play(match, cy, "against")
    assert of(match, 2).bank == 2 * DAY
    assert (of(match, 2).limit, of(match, 2).deadline) == (None, START + timedelta(hours=5, days=2))


def test_without_the_option_ballots_take_the_time_of_the_clock(council):
    match = council(hours=0)
    assert of(match, 1).deadline == START + timedelta(days=2)
    assert of(match, 1).limit is None


def test_a_live_match_has_no_deadline_for_ballots(council):
    match = council("60+0", 12)
    assert of(match, 1).deadline == START + timedelta(hours=1)


def test_a_ballot_taken_back_keeps_its_deadline(council, ada, play, clock):
    match = council()
    play(match, ada, "for")
    assert of(match, 0).deadline is None
    clock.shift(timedelta(hours=6))
    match_move(slug=match.slug, person=ada.pk, move=Undo("undone", load(match.slug).game.version))
    assert of(match, 0).deadline == START + timedelta(hours=12)


def test_a_pause_stops_the_time_for_ballots(council, ada, bo, cy, play, clock):
    match = council()
    clock.shift(timedelta(hours=2))
    for number, person in enumerate((ada, bo, cy)):
        match_act(match=match, person=person, act="agree", about="pause", client_id=f"p{number}")
    assert of(match, 1).deadline is None
    clock.shift(timedelta(days=3))
    match_act(match=match, person=bo, act="resume", about=None, client_id="r")
    assert of(match, 1).deadline == START + timedelta(days=3, hours=12)
    assert of(match, 1).limit == 10 * HOUR


def test_quiet_hours_stop_it_and_vacations_do_not(clock, bo, council):
    bo.quiet_from, bo.quiet_to, bo.time_zone = time(18), time(6), "UTC"
    bo.vacations = [vacation_plain(Vacation(date(2026, 3, 2), date(2026, 3, 20)))]
    bo.save()
    match = council()
    assert of(match, 1).deadline == START + timedelta(hours=24)


def test_others_are_told_of_no_ballot_before_its_time(council, ada, play):
    match = council()
    before = told(match), load(match.slug).game.waiting_seen_by(1)
    play(match, ada, "for")
    assert (told(match), load(match.slug).game.waiting_seen_by(1)) == before
