"""Computer opponents answer in time and once, and respect the rights of people."""

from __future__ import annotations

import dataclasses
from datetime import timedelta

import pytest
from django.utils import timezone

from games.absence.seats import seat_leave, seat_take_back, seat_to_program
from games.absence.stand_ins import bots_to_move
from games.matches.models import OpponentLease, Seat
from games.opponents.deciding import Decided
from games.opponents.leases import opponents_to_move
from games.opponents.service import OpponentService
from games.play.judge import Answer
from games.play.loading import load
from games.play.moves import match_act, match_move
from games.play.start import match_start, seat_hand_over
from lobby.announcements.services import maintenance_begin, maintenance_end
from lobby.people.profile import opponents_pace


@pytest.mark.long
def test_it_plays_a_match_to_its_end(against, service, until_asked, ada, play):
    match = against()
    for _turn in range(3):
        play(match, ada, [])
        game = until_asked(service, match, 0)
    assert game.outcome is not None
    assert len([entry for entry in game.log if entry.seat == 1]) >= 3


def test_what_its_seat_owes_is_found_until_the_last_person_leaves(against, ada, bo, play):
    match = against(people=[bo])
    assert opponents_to_move() == {}
    play(match, ada, [])
    play(match, bo, [])
    assert opponents_to_move() == {match.slug: {2: "normal"}}
    assert bots_to_move() == []
    seat_leave(match=match, person=ada)
    assert opponents_to_move() == {match.slug: {2: "normal"}}
    seat_leave(match=match, person=bo)
    assert opponents_to_move() == {}


def test_the_seat_of_somebody_who_is_away_can_be_given_to_one(begin, service, until_asked, ada, bo):
    match = begin("dice")
    seat_to_program(seat=match.seats.get(number=0), level="easy")
    assert until_asked(service, match, 1).waiting == [1]
    seat_hand_over(match=match, number=0, person=ada)
    assert match.seats.get(number=0).level == ""


def test_two_workers_do_not_play_the_same_match(against, service, ada, play):
    match = against()
    play(match, ada, [])
    other = OpponentService(processes=0)
    service.round()
    version = load(match.slug).game.version
    other.round()
    assert load(match.slug).game.version == version
    assert OpponentLease.objects.get().worker == service.name
    OpponentLease.objects.update(until=timezone.now() - timedelta(seconds=1))
    play_as(match, 1, [])
    play(match, ada, [])
    other._looked = 0
    other.round()
    assert OpponentLease.objects.get().worker == other.name
    other.close()
    assert not OpponentLease.objects.exists()


@pytest.mark.parametrize("is_ready", [False, True])
def test_nothing_is_answered_for_whoever_comes_back_before_the_answer_is_given(toys, ada, bo, service, is_ready):
    match = match_start(game="duel", people=[ada, bo, None], levels={2: "normal"})
    seat_to_program(seat=match.seats.get(number=0), level="easy")
    (key, _task), *_others = begun(service).items()
    assert key[1] == 0
    decided = Decided([f"card:{load(match.slug).game.state.hands[0][0]}"])
    if is_ready:  # the service notices that she has come back
        table = service.tables[match.slug]
        table.take(decided)
        seat_take_back(match=match, person=ada)
        service._looked = 0
        service.round()
    else:
        seat_take_back(match=match, person=ada)
        finish(service, key, decided)
    game = load(match.slug).game
    assert not [entry for entry in game.log if entry.is_answer and entry.seat == 0]


def play_as(match, seat, answer):
    """Answer for a seat like another worker."""
    while (asked := load(match.slug).game.question_of(seat)) is not None:
        move = Answer(f"other {asked[0]}", asked[0], answer)
        match_move(slug=match.slug, person=None, move=move, seat=seat)


def test_matches_take_turns_at_being_decided(against, service, ada, play):
    """One process serves matches that need several decisions each."""
    matches = [against() for _n in range(3)]
    for match in matches:
        play(match, ada, [])
    decided = []

    def begin(key, task):
        decided.append(key[0])
        service.pool._done[key] = Decided([["die:0"]])

    service.pool.begin = begin
    for _round in range(5):
        service.round()
    assert set(decided[:3]) == {match.slug for match in matches}


def begun(service):
    """Begin decisions whose results the test sets."""
    tasks = {}
    decide, service.pool.begin = service.pool.begin, tasks.__setitem__
    service.round()
    service.pool.begin = decide
    return tasks


def finish(service, key, decided):
    """Return this decision to the service, and do all that follows."""
    service.pool._done[key] = decided
    service.round()
    service.round()


def test_a_decision_for_a_question_that_was_answered_meanwhile_is_thrown_away(against, service, ada, play):
    match = against()
    play(match, ada, [])
    ((key, task),) = begun(service).items()
    play_as(match, 1, [])
    version = load(match.slug).game.version
    finish(service, key, Decided([["die:0"]], 0.5, b"moment"))
    assert load(match.slug).game.version == version
    assert task.question not in load(match.slug).game.open


@pytest.mark.parametrize("decided", [Decided(fault="it broke down"), Decided([["no such die"]]), Decided(["die:0"])])
def test_where_nothing_sensible_was_decided_the_stand_in_answers(decided, against, service, ada, play):
    match = against()
    play(match, ada, [])
    (key,) = begun(service)
    finish(service, key, decided)
    entries = [entry for entry in load(match.slug).game.log if entry.seat == 1]
    assert entries[0].answer == []


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_normal_answers_where_the_level_of_a_seat_cannot(level, against, service, until_asked, ada, play):
    match = against(level=level)
    play(match, ada, [])
    ((key, task),) = begun(service).items()
    assert task.level == level
    service.pool._done[key] = Decided(fault="process 7 took too long: killed")
    ((again, task),) = begun(service).items()
    assert (again, task.level) == (key, "normal")
    finish(service, again, Decided([["die:0"]]))
    entries = [entry for entry in load(match.slug).game.log if entry.seat == 1]
    assert entries[0].answer == ["die:0"]
    until_asked(service, match, 0)
    play(match, ada, [])
    service._looked = 0
    ((_key, task),) = begun(service).items()
    assert task.level == level  # at the next question it tries again


