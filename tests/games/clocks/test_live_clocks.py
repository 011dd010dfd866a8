"""Clocks of live matches, with simulated time."""

from __future__ import annotations

import random
from datetime import UTC, datetime, time, timedelta

import pytest

from games import registry
from games.absence.seats import seat_leave, seat_take_back
from games.clocks.availability import availability_of
from games.clocks.clocks import clocks_settle
from games.clocks.live_clocks import clocks_seen_by
from games.clocks.models import Clock, Vacancy
from games.clocks.table_clocks import clock_lines
from games.core.ai.autoplay import random_answer
from games.core.dialogue.questions import IllegalAnswer
from games.matches.models import Match, Seat
from games.matches.time_controls import TIME_CONTROLS, time_controls_for
from games.notifications.models import Notification
from games.play.judge import Answer, Undo, judge
from games.play.loading import load
from games.play.moves import match_act, match_answer, match_move
from games.play.start import match_start
from games.worker.systemd import Progress
from games.worker.timekeeper import GRACE, Timekeeper
from games.worker.worker import Worker

pytestmark = pytest.mark.django_db
START = datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.fixture
def three(toys, ada, bo, cy):
    """Begin a match of three players who roll dice in turn."""

    def three(**more):
        return match_start(game="dice", people=[ada, bo, cy], secret=bytes(32), **more)

    return three


@pytest.fixture
def wait(clock, worker):
    """Let time pass by seconds with a worker."""
    worker.tick()

    def wait(**span):
        whole = timedelta(**span)
        while whole > timedelta():
            step = min(whole, timedelta(seconds=1))
            clock.shift(step)
            whole -= step
            worker.tick()

    return wait


def left(match):
    """Return the seconds left by seat."""
    now = datetime.now(UTC)
    return {each.seat: each.left_at(now).total_seconds() for each in load(match.slug).clocks}


def test_a_clock_runs_for_whoever_owes_an_answer_and_its_turn_brings_the_increment(clock, begin, ada, play):
    match = begin(time_control="5+10")
    clock.shift(timedelta(seconds=30))
    assert left(match) == {0: 270, 1: 300}
    play(match, ada, "step")
    clock.shift(timedelta(seconds=30))
    assert left(match) == {0: 240, 1: 300}
    play(match, ada, "end")
    clock.shift(timedelta(seconds=5))
    assert left(match) == {0: 250, 1: 295}


def test_nobody_is_notified_of_a_turn_in_one_sitting(clock, begin, ada, play):
    match = begin(time_control="5+10")
    play(match, ada, "end")
    assert not Notification.objects.exists()
    assert not Clock.objects.filter(warn_at__isnull=False).exists()


def test_by_the_turn_all_time_is_there_again(clock, begin, in_turn):
    match = begin(time_control="60s")
    for _turn in range(3):
        clock.shift(timedelta(seconds=40))
        in_turn(match, "step", "end")
        assert set(left(match).values()) == {60, 20}


def test_who_takes_back_their_first_choice_has_used_its_time(clock, begin, ada, play):
    match = begin("duel", time_control="60s")
    clock.shift(timedelta(seconds=40))
    hand = load(match.slug).game.state.hands[0]
    live = play(match, ada, f"card:{hand[0]}", 0)
    assert live.game.waiting == [1]
    assert left(match)[0] == 20
    match_move(slug=match.slug, person=ada.pk, move=Undo("back", live.game.version))
    assert 0 in load(match.slug).game.waiting
    assert left(match)[0] == 20


def test_a_round_of_all_is_one_turn(clock, begin, ada, bo, play):
    match = begin("duel", time_control="60s")
    for person, seconds in ((ada, 20), (bo, 20)):
        clock.shift(timedelta(seconds=seconds))
        hand = load(match.slug).game.state.hands[load(match.slug).seat_of(person.pk)]
        play(match, person, f"card:{hand[0]}", 0)
    assert left(match) == {0: 60, 1: 60}
    assert load(match.slug).game.waiting == [0, 1]


def test_quiet_hours_and_vacations_stop_no_clock_of_one_sitting(clock, begin, ada, in_turn):
    ada.quiet_from, ada.quiet_to = time(11), time(20)
    ada.save()
    match = begin(time_control="5+10")
    clock.shift(timedelta(seconds=100))
    old = availability_of(ada)
    ada.quiet_from = time(10)
    ada.save()
    clocks_settle(ada, old, datetime.now(UTC))
    clock.shift(timedelta(seconds=100))
    assert left(match)[0] == 100
    in_turn(match, "end")
    assert left(match)[0] == 110


