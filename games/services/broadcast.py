"""Publish to all processes that something about a match has changed, never what has changed.

Events travel over the channel layer, one channel a process. A lost event costs nothing: match
sessions compare their versions with the database every few seconds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import wait
from functools import partial
from typing import Any

import msgspec
from asgiref.sync import SyncToAsync, async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from games.core.questions import Json

log = logging.getLogger("games")
GROUP = "match-events"
GLANCE = 0.5  # seconds between looks whether a loop has ended that is waited for
EVERYBODY = "everybody"  # the group of all sockets of the lobby and of rooms


class Event(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Base of what processes tell each other about the match with this slug."""

    slug: str


class MatchMoved(Event, frozen=True):
    """The log has grown to `version` entries."""

    version: int


class SeatsChanged(Event, frozen=True):
    """Who sits where, or who may watch, has changed."""


class NewsFor(Event, frozen=True):
    """What waits for these people, or what they wait for, has changed: at this match, or at none."""

    people: list[int]  # primary keys


class ChatChanged(Event, frozen=True):
    """A message was written or hidden."""


class NotesChanged(Event, frozen=True):
    """The private notes of a seat were stored."""

    seat: int


class PersonOut(Event, frozen=True):
    """A person, wherever they are, may not come in any more. It is about no match."""

    person: int  # primary key
    anew: bool = False  # they may where their session still is good: a session of theirs has ended


class TokenOut(Event, frozen=True):
    """A token, wherever it is used, is worth nothing any more. It is about no match."""

    token: int  # primary key


class BansChanged(Event, frozen=True):
    """Somebody may not take part any more. It is about no match."""


class NamesChanged(Event, frozen=True):
    """The names of people are to be read anew. It is about no match."""


class HintAsked(Event, frozen=True):
    """A player waits for a hint. It is the business of workers, and nobody else learns of it."""


class OpponentsThink(Event, frozen=True):
    """Computer opponents in these seats are about to answer, and take their time."""

    seats: list[int]


LISTENERS: list[Callable[[Event], None]] = []  # are called with what is published in this process


def publish(*events: Event) -> None:
    """Publish events from code that is not async, as soon as what they tell of is committed.

    Whoever hears of a change reads it, and would find nothing before.
    """
    if events:
        transaction.on_commit(partial(_publish_now, events))


def _publish_now(events: Sequence[Event]) -> None:
    """Publish events, and wait until they are on their way."""
    for event in events:
        tell_listeners(event)
    send_by_the_loop(_send, events)


def send_by_the_loop(send: Callable[..., Coroutine[Any, Any, None]], *about: object) -> None:
    """Send something from code that is not async, and wait until it is on its way.

    It goes by the event loop that this thread works for, if there is one. Where that ends meanwhile nothing is
    sent: the thread would wait for ever, and so would all that it is to do after that.
    """
    loop = getattr(SyncToAsync.threadlocal, "main_event_loop", None)
    if loop is None or loop.is_closed():
        async_to_sync(send)(*about)
        return
    sending = send(*about)
    try:
        sent = asyncio.run_coroutine_threadsafe(sending, loop)
    except RuntimeError:  # it has ended just now
        sending.close()
        return
    while not wait([sent], timeout=GLANCE).done:
        if loop.is_closed():
            sending.close()
            return
    sent.result()


def publish_ban() -> None:
    """Publish to the sockets of matches and of the lobby that somebody may not take part any more."""
    publish(BansChanged(""))
    tell = partial(send_by_the_loop, _send_to_everybody, {"type": "bans.changed"})
    transaction.on_commit(tell)


async def _send_to_everybody(message: dict[str, Json]) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        await layer.group_send(EVERYBODY, message)
    except Exception as error:  # Redis is away: what they send is refused all the same
        log.warning("a ban could not be published: %s", error)


async def _send(events: Sequence[Event]) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        await layer.group_send(GROUP, envelope(events))
    except Exception as error:  # Redis is away: the sessions will look by themselves
        log.warning("events could not be published: %s", error)


def tell_listeners(event: Event) -> None:
    """Call those of this process who want to know what is published."""
    for listener in LISTENERS:
        listener(event)


def envelope(events: Sequence[Event], sender: str = "") -> dict[str, Json]:
    """Return the message of the channel layer that carries `events`; `sender` is a process."""
    return {"type": "match.events", "from": sender, "events": msgspec.msgpack.encode(events)}
