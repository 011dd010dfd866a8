"""Times of the opponents' answers."""

from __future__ import annotations

from games.opponents.pace import ALL, MOST, STEP, UNDO, Moment, seconds_to_wait


def test_steps_come_at_a_pace_that_people_can_follow():
    assert seconds_to_wait(Moment()) == STEP
    assert 0.6 <= STEP <= 0.9
    assert seconds_to_wait(Moment(since_last=0.5)) == STEP - 0.5  # deciding counts as a pause
    assert seconds_to_wait(Moment(since_last=5)) == 0


def test_the_pauses_of_a_turn_have_an_end():
    paused = 0.0
    for _step in range(40):
        paused += seconds_to_wait(Moment(paused=paused))
    assert paused <= MOST
    assert seconds_to_wait(Moment(paused=MOST)) == 0


def test_nobody_waits_where_nobody_looks_on():
    assert seconds_to_wait(Moment(live=False, person_may_undo=True)) == 0


def test_whoever_wants_no_pauses_has_none_but_time_to_take_back():
    assert seconds_to_wait(Moment(quick=True)) == 0
    assert seconds_to_wait(Moment(quick=True, person_may_undo=True)) == UNDO


def test_a_person_has_time_to_take_back_what_an_opponent_would_build_upon():
    assert seconds_to_wait(Moment(person_may_undo=True)) == UNDO
    assert 1.5 <= UNDO <= 2


def test_of_several_who_are_asked_an_opponent_answers_first_or_last():
    assert seconds_to_wait(Moment(people_asked=True)) == 0
    assert seconds_to_wait(Moment(people_asked=True, person_answered=True)) is None
    assert seconds_to_wait(Moment(people_asked=True, person_answered=True, live=False)) is None
    assert seconds_to_wait(Moment(person_answered=True, person_may_undo=True)) == UNDO


def test_an_answer_that_stays_hidden_takes_nothing_away_from_anybody():
    assert seconds_to_wait(Moment(people_asked=True, person_answered=True, hidden=True)) == 0


def test_the_turns_of_many_opponents_together_take_no_longer_than_they_may():
    for opponents in range(1, 6):
        paused = 0.0
        for _step in range(40):
            paused += seconds_to_wait(Moment(paused=paused, opponents=opponents))
        assert paused <= min(MOST, ALL / opponents)


def test_no_pause_follows_a_step_that_showed_nothing():
    assert seconds_to_wait(Moment(unseen=True)) == 0
    assert seconds_to_wait(Moment(unseen=True, person_may_undo=True)) == UNDO