def test_the_stand_in_answers_where_not_even_normal_can(against, service, ada, play):
    match = against(level="hard")
    play(match, ada, [])
    for _attempt in range(2):
        ((key, _task),) = begun(service).items()
        service.pool._done[key] = Decided(fault="process 7 has ended")
    service.round()
    service.round()
    entries = [entry for entry in load(match.slug).game.log if entry.seat == 1]
    assert entries[0].answer == []


def test_only_one_worker_answers_where_normal_has_to(against, service, ada, play):
    match = against(level="hard")
    play(match, ada, [])
    ((key, _task),) = begun(service).items()
    service.pool._done[key] = Decided(fault="process 7 took too long: killed")
    ((key, task),) = begun(service).items()
    OpponentLease.objects.update(until=timezone.now() - timedelta(seconds=1))
    other = OpponentService(processes=0)
    other.round()
    other.round()
    given = load(match.slug).game.log
    assert task.question not in load(match.slug).game.open
    finish(service, key, Decided([["die:0"]]))
    log = load(match.slug).game.log
    assert log[: len(given)] == given
    assert [entry.question for entry in log].count(task.question) == 1
    other.close()


def test_it_agrees_to_what_is_the_peoples_to_decide(against, ada, bo):
    match = against()
    match_act(match=match, person=ada, act="agree", about="void", client_id="a")
    assert load(match.slug).game.outcome.reason == "void"
    three = against(people=[bo])
    match_act(match=three, person=ada, act="agree", about="pause", client_id="a")
    assert not load(three.slug).game.paused
    match_act(match=three, person=bo, act="agree", about="pause", client_id="b")
    assert load(three.slug).game.paused


def test_it_refuses_a_draw_that_is_proposed_too_early(against, service, ada, play):
    match = against()
    play(match, ada, [])
    match_act(match=match, person=ada, act="agree", about="draw", client_id="b")
    service.round()
    game = load(match.slug).game
    assert any(entry.seat == 1 and entry.question == "disagree" for entry in game.log)
    assert game.outcome is None


def test_nothing_is_decided_while_the_site_is_closed(against, service, until_asked, ada, play):
    match = against()
    play(match, ada, [])
    maintenance_begin(closed_from=timezone.now(), minutes=1)
    version = load(match.slug).game.version
    for _round in range(20):
        service.round()
    assert load(match.slug).game.version == version
    assert not OpponentLease.objects.exists()
    maintenance_end()
    assert until_asked(service, match, 0).version > version


def test_it_waits_before_it_builds_upon_what_a_person_may_take_back(against, ada, play, settings, monkeypatch):
    settings.OPPONENT_PACE = "steps"
    monkeypatch.setattr("games.opponents.table.can_take_back", lambda game, seat: True)
    service = OpponentService(processes=0)
    match = against()
    play(match, ada, [])
    version = load(match.slug).game.version
    for _round in range(3):
        assert service.round() <= 1.6
    assert load(match.slug).game.version == version
    table = service.tables[match.slug]
    table.ready = dataclasses.replace(table.ready, at=0)
    service.round()
    assert load(match.slug).game.version > version
    service.close()


def test_in_a_correspondence_match_nobody_waits_for_the_next_step(against, ada, play, settings, until_asked):
    settings.OPPONENT_PACE = "steps"
    service = OpponentService(processes=0)
    match = against(time_control="brisk")
    play(match, ada, [])
    assert until_asked(service, match, 0, seconds=1).waiting == [0]
    service.close()


@pytest.mark.parametrize(
    ("ada_is", "bo_is", "paused"),
    [
        ({}, {}, True),
        ({"quick_opponents": True}, {}, True),
        ({"quick_opponents": True}, {"quick_opponents": True}, False),
        ({"quick_opponents": True}, "a program", False),
    ],
)
def test_a_worker_pauses_unless_all_people_at_the_table_want_it_quick(
    against, ada, bo, cy, play, settings, ada_is, bo_is, paused
):
    """The worker has no sockets: it knows only stored facts."""
    settings.OPPONENT_PACE = "steps"
    service = OpponentService(processes=0)
    match = against(people=[bo])
    for person, wish in ((ada, ada_is), (bo, bo_is)):
        change = {"owner": cy} if wish == "a program" else wish
        type(person).objects.filter(pk=person.pk).update(**change or {"quick_opponents": False})
    play(match, ada, [])
    play(match, bo, [])
    version = load(match.slug).game.version
    for _round in range(3):
        service.round()
    assert (load(match.slug).game.version == version) == paused
    service.close()


def test_a_wish_is_heard_while_the_match_goes_on(against, ada, play, settings):
    settings.OPPONENT_PACE = "steps"
    service = OpponentService(processes=0)
    match = against()
    play(match, ada, [])
    service.round()
    (table,) = service.tables.values()
    assert not table.quick
    opponents_pace(person=ada, quick=True)
    service._looked = 0
    service.round()
    assert table.quick
    service.close()


def test_the_stand_in_has_no_level(against, begin, ada):
    seats = Seat.objects.filter(match=against())
    assert [(seat.bot, seat.level) for seat in seats] == [(False, ""), (True, "normal")]
