"""Announcements on all sockets within a second, and their closing for maintenance."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client
from django.utils import timezone

from config.asgi import application
from games.live.process import live_process
from games.live.sockets import announcements
from games.play.start import match_start
from lobby.announcements.models import Announcement
from lobby.announcements.services import announcement_add, maintenance_begin, maintenance_end
from lobby.people.models import Person

pytestmark = pytest.mark.django_db(transaction=True)
CHANGED = {"type": "site"}


def cookie_of(person):
    client = Client()
    client.force_login(person)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


@pytest.fixture
async def socket():
    opened = []

    async def socket(path, person=None):
        headers = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
        if person is not None:
            cookie = await sync_to_async(cookie_of)(person)
            headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={cookie}".encode()))
        communicator = WebsocketCommunicator(application, path, headers=headers)
        accepted, _code = await communicator.connect(timeout=5)
        if accepted:
            opened.append(communicator)
        return communicator if accepted else None

    yield socket
    for each in opened:
        await each.disconnect()
    await live_process().close()


@pytest.fixture
async def silent_socket():
    """Open sockets that read only the acceptance; return the event of the next message."""
    tasks = []

    async def silent_socket(path):
        is_open, is_told, came = asyncio.Event(), asyncio.Event(), asyncio.Queue()

        async def send(message):
            if message["type"] == "websocket.accept":
                is_open.set()
            else:
                is_told.set()
                await asyncio.Event().wait()

        scope = {
            "type": "websocket", "path": path, "query_string": b"", "subprotocols": [],
            "headers": [(b"origin", b"http://localhost"), (b"host", b"localhost")],
        }  # fmt: skip
        came.put_nowait({"type": "websocket.connect"})
        tasks.append(asyncio.create_task(application(scope, came.get, send)))
        await asyncio.wait_for(is_open.wait(), 5)
        return is_told

    yield silent_socket
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def told(communicator):
    """Return whether the socket gets the news within a second."""
    while (frame := await communicator.receive_json_from(timeout=1)) != CHANGED:
        assert frame["type"] != "site"
    return True


async def closed(communicator):
    while (event := await communicator.receive_output(timeout=2))["type"] != "websocket.close":
        pass
    return event["code"]


async def test_pages_matches_and_the_lobby_hear_of_an_announcement(toys, ada, bo, socket):
    match = await sync_to_async(match_start)(game="march", people=[ada, bo], public=True)
    open_ones = [
        await socket("/ws/me/"),
        await socket("/ws/lobby/", ada),
        await socket(f"/ws/match/{match.slug}/", bo),
    ]
    await sync_to_async(announcement_add)(texts={"en": "Hello"})
    assert [await told(each) for each in open_ones] == [True] * 3


async def test_whoever_reads_nothing_keeps_nobody_from_hearing(ada, socket, silent_socket):
    mine, silent = await socket("/ws/me/", ada), await silent_socket("/ws/me/")
    await sync_to_async(announcement_add)(texts={"en": "Hello"})
    assert await told(mine)
    await silent.wait()
    await sync_to_async(maintenance_begin)(closed_from=timezone.now(), minutes=1)
    assert await told(mine)
    assert await closed(mine) == 4013


async def test_they_hear_when_something_begins_by_itself(socket):
    soon = timezone.now() + timedelta(seconds=0.6)
    await sync_to_async(announcement_add)(texts={"en": "Hello"}, shown_from=soon)
    mine = await socket("/ws/me/")
    assert await told(mine)
    assert timezone.now() >= soon


async def test_an_announcement_whose_event_is_lost_is_found(socket, monkeypatch):
    monkeypatch.setattr(announcements, "LOOK_EVERY", 0.1)
    mine = await socket("/ws/me/")
    await Announcement.objects.acreate(texts={"en": "Hello"}, shown_from=timezone.now())
    assert await told(mine)


async def test_maintenance_closes_all_but_staff_and_lets_nobody_in(ada, socket):
    boss = await sync_to_async(Person.objects.create_superuser)("op", "secret-horse-7")
    guest, mine, theirs = (
        await socket("/ws/me/"),
        await socket("/ws/me/", ada),
        await socket("/ws/me/", boss),
    )
    await sync_to_async(maintenance_begin)(closed_from=timezone.now(), minutes=1)
    assert [await told(each) for each in (guest, mine, theirs)] == [True] * 3
    assert [await closed(guest), await closed(mine)] == [4013, 4013]
    assert await socket("/ws/me/", ada) is None
    assert await socket("/ws/me/", boss) is not None
    await sync_to_async(maintenance_end)()
    assert await told(theirs)
    assert await socket("/ws/me/", ada) is not None


async def test_the_first_socket_of_a_process_is_not_let_in_while_the_site_is_closed(ada, socket):
    await sync_to_async(maintenance_begin)(closed_from=timezone.now(), minutes=1)
    assert await socket("/ws/me/", ada) is None
    await sync_to_async(maintenance_end)()
    assert await socket("/ws/me/", ada) is not None
