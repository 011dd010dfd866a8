"""Matches go on after any player leaves."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest
from django.utils import timezone

from games import registry
from games.absence.seats import seat_leave, seat_take_back, seat_time_up
from games.absence.stand_ins import seat_play
from games.absence.votes import ABANDONED_AFTER, matches_end_abandoned, seat_vote_on_absent
from games.clocks.models import Vacancy
from games.core.ai.autoplay import random_answer
from games.core.dialogue.messages import english
from games.core.dialogue.questions import IllegalAnswer
from games.matches.models import Match
from games.play.cache import match_cache
from games.play.loading import load
from games.play.moves import match_answer
from games.play.start import match_start
from games.play.vacancies import seats_present
from games.worker.worker import Worker
from lobby.accounts.personal_data import person_leave
from lobby.people.models import Person
from tests.substituting import sit_down, take_over

pytestmark = pytest.mark.django_db
STEPS = 25


@pytest.mark.long
@pytest.mark.parametrize("slug", registry.SLUGS)
@pytest.mark.parametrize("timeout_policy", ["stand_in", "program", "end", "wait"])
def test_a_match_goes_on_whoever_abandons_it(slug, timeout_policy):
    generator = random.Random(f"{slug} {timeout_policy}")
    rules = registry.rules_of(slug)
    people = [Person.objects.create_guest(f"P{n}") for n in range(rules.seats[0])]
    if len(people) < 2 and 2 in rules.seats:
        people.append(Person.objects.create_guest("P1"))
    match = match_start(game=slug, people=people, time_control="brisk", timeout_policy=timeout_policy, secret=bytes(32))
    worker = Worker()
    for step in range(STEPS):
        match = Match.objects.with_seats().get(pk=match.pk)
        if match.is_over:
            break
        number = generator.choice(match.waiting)
        seat = match.seats.get(number=number)
        before = match.version
        if seat.bot and seats_present(match):
            worker.tick()
        elif seat.bot:  # programs do not play against each other
            seat_take_back(match=match, person=seat.person)
        elif generator.random() < 0.3:
            if generator.random() < 0.5:
                leave(match, seat)
            else:
                time_up(match, seat)
        else:
            live = load(match.slug)
            question, asked = live.game.question_of(number)
            match_answer(
                match=match, person=seat.person, question=question,
                answer=random_answer(asked, generator), client_id=f"id{step}",
            )  # fmt: skip
        match.refresh_from_db()
        assert match.version > before
    worker.close()


def leave(match, seat):
    if not Vacancy.objects.filter(seat=seat, left_on_purpose=True).exists():
        seat_leave(match=match, person=seat.person)
    decide(match, seat)


def time_up(match, seat):
    seat_time_up(clock=seat.clock)
    decide(match, seat)


def decide(match, seat):
    """Let a present player choose a program; without one, let the absent player return."""
    seat.refresh_from_db()
    if match.timeout_policy != "wait" or seat.bot:
        return
    others = [each for each in match.seats.all() if each.number in seats_present(match)]
    if others:
        seat_vote_on_absent(match=match, person=others[0].person, number=seat.number, vote="program")
    else:
        seat_take_back(match=match, person=seat.person)


def test_the_log_says_whose_time_was_up_when_that_ends_the_match():
    ada, bo = (Person.objects.create_guest(name) for name in ("Ada", "Bo"))
    match = match_start(game="homeworlds", people=[ada, bo], time_control="brisk", timeout_policy="end")
    seat_time_up(clock=match.seats.get(number=0).clock)
    game = load(match.slug).game
    read = english(["Ada", "Bo"].__getitem__).render
    assert read(game.journal[-1].for_seat(1)) == "Ada’s time is up"
    assert "Ada’s time was up" in read(game.outcome.for_seat(1))
    assert "your time was up" in read(game.outcome.for_seat(0))


@pytest.fixture
def lent(begin, ada):
    """Return a match that Ada has left."""
    match = begin(time_control="brisk")
    seat_leave(match=match, person=ada)
    return Match.objects.get()


def comes_first(monkeypatch, act):
    """Call `act` between the decision and the judgement of the stand-in."""

    def load_after(slug):
        monkeypatch.undo()
        act()
        return match_cache.borrow(slug)

    monkeypatch.setattr("games.play.moves.match_cache", SimpleNamespace(borrow=load_after))


def test_the_stand_in_answers_no_more_for_whoever_comes_back_at_that_moment(lent, ada, bo, monkeypatch):
    seat_vote_on_absent(match=lent, person=bo, number=0, vote="program")
    comes_first(monkeypatch, lambda: seat_take_back(match=lent, person=ada))
    assert seat_play(slug=lent.slug, seat=0) == 0
    assert load(lent.slug).game.waiting == [0]


def test_a_match_is_not_abandoned_to_which_somebody_comes_back_at_that_moment(lent, ada, bo, monkeypatch):
    seat_leave(match=lent, person=bo)
    comes_first(monkeypatch, lambda: seat_take_back(match=lent, person=ada))
    assert matches_end_abandoned(timezone.now() + ABANDONED_AFTER) == 0
    assert not Match.objects.get().is_over


def test_the_seat_of_somebody_forgotten_whose_time_was_up_stays_free(begin, ada, bo, cy):
    match = begin(time_control="brisk")
    seat_time_up(clock=match.seats.get(number=0).clock)
    person_leave(person=ada, name="Former player")
    assert seat_play(slug=match.slug, seat=0) > 0
    assert seats_present(match) == [1]
    with pytest.raises(IllegalAnswer, match="some players have not agreed"):  # an absent player cannot agree
        sit_down(match=match, number=0, person=cy)
    assert match.seats.get(number=0).person is None


def test_the_seat_of_somebody_forgotten_is_taken_if_the_others_agree(toys, ada, bo, cy):
    match = match_start(game="duel", people=[ada, bo, cy])
    person_leave(person=ada, name="Former player")
    dee = Person.objects.create_guest("Dee")
    take_over(match=match, number=0, person=dee)
    assert match.seats.get(number=0).person == dee
