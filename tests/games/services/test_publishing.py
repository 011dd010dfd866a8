"""What is published from a thread goes by the event loop that it works for, while there is one."""

from __future__ import annotations

import asyncio
import threading
from datetime import UTC, datetime

import pytest
from asgiref.sync import sync_to_async

from games.services.broadcast import NewsFor, publish, publish_ban
from lobby.announcements.services import maintenance_end
from lobby.people.accounts import person_turn_out
from lobby.rooms import services as rooms
from lobby.rooms.attendance import room_lost, room_seen
from lobby.rooms.setup import RoomSetup

pytestmark = pytest.mark.django_db(transaction=True)
SECONDS = 10


class Loop(asyncio.SelectorEventLoop):
    """An event loop that says when a thread has asked something of it."""

    def __init__(self):
        super().__init__()
        self.asked = threading.Event()

    def call_soon_threadsafe(self, *args, **more):
        handle = super().call_soon_threadsafe(*args, **more)
        self.asked.set()
        return handle


@pytest.fixture
def room(toys, ada):
    setup = RoomSetup(seats=2, options={})
    room = rooms.room_open(host=ada, game="march", setup=setup)
    room_seen(room=room, person=ada.pk)
    return room


@pytest.mark.long
@pytest.mark.parametrize(
    "work",
    [
        lambda room: publish(NewsFor("", [])),
        lambda room: publish_ban(),
        lambda room: person_turn_out(person=room.host.pk),
        lambda room: room_lost(room=room, person=room.host.pk, at=datetime.now(UTC)),
        lambda room: maintenance_end(),
    ],
    ids=["events", "a ban", "who is out", "a room", "maintenance"],
)
def test_a_thread_does_not_wait_for_a_loop_that_has_ended(room, work):
    loop, begun = Loop(), asyncio.Event()
    may_go_on, done = threading.Event(), threading.Event()

    def work_late():
        loop.call_soon_threadsafe(begun.set)
        may_go_on.wait(SECONDS)
        work(room)
        done.set()

    async def begin():
        task = asyncio.create_task(sync_to_async(work_late)())
        await begun.wait()
        return task

    late = loop.run_until_complete(begin())
    loop.asked.clear()
    may_go_on.set()
    assert loop.asked.wait(SECONDS)
    late.cancel()
    loop.close()
    assert done.wait(SECONDS)
