"""The sockets of the lobby and of rooms: they say that something changed, to those who may know."""

from datetime import UTC, datetime, timedelta

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.db import OperationalError
from django.test import Client

from config.asgi import application
from games.live.flow_control import TRY_LATER
from games.live.hub import get_hub
from games.services.broadcast import NewsFor
from lobby.models import Member
from lobby.rooms import services as rooms
from lobby.rooms.consumers import PersonSocket

pytestmark = pytest.mark.django_db(transaction=True)


def cookie_of(person):
    client = Client()
    if person is not None:
        client.force_login(person)
    return client.cookies.get(settings.SESSION_COOKIE_NAME)


@pytest.fixture
async def socket():
    opened = []

    async def socket(path, person=None, origin=b"http://localhost"):
        headers = [(b"origin", origin), (b"host", b"localhost")]
        cookie = await sync_to_async(cookie_of)(person)
        if cookie is not None:
            headers.append((b"cookie", f"{cookie.key}={cookie.value}".encode()))
        communicator = WebsocketCommunicator(application, path, headers=headers)
        accepted, _protocol = await communicator.connect()
        if accepted:
            opened.append(communicator)
        return communicator if accepted else None

    yield socket
    for each in opened:
        await each.disconnect()
    await get_hub().close()


async def quiet(communicator):
    while not await communicator.receive_nothing(timeout=0.1):
        await communicator.receive_from()


async def test_both_see_at_once_that_somebody_has_come(room, ada, bo, socket):
    mine = await socket(f"/ws/room/{room.slug}/", ada)
    await quiet(mine)
    await sync_to_async(rooms.room_enter)(room=room, person=bo, name="Bo")
    assert await mine.receive_json_from() == {"type": "changed"}


async def test_the_lobby_hears_of_rooms_too(public_room, bo, socket):
    lobby = await socket("/ws/lobby/")
    await sync_to_async(rooms.room_enter)(room=public_room, person=bo, name="Bo")
    assert await lobby.receive_json_from() == {"type": "changed"}


async def test_a_socket_that_has_failed_is_told_nothing_any_more(room, ada, socket, monkeypatch):
    def away(**about):
        raise OperationalError("it is away")

    told = []
    monkeypatch.setattr(PersonSocket, "news", lambda _socket: told.append("news"))
    with monkeypatch.context() as patch:
        patch.setattr("lobby.rooms.consumers.room_seen", away)
        failed = await socket(f"/ws/room/{room.slug}/", ada)
        assert (await failed.receive_output())["code"] == TRY_LATER
    await socket("/ws/me/", ada)
    get_hub().publish(NewsFor("anywhere", [ada.pk]))
    assert told == ["news"]


async def test_a_private_room_is_closed_to_strangers(room, cy, socket):
    assert await socket(f"/ws/room/{room.slug}/") is None
    assert await socket(f"/ws/room/{room.slug}/", cy) is None
    assert await socket("/ws/room/nowhere/", cy) is None


async def test_a_socket_from_another_site_is_refused(public_room, ada, socket):
    path = f"/ws/room/{public_room.slug}/"
    assert await socket(path, ada, origin=b"https://example.org") is None
    assert await socket(path, ada) is not None


async def test_who_has_the_room_open_is_here(room, ada, socket):
    async def is_here():
        return (await Member.objects.aget(room=room, person=ada)).is_here

    assert not await is_here()
    mine = await socket(f"/ws/room/{room.slug}/", ada)
    assert await is_here()
    await mine.disconnect()
    assert not await is_here()


async def test_presence_fades_when_a_server_died(room, ada, socket, time_machine):
    await socket(f"/ws/room/{room.slug}/", ada)
    member = await Member.objects.aget(room=room, person=ada)
    assert member.is_here
    time_machine.move_to(datetime.now(UTC) + timedelta(seconds=60))
    assert not member.is_here
