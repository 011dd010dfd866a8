"""Requests that cost a sender little cost the site little."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from config.asgi import application
from games.chat.messages import chat_write
from games.live import chat
from games.live.admission import refusals
from games.live.sockets.limits import PersonBudgets
from games.matches.models import Seat

pytestmark = pytest.mark.django_db(transaction=True)


async def test_that_the_chat_is_read_is_noted_only_so_often_whatever_sockets_one_has(begin, tab, ada, bo, monkeypatch):
    monkeypatch.setattr(chat, "_seen_budgets", PersonBudgets())
    monkeypatch.setattr(chat, "SEEN_BURST", 2.0)
    monkeypatch.setattr(chat, "SEEN_PER_SECOND", 0.0)
    match = await sync_to_async(begin)()
    written = [await sync_to_async(chat_write)(match=match, person=bo, text=f"{n}") for n in range(4)]
    tabs = [await tab(match, ada) for _n in range(2)]
    for n, message in enumerate(written):
        mine = tabs[n % 2]
        await mine.send("chat_seen", message=message.pk)
        await mine.send("ping", t=n)
        await mine.until("pong", t=n)
    seat = await sync_to_async(Seat.objects.get)(match=match, person=ada)
    assert seat.chat_seen == written[1].pk
    theirs = await tab(match, bo)
    await theirs.send("chat_seen", message=written[3].pk)
    await theirs.send("ping", t=9)
    await theirs.until("pong", t=9)
    seat = await sync_to_async(Seat.objects.get)(match=match, person=bo)
    assert seat.chat_seen == written[3].pk


@pytest.fixture
def two_refused(monkeypatch):
    """Limit a network to two refused handshakes."""
    monkeypatch.setattr(refusals, "_budgets", PersonBudgets())
    monkeypatch.setattr(refusals, "REFUSED_BURST", 2.0)
    monkeypatch.setattr(refusals, "REFUSED_PER_SECOND", 0.0)


async def opens_lobby(address):
    headers = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
    socket = WebsocketCommunicator(application, "/ws/lobby/", headers=headers)
    socket.scope["client"] = (address, 1)
    await socket.connect()
    await socket.send_json_to({"type": "ping"})
    first = await socket.receive_json_from()
    await socket.disconnect()
    return first["type"] == "pong"


async def test_a_network_whose_handshakes_are_refused_again_and_again_is_looked_up_no_more(two_refused, begin, tab):
    match = await sync_to_async(begin)(public=True)
    addresses = [f"2001:db8:1:2:{n}::7" for n in range(3)]
    codes = [await (await tab("nosuchmatch", address=each)).close_code() for each in addresses]
    assert codes == [4404, 4404, 4429]
    assert await (await tab(match, address=addresses[0])).close_code() == 4429
    assert not await opens_lobby(addresses[0])
    elsewhere = await tab(match, address="2001:db8:1:3::7")
    assert (await elsewhere.read())["type"] == "hello"
    assert await opens_lobby("2001:db8:1:3::7")


async def test_a_site_without_limits_looks_all_of_them_up(two_refused, tab, settings):
    settings.RATE_LIMITS = False
    assert [await (await tab("nosuchmatch")).close_code() for _n in range(4)] == [4404] * 4
