"""Events of other processes, for a worker that has no event loop of its own."""

from __future__ import annotations

import asyncio
import logging
import threading
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import channel_layers

from games.live.events import events_of
from games.services.broadcast import GROUP, tell_listeners

log = logging.getLogger("games.opponents")
AGAIN = 5.0  # seconds until the next try when Redis is away, and between looks whether to stop


def hear_others(stop: threading.Event) -> None:
    """Tell this process's listeners what other processes publish, until `stop` is set."""
    while not stop.is_set():
        try:
            async_to_sync(_hear)(stop)
        except Exception as error:
            log.warning("events cannot be received: %s", error)
            stop.wait(AGAIN)


async def _hear(stop: threading.Event) -> None:
    # a layer of its own: that of the process belongs to the threads that publish
    layer: Any = channel_layers.make_backend("default")
    channel = await layer.new_channel()
    await layer.group_add(GROUP, channel)
    while not stop.is_set():
        try:
            message = await asyncio.wait_for(layer.receive(channel), AGAIN)
        except TimeoutError:
            continue
        for event in events_of(message):
            tell_listeners(event)
