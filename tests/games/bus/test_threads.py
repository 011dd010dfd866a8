"""Threads publish by a listening event loop of their process."""

from __future__ import annotations

import asyncio
import threading

import msgspec
import pytest
from asgiref.sync import sync_to_async

from games.bus.bus import GROUP, Bus, listening_beside, publish
from games.bus.events import HintAsked
from games.bus.local_layer import LocalLayer
from games.bus.topics import MATCHES

pytestmark = pytest.mark.django_db(transaction=True)
ASKED = HintAsked("abc")


async def test_the_listeners_of_its_own_process_are_told_without_any_other(settings):
    settings.CHANNEL_LAYERS = {}
    bus, heard = Bus(), asyncio.Queue()
    bus.subscribe(MATCHES, heard.put_nowait)
    bus.begin()
    await sync_to_async(publish)(ASKED)
    assert await heard.get() == ASKED
    await bus.close()


def test_a_thread_does_not_wait_for_a_loop_that_has_ended():
    async def begin():
        Bus().begin()

    asyncio.run(begin())  # without closing the bus
    publish(ASKED)


async def another_process(folder):
    encoded = msgspec.msgpack.encode([ASKED])
    message = {"type": "events", "from": "another process", "events": encoded}
    await LocalLayer(folder).group_send(GROUP, message)


def test_a_process_without_an_event_loop_listens_as_well(settings, tmp_path):
    layer = {"BACKEND": "games.bus.local_layer.LocalLayer", "CONFIG": {"folder": str(tmp_path)}}
    settings.CHANNEL_LAYERS = {"default": layer}
    heard, is_heard = [], threading.Event()

    def hear(event):
        heard.append(event)
        is_heard.set()

    with listening_beside({MATCHES: hear}):
        publish(ASKED)
        assert is_heard.wait(10)
        is_heard.clear()
        while not is_heard.wait(0.1):  # until it listens to others
            asyncio.run(another_process(tmp_path))
    assert set(heard) == {ASKED}


async def test_one_listener_that_fails_keeps_no_other_from_hearing(caplog):
    bus, heard = Bus(), []

    def fail(event):
        raise LookupError("nothing there")

    bus.subscribe(MATCHES, fail)
    bus.subscribe(MATCHES, heard.append)
    bus.publish(ASKED)
    assert heard == [ASKED]
    assert "nothing there" in caplog.text
    await bus.close()


async def test_who_has_ended_a_subscription_hears_nothing_more():
    bus, heard = Bus(), []
    hear = heard.append
    bus.subscribe(MATCHES, hear)
    bus.unsubscribe(MATCHES, hear)
    bus.publish(ASKED)
    assert heard == []
    await bus.close()
