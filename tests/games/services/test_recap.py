"""What is news to somebody who comes back to a match."""

from __future__ import annotations

import pytest

from games.models import Seat
from games.services.seats import seat_stand_in
from games.services.store import load


@pytest.fixture
def step(begin, in_turn):
    """A march of Ada and Bo; gives a function by which whoever is to move answers."""
    match = begin("march")

    def step(*answers):
        in_turn(match, *answers)

    step.match = match
    return step


@pytest.fixture
def told(step, client, ada):
    """What Ada's page takes for seen, when her browser told last that it showed `seen`."""

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


def test_what_one_did_later_does_not_hide_what_others_did_before(step, told):
    step("end", "step", "end", "step", "end", "step")
    assert told(1) == 1


def test_what_a_program_answered_in_ones_place_is_news(step, told):
    seat_stand_in(seat=step.match.seats.get(number=0))
    assert load(step.match.slug).game.waiting == [1]
    assert told(0) == 0
