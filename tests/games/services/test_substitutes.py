"""A substitute who is there plays as an owner would: nobody decides about their seat, or takes it."""

from __future__ import annotations

import pytest

from games.core.questions import IllegalAnswer
from games.live.frames import MatchSnapshot
from games.models import Match, Vacancy
from games.services.absences import seat_vote_on_absent
from games.services.personal_data import person_leave
from games.services.seats import (
    seat_leave,
    seat_substitute,
    seat_take_back,
    seat_time_up,
    substitute_seat,
    substitute_token,
)
from games.services.start import match_start
from games.services.store import load
from games.services.vacancies import seats_present
from lobby.models import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def taken(begin, ada, cy):
    """A match that Ada has left, and in which Cy plays for her."""
    match = begin(time_control="brisk")
    seat_leave(match=match, person=ada)
    seat_substitute(match=match, number=0, token=substitute_token(Vacancy.objects.get()), person=cy)
    return Match.objects.get()


def may_be_taken(match):
    token = substitute_token(Vacancy.objects.get())
    return substitute_seat(match=match, number=0, token=token) is not None


def away(match, person):
    """Have somebody leave; give what takes over their seat."""
    seat_leave(match=match, person=person)
    number = match.seats.get(person=person).number
    token = substitute_token(Vacancy.objects.get(seat__match=match, seat__number=number))
    return {"match": match, "number": number, "token": token}


def test_whoever_has_seen_one_hand_does_not_take_over_another(taken, ada, bo, cy):
    seat = away(taken, bo)
    with pytest.raises(IllegalAnswer, match="has another seat"):
        seat_substitute(person=cy, **seat)
    with pytest.raises(IllegalAnswer, match="has played another seat"):
        seat_substitute(person=ada, **seat)
    seat_take_back(match=taken, person=ada)
    with pytest.raises(IllegalAnswer, match="has played another seat"):
        seat_substitute(person=cy, **seat)
    assert taken.seats.get(number=1).person == bo


def test_a_substitute_may_take_over_the_same_seat_again(taken, ada, cy):
    seat_take_back(match=taken, person=ada)
    seat_substitute(person=cy, **away(taken, ada))
    assert taken.seats.get(number=0).person == cy


@pytest.mark.parametrize("vote", ["stand_in", "program", "easy", "end"])
def test_nobody_decides_about_a_substitute_who_is_there(taken, bo, vote):
    with pytest.raises(IllegalAnswer, match="nobody is away"):
        seat_vote_on_absent(match=taken, person=bo, number=0, vote=vote)
    taken.refresh_from_db()
    assert not taken.seats.get(number=0).bot
    assert not taken.is_over
    assert seats_present(taken) == [0, 1]


def test_nobody_takes_the_seat_from_a_substitute_who_is_there(taken, cy):
    somebody = Person.objects.create_guest("Dee")
    token = substitute_token(Vacancy.objects.get())
    assert not may_be_taken(taken)
    with pytest.raises(IllegalAnswer, match="plays in that seat again"):
        seat_substitute(match=taken, number=0, token=token, person=somebody)
    assert taken.seats.get(number=0).person == cy


def test_the_page_shows_neither_a_link_nor_votes_while_a_substitute_plays(taken, bo, client):
    client.force_login(bo)
    page = client.get(f"/match/{taken.slug}/seats/").content.decode()
    assert "Cy plays for Ada" in page
    assert "/substitute/" not in page
    assert 'name="wish"' not in page


def test_a_substitute_may_leave_and_another_come(taken, bo, cy):
    seat_leave(match=taken, person=cy)
    assert may_be_taken(taken)
    with pytest.raises(IllegalAnswer, match="left this seat already"):
        seat_leave(match=taken, person=cy)
    seat_vote_on_absent(match=taken, person=bo, number=0, vote="program")
    assert taken.seats.get(number=0).bot


def test_a_substitute_whose_time_is_up_is_away_until_they_answer(taken, cy, play):
    seat_time_up(clock=taken.seats.get(number=0).clock)
    assert may_be_taken(taken)
    assert seats_present(taken) == [1]
    play(taken, cy, "end")
    assert not may_be_taken(taken)
    assert seats_present(taken) == [0, 1]


def test_votes_about_a_substitute_who_has_answered_since_count_no_more(toys, ada, bo, cy, play):
    match = match_start(game="duel", people=[ada, bo, cy], time_control="brisk")
    seat_leave(match=match, person=ada)
    dee = Person.objects.create_guest("Dee")
    token = substitute_token(Vacancy.objects.get())
    seat_substitute(match=match, number=0, token=token, person=dee)
    for voter in (bo, cy):
        seat_time_up(clock=match.seats.get(number=0).clock)
        seat_vote_on_absent(match=Match.objects.get(), person=voter, number=0, vote="end")
        assert not Match.objects.get().is_over
        for person in (bo, cy, dee):
            seat = load(match.slug).seat_of(person.pk)
            play(match, person, f"card:{load(match.slug).game.state.hands[seat][0]}", 0)


def test_a_substitute_who_is_forgotten_is_away(taken, bo, cy):
    person_leave(person=cy, name="somebody who left")
    assert may_be_taken(taken)


@pytest.mark.parametrize("answered", [False, True])
def test_a_vote_tells_nothing_of_an_answer_in_a_sealed_round(begin, ada, bo, play, answered):
    match = begin("duel", time_control="brisk")
    if answered:
        hand = load(match.slug).game.state.hands[0]
        play(match, ada, f"card:{hand[0]}", 0)
    seat_leave(match=match, person=ada)
    seat_vote_on_absent(match=Match.objects.get(), person=bo, number=0, vote="stand_in")
    live = load(match.slug)
    assert live.game.sealed == [0, 1]
    assert live.game.waiting == [1]
    told = [line.text for line in MatchSnapshot(live, 1, "en").frame().journal.lines]
    assert told[-2:] == [
        "Ada leaves their seat",
        "Ada is away: the computer answers for them this time",
    ]
