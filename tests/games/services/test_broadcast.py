"""Events: whoever hears of a change finds it in the database."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from games.models import Seat
from games.services.broadcast import LISTENERS, SeatsChanged
from lobby.people.accounts import account_delete, guest_move_in

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def seated():
    """Who sits at a match, as another process finds whenever it hears that this has changed."""

    def look(slug):
        try:
            seats = Seat.objects.filter(match__slug=slug).order_by("number")
            return list(seats.values_list("person", flat=True))
        finally:
            connection.close()

    def hear(event):
        if isinstance(event, SeatsChanged):
            with ThreadPoolExecutor(1) as elsewhere:
                found.append(elsewhere.submit(look, event.slug).result())

    found = []
    LISTENERS.append(hear)
    yield found
    LISTENERS.remove(hear)


def test_a_guest_who_has_signed_in_is_found_in_their_seat(begin, seated, ada, bo, cy):
    begin()
    guest_move_in(guest=ada, owner=cy)
    assert seated == [[cy.pk, bo.pk]]


def test_whoever_is_forgotten_is_not_found_any_more(begin, seated, ada, bo):
    begin()
    account_delete(person=ada)
    assert seated
    assert all(people == [None, bo.pk] for people in seated)
