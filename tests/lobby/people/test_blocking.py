"""Blocked people enter no room of the blocker, even at the moment of the block.

SQLite lets one write at a time: only PostgreSQL can show this (tests/cluster/processes/test_postgresql.py).
"""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from games.chat.models import Mute
from lobby.refusals.refusal import Refused
from lobby.rooms.members.blocking import person_block
from lobby.rooms.members.names import names_in
from lobby.rooms.services import room_enter
from tests.one_moment import SECONDS, fault_of, until_waiting

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite locks no rows"),
]


def test_who_has_just_come_in_is_found_there_and_sent_out(room, ada, bo):
    entered, blocked = one_inside_the_other(
        lambda: room_enter(room=room, person=bo, name="Bo"),
        lambda: person_block(person=ada, other=bo),
    )
    assert (entered, blocked) == (None, None)
    assert names_in(room) == ["Ada"]


def test_who_comes_in_while_they_are_blocked_is_refused(room, ada, bo):
    blocked, entered = one_inside_the_other(
        lambda: person_block(person=ada, other=bo),
        lambda: room_enter(room=room, person=bo, name="Bo"),
    )
    assert blocked is None
    assert isinstance(entered, Refused)
    assert names_in(room) == ["Ada"]
    assert Mute.objects.get().blocked


def one_inside_the_other(first, second):
    """Run `second` just before `first` commits; return the errors of both."""
    is_done, may_end = threading.Event(), threading.Event()

    def first_until_its_end():
        with transaction.atomic():
            first()
            is_done.set()
            may_end.wait(SECONDS)

    with ThreadPoolExecutor(2) as pool:
        begun = [pool.submit(fault_of, first_until_its_end)]
        assert is_done.wait(SECONDS)
        begun.append(pool.submit(fault_of, second))
        try:
            until_waiting(1)
        finally:
            may_end.set()
        return [each.result(SECONDS) for each in begun]
