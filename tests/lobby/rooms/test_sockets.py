"""Sockets of the lobby and of rooms: they announce changes, to people with access."""

import asyncio
import json
from datetime import UTC, datetime, timedelta

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.db import OperationalError
from django.test import Client

from config.asgi import application
from games.bus.events import NewsFor, RoomChanged
from games.live.process import live_process
from games.live.sockets.news_pace import NEWS_EVERY
from games.protocol.close_codes import CloseCode
from lobby.rooms import services as rooms
from lobby.rooms.creation.setup import RoomSetup
from lobby.rooms.live import presence
from lobby.rooms.live.attendance import room_lost, room_seen
from lobby.rooms.models import Member

pytestmark = pytest.mark.django_db(transaction=True)
SECONDS = 10  # until a socket is open that will ever be


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
        async with asyncio.timeout(SECONDS):
            cookie = await sync_to_async(cookie_of)(person)
        if cookie is not None:
            headers.append((b"cookie", f"{cookie.key}={cookie.value}".encode()))
        communicator = WebsocketCommunicator(application, path, headers=headers)
        accepted, _protocol = await communicator.connect()
        if not accepted:
            return None
        opened.append(communicator)
        await communicator.send_json_to({"type": "ping", "t": 1})
        while (sent := await communicator.receive_output(5))["type"] == "websocket.send":
            if json.loads(sent["text"])["type"] == "pong":
                return communicator
        return None  # it was refused

    yield socket
    for each in opened:
        await each.disconnect()
    await live_process().close()


async def close_code(communicator):
    """Return the server's close code."""
    while (sent := await communicator.receive_output(5))["type"] != "websocket.close":
        pass
    return sent["code"]


async def next_frame(communicator):
    """Return the next frame other than news."""
    while (frame := await communicator.receive_json_from()) == {"type": "news"}:
        pass
    return frame


async def quiet(communicator):
    """Wait until the socket has told all news, also those that waited for its pace."""
    while not await communicator.receive_nothing(timeout=NEWS_EVERY + 0.2):
        await communicator.receive_from()


@pytest.mark.parametrize("where", ["/ws/lobby/", None])
async def test_it_tells_of_a_burst_of_changes_at_once_and_then_of_all_together(socket, public_room, bo, where):
    onlooker = await socket(where or f"/ws/room/{public_room.slug}/", bo)
    for _ in range(6):
        live_process().bus.publish(RoomChanged(public_room.slug, listed=True))
    assert await next_frame(onlooker) == {"type": "changed"}
    assert await next_frame(onlooker) == {"type": "changed"}
    assert await onlooker.receive_nothing(timeout=NEWS_EVERY + 0.3)


async def test_both_see_at_once_that_somebody_has_come(room, ada, bo, socket):
    mine = await socket(f"/ws/room/{room.slug}/", ada)
    await quiet(mine)
    await sync_to_async(rooms.room_enter)(room=room, person=bo, name="Bo")
    assert await next_frame(mine) == {"type": "changed"}


async def test_the_lobby_hears_of_rooms_too(public_room, bo, socket):
    lobby = await socket("/ws/lobby/")
    await sync_to_async(rooms.room_enter)(room=public_room, person=bo, name="Bo")
    assert await next_frame(lobby) == {"type": "changed"}


async def test_a_socket_that_has_failed_is_told_nothing_any_more(room, ada, socket, monkeypatch):
    def away(**about):
        raise OperationalError("it is away")

    mine = await socket(f"/ws/room/{room.slug}/", ada)
    with monkeypatch.context() as patch:
        patch.setattr("lobby.rooms.live.presence.room_seen", away)
        patch.setattr("lobby.rooms.live.presence.SEEN_EVERY", 0)
        await mine.send_json_to({"type": "ping"})
        assert await close_code(mine) == CloseCode.TRY_LATER
    other = await socket("/ws/me/", ada)
    live_process().bus.publish(NewsFor([ada.pk]))
    assert await other.receive_json_from() == {"type": "news"}
    assert await mine.receive_nothing()


async def test_a_private_room_is_closed_to_strangers(room, cy, socket):
    assert await socket(f"/ws/room/{room.slug}/") is None
    assert await socket(f"/ws/room/{room.slug}/", cy) is None
    assert await socket("/ws/room/nowhere/", cy) is None


async def test_a_socket_from_another_site_is_refused(public_room, ada, socket):
    path = f"/ws/room/{public_room.slug}/"
    assert await socket(path, ada, origin=b"https://example.org") is None
    assert await socket(path, ada) is not None


def sends_out(room, host, person):
    rooms.room_remove(room=room, host=host, member=room.members.get(person=person).pk)


def leaves(room, host, person):
    rooms.room_leave(room=room, person=person)


@pytest.mark.parametrize("happens", [sends_out, leaves])
async def test_who_is_not_in_a_private_room_any_more_hears_nothing_of_it(room, ada, bo, onlooker, socket, happens):
    mine = await socket(f"/ws/room/{room.slug}/", ada)
    await quiet(onlooker)
    await sync_to_async(happens)(room, ada, bo)
    assert await next_frame(onlooker) == {"type": "changed"}  # its page has to go
    assert await close_code(onlooker) == 4404
    assert await next_frame(mine) == {"type": "changed"}
    await sync_to_async(rooms.room_renew_invitation)(room=room, host=ada)
    assert await next_frame(mine) == {"type": "changed"}


