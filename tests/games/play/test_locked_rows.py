"""Locks of several rows in one order, against deadlocks.

SQLite allows one writer only, so PostgreSQL runs these tests (tests/cluster/processes/test_postgresql.py).
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.db import connection, transaction

from games.absence.seats import seat_leave, seat_take_back, seat_time_up
from games.absence.votes import seat_vote_on_absent
from games.clocks.models import Vacancy
from games.core.dialogue.questions import IllegalAnswer
from games.matches.models import LogEntry, Match, Seat
from games.play.loading import load
from games.play.moves import match_answer
from games.play.start import match_start
from games.site import access_tokens
from lobby.accounts import invitations, programs
from lobby.accounts.accounts import account_delete
from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from tests.one_moment import SECONDS, fault_of, until_waiting
from tests.substituting import all_agree, sit_down

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite locks no rows"),
]


@pytest.fixture
def late():
    """Return the seat of a late player who has only to confirm the turn."""
    people = [Person.objects.create_guest(name) for name in ("Ada", "Bo")]
    match = match_start(game="homeworlds", people=people, time_control="brisk")
    seat = match.seats.get(number=0)
    for choice in ("bank:y1", "bank:b2", "bank:g3"):
        answer(seat, choice)
    seat_time_up(clock=seat.clock)
    return seat


def test_an_answer_and_its_seat_taken_back_at_one_moment_are_both_done(late):
    back, answered = at_one_moment(
        late, lambda: seat_take_back(match=late.match, person=late.person), lambda: answer(late, "confirm")
    )
    assert back is None
    assert answered is None
    assert not Vacancy.objects.filter(seat=late).exists()
    assert log_of(late) == ["back", "confirm"]


def test_an_answer_that_comes_while_somebody_else_takes_the_seat_is_refused(late):
    cy = Person.objects.create_guest("Cy")
    all_agree(late.match, 0)
    taken, answered = at_one_moment(
        late, lambda: sit_down(match=late.match, number=0, person=cy), lambda: answer(late, "confirm")
    )
    assert taken is None
    assert isinstance(answered, IllegalAnswer)
    assert log_of(late) == ["substitute"]


@pytest.fixture
def seat():
    """Return a seat at a running match."""
    people = [Person.objects.create_guest(name) for name in ("Ada", "Bo")]
    return match_start(game="homeworlds", people=people).seats.get(number=0)


def test_who_is_deleted_twice_at_one_moment_is_gone_once(seat):
    person = seat.person
    faults = at_one_moment(seat, *[lambda: account_delete(person=person)] * 2)
    assert faults == [None, None]
    assert_is_gone(seat)


def test_who_leaves_a_seat_while_they_are_deleted_is_gone(seat):
    people = [each.person for each in seat.match.seats.order_by("number")]
    other = match_start(game="homeworlds", people=people).seats.get(number=0)
    with ThreadPoolExecutor(2) as pool:
        with transaction.atomic():
            Match.objects.hold(seat.match_id)
            deleted = pool.submit(fault_of, lambda: account_delete(person=seat.person))
            until_waiting(1)
            leave = partial(seat_leave, match=other.match, person=other.person)
            assert pool.submit(fault_of, leave).result(SECONDS) is None
        assert deleted.result(SECONDS) is None
    assert_is_gone(seat)
    assert_is_gone(other)


def assert_is_gone(seat):
    left = Seat.objects.get(pk=seat.pk)
    assert (left.person, left.vacancy.owner) == (None, None)
    assert not Person.objects.filter(pk=seat.person_id).exists()


def test_who_leaves_a_seat_twice_at_one_moment_has_left_it_once(late):
    leave = partial(seat_leave, match=late.match, person=late.person)
    left, again = while_held(late.match, leave, leave)
    assert left is None
    assert isinstance(again, IllegalAnswer)
    assert log_of(late) == ["left"]


def test_who_leaves_a_seat_that_somebody_just_takes_does_not_put_them_out(late):
    cy = Person.objects.create_guest("Cy")
    all_agree(late.match, 0)
    taken, left = while_held(
        late.match,
        lambda: sit_down(match=late.match, number=0, person=cy),
        lambda: seat_leave(match=late.match, person=late.person),
    )
    assert taken is None
    assert isinstance(left, IllegalAnswer)
    assert log_of(late) == ["substitute"]
    assert Vacancy.objects.get(seat=late).filled


def test_the_computer_that_two_ask_to_answer_at_one_moment_is_asked_once(late):
    bo = late.match.seats.get(number=1).person
    ask = partial(seat_vote_on_absent, match=late.match, person=bo, number=0, vote="stand_in")
    asked, again = while_held(late.match, ask, ask)
    assert asked is None
    assert isinstance(again, IllegalAnswer)
    assert log_of(late) == ["once", "confirm"]


def test_the_computer_answers_for_whoever_is_away_before_a_substitute_sits_down(late):
    bo = late.match.seats.get(number=1).person
    cy = Person.objects.create_guest("Cy")
    all_agree(late.match, 0)
    asked, taken = while_held(
        late.match,
        lambda: seat_vote_on_absent(match=late.match, person=bo, number=0, vote="stand_in"),
        lambda: sit_down(match=late.match, number=0, person=cy),
    )
    assert asked is None
    assert isinstance(taken, IllegalAnswer)  # the seat has its player again
    assert log_of(late) == ["once", "confirm"]


COUNTED = {
    "access_tokens": (
        access_tokens,
        "MOST_TOKENS",
        lambda person: access_tokens.token_create(person=person, name="x", scopes=["read"]),
    ),
    "programs": (programs, "MOST_PROGRAMS", lambda person: programs.program_create(owner=person, name="Robo")),
    "invitations": (invitations, "MOST", lambda person: invitations.invitation_make(inviter=person, note="")),
}


@pytest.mark.parametrize("what", COUNTED)
def test_what_is_made_at_one_moment_is_counted_one_after_the_other(what, settings, monkeypatch):
    module, most, make = COUNTED[what]
    settings.SIGN_UP = "invitation"
    monkeypatch.setattr(module, most, 2)
    person = Person(name="Ada", login="ada")
    person.save()
    with ThreadPoolExecutor(4) as pool:
        with transaction.atomic():  # others may read, but not write
            Person.objects.select_for_update().get(pk=person.pk)
            begun = [pool.submit(fault_of, partial(make, person)) for _n in range(4)]
            until_waiting(4)
        faults = [each.result(SECONDS) for each in begun]
    assert faults.count(None) == 2
    assert all(isinstance(each, IllegalAnswer | Refused) for each in faults if each is not None)
    assert getattr(person, what).count() == 2


def answer(seat, choice):
    question, _asked = load(seat.match.slug).game.question_of(0)
    match_answer(match=seat.match, person=seat.person, question=question, answer=choice, client_id=choice)


def log_of(seat):
    """Return the acts since the timeout."""
    entries = LogEntry.objects.filter(match=seat.match, index__gt=3).order_by("index")
    return list(entries.values_list("answer", flat=True))


def at_one_moment(seat, first, second):
    """Stop `first` before its lock of the seat until `second` waits, too, and continue both."""
    with ThreadPoolExecutor(2) as pool:
        with transaction.atomic():
            Seat.objects.select_for_update(no_key=True).get(pk=seat.pk)
            begun = [pool.submit(fault_of, first)]
            until_waiting(1)
            begun.append(pool.submit(fault_of, second))
            until_waiting(2)
        return [each.result(SECONDS) for each in begun]


def while_held(match, *works):
    """Lock the match until all of these wait for it in order."""
    with ThreadPoolExecutor(len(works)) as pool:
        begun = []
        with transaction.atomic():
            Match.objects.hold(match.pk)
            for work in works:
                begun.append(pool.submit(fault_of, work))
                until_waiting(len(begun))
        return [each.result(SECONDS) for each in begun]