@pytest.mark.long
def test_of_two_whoever_runs_out_of_time_loses(begin, wait):
    match = begin(time_control="5+10", timeout_policy="loss")
    wait(seconds=299)
    match.refresh_from_db()
    assert not match.is_over
    wait(seconds=2)
    match.refresh_from_db()
    assert (match.result["reason"], match.result["winners"]) == ("time", [1])
    assert [entry.answer for entry in match.log_entries.all()] == ["time"]
    assert left(match) == {0: 0, 1: 300}
    assert load(match.slug).game.outcome.for_seat(0).id == "You ran out of time"


class MovedByHand:
    """Stop event of a timekeeper: a wait for it lets time pass."""

    def __init__(self, clock, is_set):
        self._clock, self._is_set = clock, is_set

    def wait(self, seconds):
        self._clock.shift(timedelta(seconds=seconds))
        return self._is_set()


@pytest.mark.django_db(transaction=True)  # a timekeeper closes connections between rounds
def test_time_that_is_up_is_dealt_with_within_half_a_second(clock, begin):
    match = begin(time_control="30s", timeout_policy="loss")

    def is_over():
        match.refresh_from_db()
        return match.is_over or datetime.now(UTC) - START > timedelta(minutes=1)

    clock.shift(timedelta(seconds=0.4))  # rounds are not at whole seconds
    Timekeeper().run(MovedByHand(clock, is_over), Progress())
    assert timedelta() < datetime.now(UTC) - START - timedelta(seconds=30) < timedelta(seconds=0.5)
    assert match.is_over


def test_of_three_the_seat_plays_on_by_itself_until_its_owner_comes_back(three, ada, wait):
    match = three(time_control="30s", timeout_policy="loss")
    wait(seconds=32)
    match.refresh_from_db()
    assert not match.is_over
    assert match.waiting == [1]
    assert match.seats.get(number=0).bot
    assert Vacancy.objects.get().name == "Ada"
    assert sorted(left(match)) == [1, 2]
    wait(seconds=63)
    match.refresh_from_db()
    assert all(seat.bot for seat in match.seats.all())
    seat_take_back(match=match, person=ada)
    assert 28 < left(match)[0] <= 30


def test_the_stand_in_answers_for_a_turn_and_the_next_is_the_players_own(begin, wait):
    match = begin(time_control="30s", timeout_policy="stand_in")
    wait(seconds=31)
    match.refresh_from_db()
    assert match.waiting == [1]
    assert not Seat.objects.filter(bot=True).exists()
    wait(seconds=31)
    match.refresh_from_db()
    assert match.waiting == [0]
    assert left(match)[0] == 30


def test_a_table_that_waits_takes_a_late_answer(begin, ada, play, wait):
    match = begin(time_control="30s", timeout_policy="wait")
    wait(minutes=2)
    assert Vacancy.objects.get().name == "Ada"
    assert left(match) == {0: 0, 1: 30}
    play(match, ada, "end")
    assert not Vacancy.objects.exists()


@pytest.mark.parametrize("late", [timedelta(milliseconds=-1), timedelta(milliseconds=1)])
def test_an_answer_counts_by_when_it_arrived(clock, begin, ada, worker, late):
    match = begin(time_control="30s", timeout_policy="loss")
    live, arrived_at = load(match.slug), START + timedelta(seconds=30) + late
    clock.move_to(START + timedelta(seconds=30) + GRACE - timedelta(milliseconds=1))
    worker.tick()
    move = Answer("a", "0.0", "end")
    if late > timedelta():
        with pytest.raises(IllegalAnswer, match="your time is up"):
            judge(live, ada.pk, move, arrived_at=arrived_at)
        assert live.game.version == 0
    else:
        change = judge(live, ada.pk, move, arrived_at=arrived_at)
        assert change.step.arrived_at == arrived_at
    clock.shift(timedelta(seconds=1))
    worker.tick()
    match.refresh_from_db()
    assert match.is_over  # without a stored answer


def test_time_that_an_answer_waited_to_be_stored_is_nobodys(clock, begin, ada, bo):
    from games.play.writing import append  # noqa: PLC0415 - stores a hand-made change

    match = begin(time_control="30s")
    clock.shift(timedelta(seconds=15))
    change = judge(load(match.slug), ada.pk, Answer("a", "0.0", "end"), arrived_at=START + timedelta(seconds=10))
    assert append([change]) == [True]
    assert left(match) == {0: 20, 1: 30}


@pytest.mark.long
def test_a_pause_stops_all_clocks(clock, begin, ada, bo, wait):
    match = begin(time_control="5+10", timeout_policy="loss")
    wait(seconds=100)
    for person in (ada, bo):
        match_act(match=match, person=person, act="agree", about="pause", client_id="pause")
    wait(minutes=1)
    assert left(match) == {0: 200, 1: 300}
    match_act(match=match, person=bo, act="resume", about=None, client_id="on")
    wait(seconds=10)
    assert left(match) == {0: 190, 1: 300}