async def test_a_room_that_becomes_private_is_closed_to_strangers(public_room, ada, cy, socket):
    theirs = await socket(f"/ws/room/{public_room.slug}/", cy)
    setup = RoomSetup(seats=2, options={}, order="seated", public=False)
    await sync_to_async(rooms.room_change)(room=public_room, host=ada, setup=setup)
    assert await next_frame(theirs) == {"type": "changed"}
    assert await close_code(theirs) == 4404


async def is_here(room, person):
    return (await Member.objects.aget(room=room, person=person)).is_here


@pytest.fixture
async def onlooker(room, bo, socket):
    """Bo's socket of Ada's room."""
    async with asyncio.timeout(SECONDS):
        await sync_to_async(rooms.room_enter)(room=room, person=bo, name="Bo")
        theirs = await socket(f"/ws/room/{room.slug}/", bo)
        await quiet(theirs)
    return theirs


async def test_who_has_the_room_open_is_here(room, ada, socket, onlooker, monkeypatch):
    monkeypatch.setattr(presence, "LOST_AFTER", 0.1)
    assert not await is_here(room, ada)
    mine = await socket(f"/ws/room/{room.slug}/", ada)
    assert await is_here(room, ada)
    assert await next_frame(onlooker) == {"type": "changed"}
    await mine.disconnect()
    assert await next_frame(onlooker) == {"type": "changed"}
    assert not await is_here(room, ada)
    mine = await socket(f"/ws/room/{room.slug}/", ada)
    assert await is_here(room, ada)  # however soon after


async def test_a_page_that_is_loaded_again_is_news_to_nobody(room, ada, socket, onlooker, monkeypatch):
    monkeypatch.setattr(presence, "LOST_AFTER", 1.0)
    mine = await socket(f"/ws/room/{room.slug}/", ada)
    await quiet(onlooker)
    await mine.disconnect()
    await socket(f"/ws/room/{room.slug}/", ada)
    assert await onlooker.receive_nothing(timeout=1.3)
    assert await is_here(room, ada)


async def test_opening_and_closing_writes_little(room, ada, socket, onlooker):
    async def seen_at():
        return (await Member.objects.aget(room=room, person=ada)).seen_at

    mine = await socket(f"/ws/room/{room.slug}/", ada)
    assert await next_frame(onlooker) == {"type": "changed"}
    first = await seen_at()
    for _time in range(20):
        await mine.disconnect()
        mine = await socket(f"/ws/room/{room.slug}/", ada)
    assert await onlooker.receive_nothing(timeout=0.1)
    assert await seen_at() == first


async def test_whose_other_page_is_open_is_here(room, ada, socket, onlooker, monkeypatch):
    monkeypatch.setattr(presence, "LOST_AFTER", 0)
    first = await socket(f"/ws/room/{room.slug}/", ada)
    await socket(f"/ws/room/{room.slug}/", ada)
    await quiet(onlooker)
    await first.disconnect()
    assert await onlooker.receive_nothing(timeout=0.2)
    assert await is_here(room, ada)


async def test_who_is_back_in_another_process_is_here(room, ada, socket, onlooker, monkeypatch):
    monkeypatch.setattr(presence, "LOST_AFTER", 1.0)
    mine = await socket(f"/ws/room/{room.slug}/", ada)
    await quiet(onlooker)
    await mine.disconnect()
    await sync_to_async(room_seen)(room=room, person=ada.pk)  # by the other process
    assert await onlooker.receive_nothing(timeout=1.3)
    assert await is_here(room, ada)


async def test_who_is_lost_to_another_process_reports_from_this_one(room, ada, socket, onlooker):
    mine = await socket(f"/ws/room/{room.slug}/", ada)
    await quiet(mine)  # that she has come is news to her page, too
    lost = sync_to_async(room_lost)  # by the other process
    await lost(room=room, person=ada.pk, at=datetime.now(UTC))
    for _change in range(2):  # away, and here again
        assert await next_frame(mine) == {"type": "changed"}
    assert await is_here(room, ada)


async def test_who_comes_into_the_room_is_here_at_once(public_room, bo, socket):
    path = f"/ws/room/{public_room.slug}/"
    looking = await socket(path, bo)
    await sync_to_async(rooms.room_enter)(room=public_room, person=bo, name="Bo")
    await looking.disconnect()
    await socket(path, bo)
    assert await is_here(public_room, bo)


async def test_presence_fades_when_a_server_died(room, ada, socket, time_machine):
    await socket(f"/ws/room/{room.slug}/", ada)
    member = await Member.objects.aget(room=room, person=ada)
    assert member.is_here
    time_machine.move_to(datetime.now(UTC) + timedelta(seconds=60))
    assert not member.is_here


@pytest.mark.parametrize("path", ["/", "/ws/", "/ws/chess/", "/ws/room/", "/match/abc/", "/ws/\u00e9/"])
async def test_a_socket_where_there_is_none_is_refused(socket, ada, path):
    assert await socket(path, ada) is None


@pytest.mark.parametrize("origin", [b"http://[", b"http://[::1", b"null", b"\xff\xfe", b""])
async def test_a_socket_whose_origin_cannot_be_read_is_refused(socket, ada, origin):
    assert await socket("/ws/lobby/", ada, origin=origin) is None
    assert await socket("/ws/lobby/", ada) is not None


async def test_a_ping_is_answered_and_any_other_frame_is_a_sign_of_life(ada, socket):
    mine = await socket("/ws/me/", ada)
    for sign in ("{}", "hello", '{"type":"chat"}'):
        await mine.send_to(text_data=sign)
    await mine.send_json_to({"type": "ping", "t": 7})
    pong = await mine.receive_json_from()
    assert (pong["type"], pong["t"]) == ("pong", 7)
