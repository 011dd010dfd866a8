"""Constraints of the database."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.matches.models import Checkpoint, LogEntry, Match, Seat
from games.play.moves import match_answer

pytestmark = pytest.mark.django_db


def test_the_same_place_in_the_log_is_taken_once(begin, ada, bo):
    match = begin()
    match_answer(match=match, person=ada, question="0.0", answer="step", client_id="a")
    with pytest.raises(IntegrityError), transaction.atomic():
        LogEntry.objects.create(
            match=match, index=0, seat=0, question="0.0", answer="end", person=ada,
            client_id="b", created_at=timezone.now(),
        )  # fmt: skip


def test_a_message_is_stored_once(begin, ada):
    match = begin()
    match_answer(match=match, person=ada, question="0.0", answer="step", client_id="a")
    with pytest.raises(IntegrityError), transaction.atomic():
        LogEntry.objects.create(
            match=match, index=1, seat=0, question="1.0", answer="end", person=ada,
            client_id="a", created_at=timezone.now(),
        )  # fmt: skip


def test_nobody_sits_at_a_match_twice(begin, ada):
    match = begin()
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(match=match, number=2, person=ada, name="Ada again")


def test_a_player_who_deletes_their_account_leaves_the_match_whole(begin, ada, bo):
    match = begin()
    match_answer(match=match, person=ada, question="0.0", answer="end", client_id="a")
    ada.delete()
    assert [seat.name for seat in match.seats.all()] == ["Ada", "Bo"]
    assert match_answer(match=match, person=bo, question="1.1", answer="end", client_id="b") == 2


def test_slugs_are_random_and_easy_to_read(begin):
    one, other = begin(), begin()
    assert one.slug != other.slug
    assert len(one.slug) == 10
    assert not set(one.slug) & set("01oli")
    assert str(one) == f"march {one.slug}"
    assert one.get_absolute_url() == f"/match/{one.slug}/"


def test_a_seat_is_found_by_its_person(begin, ada, bo, cy):
    match = Match.objects.with_seats().get(pk=begin().pk)
    assert match.seat_of(bo).number == 1
    assert match.seat_of(cy) is None
    assert match.seat_of(None) is None
    assert str(match.seat_of(ada)) == "Ada (seat 0)"


def test_checkpoints_and_answers_come_in_order(begin, ada, bo):
    match = begin()
    for n, (person, question) in enumerate([(ada, "0.0"), (bo, "1.1"), (ada, "2.0")]):
        match_answer(match=match, person=person, question=question, answer="end", client_id=str(n))
    assert [answer.index for answer in match.log_entries.all()] == [0, 1, 2]
    assert [str(each) for each in Checkpoint.objects.filter(match=match)] == [f"turn start {n}" for n in range(4)]
    assert str(match.log_entries.first()) == "0: 0.0 end"