def test_what_is_taken_back_costs_its_time(clock, begin, ada, play):
    match = begin(time_control="5+10")
    clock.shift(timedelta(seconds=20))
    play(match, ada, "step")
    match_move(slug=match.slug, person=ada.pk, move=Undo("back", 1))
    clock.shift(timedelta(seconds=20))
    assert left(match)[0] == 260


def test_a_turn_that_is_played_again_gives_no_time_back(clock, begin, ada, bo, in_turn):
    match = begin(time_control="5+10")
    clock.shift(timedelta(seconds=60))
    in_turn(match, "end")
    clock.shift(timedelta(seconds=30))
    for person in (ada, bo):
        match_act(match=match, person=person, act="agree", about="back:0", client_id="back")
    match.refresh_from_db()
    assert match.waiting == [0]
    assert left(match) == {0: 250, 1: 270}


def test_a_site_that_is_down_costs_nobody_a_second(clock, begin, worker):
    match = begin(time_control="30s", timeout_policy="loss")
    worker.tick()
    clock.shift(timedelta(seconds=4))
    worker.tick()
    clock.shift(timedelta(minutes=5))
    later = Worker()
    later.tick()
    later.close()
    match.refresh_from_db()
    assert not match.is_over
    assert left(match) == {0: 26, 1: 30}


def test_a_worker_that_begins_beside_another_takes_and_gives_no_time(clock, begin, worker):
    match = begin(time_control="30s", timeout_policy="loss")
    worker.tick()
    clock.shift(timedelta(seconds=1.5))
    other = Worker()
    other.tick()
    other.close()
    assert left(match) == {0: 28.5, 1: 30}


def test_in_a_sealed_round_one_sees_ones_own_clock(clock, begin, ada, play):
    match = begin("duel", time_control="60s")
    clock.shift(timedelta(seconds=5))

    def seen(viewer):
        live = load(match.slug)
        row = Match.objects.get(pk=match.pk)
        lines = [line.params["name"] for line in clock_lines(row, datetime.now(UTC), viewer)]
        return clocks_seen_by(live.clocks, live.game.sealed, viewer), lines

    before = [seen(1), seen(None)]
    assert [each.left_at(START) is None for each in before[0][0]] == [True, False]
    assert before[0][1] == ["Bo"]
    hand = load(match.slug).game.state.hands[0]
    play(match, ada, f"card:{hand[0]}", 0)
    assert [seen(1), seen(None)] == before
    assert {each.seat: each.runs_out_at for each in seen(0)[0]} == {0: None, 1: None}


def test_computers_have_no_clock(toys, clock, ada):
    match = match_start(game="march", people=[ada, None], levels={1: "easy"}, time_control="5+10")
    assert sorted(left(match)) == [0]


def test_leaving_a_match_that_one_can_lose_gives_it_up(begin, ada):
    match = begin(time_control="5+10", timeout_policy="loss")
    seat_leave(match=match, person=ada)
    match.refresh_from_db()
    assert (match.result["reason"], match.result["winners"]) == ("resignation", [1])


def test_every_game_has_time_controls_of_both_kinds():
    for rules in registry.all_rules():
        offered = time_controls_for(rules.minutes)
        assert {each.per_turn for each in offered if each.ticks} == {True, False}
        assert any(each.timed and not each.live for each in offered)
    short, long = ({each.slug for each in time_controls_for(minutes)} for minutes in (30, 60))
    assert "5+10" in short - long
    assert "60+0" in long - short
    assert all(TIME_CONTROLS[slug].slug == slug for slug in short | long)


@pytest.mark.long
@pytest.mark.parametrize("slug", registry.SLUGS)
def test_in_every_game_the_clocks_run_of_those_who_owe_an_answer(clock, ada, bo, slug):
    people = [ada, bo]
    match = match_start(game=slug, people=people, time_control="60s", secret=bytes(32))
    generator, turns = random.Random(4), set()
    for number in range(60):
        clock.shift(timedelta(seconds=1))
        live = load(match.slug)
        running = {each.seat for each in live.clocks if each.runs_out_at is not None}
        assert running == set(live.game.waiting)
        if live.game.outcome is not None:
            break
        key, asked = generator.choice(sorted(live.game.open.items()))
        if live.game.checkpoint.index not in turns:
            assert left(match)[asked.seat] > 58
        turns.add(live.game.checkpoint.index)
        match_answer(
            match=match, person=people[asked.seat], question=key,
            answer=random_answer(asked, generator), client_id=f"{number}",
        )  # fmt: skip
    assert len(turns) > 1
