"""Events are published after the commit of the change."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from games.bus.bus import listening_beside, publish
from games.bus.events import HintAsked, SeatsChanged
from games.bus.topics import MATCHES
from games.matches.models import Seat
from lobby.accounts.accounts import account_delete, guest_move_in

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def seated():
    """Return the players in the database at each event about seats."""
    found, is_over = [], threading.Event()

    def look(slug):
        try:
            seats = Seat.objects.filter(match__slug=slug).order_by("number")
            return list(seats.values_list("person", flat=True))
        finally:
            connection.close()

    def hear(event):
        if isinstance(event, HintAsked):
            is_over.set()
        if isinstance(event, SeatsChanged):
            with ThreadPoolExecutor(1) as elsewhere:
                found.append(elsewhere.submit(look, event.slug).result())

    def seated():
        publish(HintAsked("the last"))
        assert is_over.wait(10)
        return found

    with listening_beside({MATCHES: hear}):
        yield seated


def test_a_guest_who_has_signed_in_is_found_in_their_seat(begin, seated, ada, bo, cy):
    begin()
    guest_move_in(guest=ada, owner=cy)
    assert seated()[-1] == [cy.pk, bo.pk]


def test_whoever_is_forgotten_is_not_found_any_more(begin, seated, ada, bo):
    begin()
    account_delete(person=ada)
    assert seated()[-1] == [None, bo.pk]
