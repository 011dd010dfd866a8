"""The bus: carries events to listeners in all processes.

Each process has one channel of the channel layer. A lost event costs nothing, because listeners
compare their state with the database every few seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextvars import Context
from functools import partial
from typing import Any, TypeAlias

import msgspec
from channels.layers import get_channel_layer
from django.db import transaction

from games.bus.events import AnyEvent, Event
from games.bus.metrics import EVENTS_LOST

log = logging.getLogger("games")
GROUP = "events"
EVENTS_AT_ONCE = 500
GATHER = 0.005  # seconds to collect events: a message costs as much as a frame
RETRY = 1.0  # seconds after a failure to listen
RENEW = 3600.0  # seconds: a channel's membership in a group expires after a day
Listener: TypeAlias = Callable[[Event], None]

_buses: list[Bus] = []  # the listening ones of this process
_decode = msgspec.msgpack.Decoder(list[AnyEvent]).decode


class Bus:
    """Listeners of one event loop, connected to other processes."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(8)
        self._listeners: dict[str, dict[Listener, None]] = {}  # by topic, in order
        self._waiting: list[Event] = []  # for other processes
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listening: asyncio.Task[None] | None = None
        self._sending: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Begin to listen to other processes."""
        if self._listening is None:
            self._loop = asyncio.get_running_loop()
            self._listening = self._loop.create_task(self._listen())
            _buses.append(self)

    async def close(self) -> None:
        """Stop listening, and send waiting events."""
        if self in _buses:
            _buses.remove(self)
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        if self._sending is not None:
            await self._sending

    def subscribe(self, topic: str, listener: Listener) -> None:
        """Call `listener` with each event of a topic, in the thread of the event loop."""
        self._listeners.setdefault(topic, {})[listener] = None

    def unsubscribe(self, topic: str, listener: Listener) -> None:
        """End a subscription, if there is one."""
        listeners = self._listeners.get(topic, {})
        listeners.pop(listener, None)
        if not listeners:
            self._listeners.pop(topic, None)

    def publish(self, *events: Event, but: Listener | None = None) -> None:
        """Call the listeners of this process, all `but` one, and send the events to other processes."""
        for event in events:
            self._tell(event, but)
        self._waiting += events
        if self._sending is None or self._sending.done():
            self._sending = asyncio.get_running_loop().create_task(self._send())

    def publish_from_thread(self, *events: Event) -> bool:
        """Publish events soon, without waiting. Return False if the event loop has ended."""
        assert self._loop is not None
        publish = partial(self.publish, *events)
        try:  # in a new context: asgiref stores the waiting thread in the present one
            self._loop.call_soon_threadsafe(publish, context=Context())
        except RuntimeError:
            return False
        return True

    def _tell(self, event: Event, but: Listener | None = None) -> None:
        for topic in event.topics:
            for listener in list(self._listeners.get(topic, ())):
                if listener == but:
                    continue
                try:
                    listener(event)
                except Exception:  # the other listeners must still be called
                    log.exception("a listener of topic %s has failed", topic)

    async def _send(self) -> None:
        await asyncio.sleep(GATHER)
        while self._waiting:
            events, self._waiting = self._waiting[:EVENTS_AT_ONCE], self._waiting[EVENTS_AT_ONCE:]
            await _send(events, self.name)

    async def _listen(self) -> None:
        layer: Any = get_channel_layer()
        while True:
            try:
                channel = await layer.new_channel()
                while True:
                    await layer.group_add(GROUP, channel)
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(RENEW):
                            while True:
                                self._hear(await layer.receive(channel))
            except Exception as error:  # the process must listen again after any fault of the layer
                log.warning("events cannot be received: %s", error)
                await asyncio.sleep(RETRY)

    def _hear(self, message: dict[str, Any]) -> None:
        if message["from"] != self.name:
            for event in _decode(message["events"]):
                self._tell(event)


def publish(*events: Event) -> None:
    """Publish events from synchronous code after the commit, so that listeners find the change."""
    if events:
        transaction.on_commit(partial(_publish_now, events))


def _publish_now(events: Sequence[Event]) -> None:
    """Publish events by a bus of this process or, without one, to other processes only."""
    for bus in list(_buses):
        if bus.publish_from_thread(*events):
            return
        _buses.remove(bus)
    asyncio.run(_send(events))


async def _send(events: Sequence[Event], sender: str = "") -> None:
    layer: Any = get_channel_layer()
    try:
        encoded = msgspec.msgpack.encode(events)
        await layer.group_send(GROUP, {"type": "events", "from": sender, "events": encoded})
    except Exception as error:  # the change is stored, whatever the layer raises
        EVENTS_LOST.inc(len(events))
        log.warning("events cannot be published: %s", error)


@contextlib.contextmanager
def listening_beside(listeners: Mapping[str, Listener]) -> Iterator[None]:
    """Call listeners, by topic, from a new thread with its own event loop."""
    begun = threading.Event()
    ends: list[Callable[[], object]] = []

    async def listen() -> None:
        bus, over = Bus(), asyncio.Event()
        for topic, listener in listeners.items():
            bus.subscribe(topic, listener)
        bus.begin()
        ends.append(partial(asyncio.get_running_loop().call_soon_threadsafe, over.set))
        begun.set()
        await over.wait()
        await bus.close()

    thread = threading.Thread(target=asyncio.run, args=(listen(),), name="events", daemon=True)
    thread.start()
    begun.wait()
    try:
        yield
    finally:
        ends[0]()
        thread.join()
