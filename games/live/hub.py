"""The hall: all rooms of one process, and its ear for the bell of the others."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
import weakref
from typing import Any

from channels.layers import get_channel_layer
from django.db import DatabaseError

from games.core.questions import Json
from games.live.chat import tell_talk
from games.live.group_commit import Writer
from games.live.presence import from_plain
from games.live.session import Room, Viewer, in_db
from games.models import Match
from games.services.broadcast import GROUP, bell

log = logging.getLogger("games")
CHECK_EVERY = 10.0  # seconds between looks at what a lost bell may have meant
GRACE = 30.0  # seconds a room outlives its last viewer
SILENCE = 150.0  # seconds until a socket is gone; browsers let hidden tabs ping once a minute only
UNHEARD = 35.0  # seconds until another process is gone
NEWS_AT_ONCE = 500

_halls: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, Hall] = weakref.WeakKeyDictionary()


def hall() -> Hall:
    """The hall of this process: of its event loop, to be exact."""
    loop = asyncio.get_running_loop()
    found = _halls.get(loop)
    if found is None:
        found = _halls[loop] = Hall()
    return found


class Hall:
    """Rooms by match, made when somebody comes and dropped a while after the last has left."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(8)
        self.rooms: dict[str, Room] = {}
        self.writer = Writer()
        self._others: dict[str, float] = {}  # processes heard of, and when
        self._news: list[list[Json]] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        self._ringing = False
        self._channel: str | None = None
        self._started = False

    # --- coming and going ---------------------------------------------------------------------

    def enter(self, slug: str) -> Room:
        """The room of a match."""
        if not self._started:
            self._started = True
            self._start(self._listen())
            self._start(self._check_now_and_then())
        room = self.rooms.get(slug)
        if room is None:
            room = self.rooms[slug] = Room(self, slug, self.writer)
            if self._others:
                self.ring(["who", slug])
        return room

    def arrive(self, room: Room, viewer: Viewer) -> Room:
        """Let somebody into a room; another one if `room` was dropped while they were at the door."""
        room = self.rooms.setdefault(room.slug, room)
        room.viewers.add(viewer)
        self._presence_changed(room, viewer)
        return room

    def leave(self, room: Room, viewer: Viewer) -> None:
        room.viewers.discard(viewer)
        self._presence_changed(room)
        if not room.viewers:
            asyncio.get_running_loop().call_later(GRACE, self.drop, room)

    def drop(self, room: Room) -> None:
        """Forget a room that nobody is in."""
        if not room.viewers and not room.lock.locked() and self.rooms.get(room.slug) is room:
            del self.rooms[room.slug]

    def _presence_changed(self, room: Room, arrived: Viewer | None = None) -> None:
        room.people_changed(but=arrived)
        if self._others:
            self.ring(["here", room.slug, room.here().plain()])

    # --- the bell -----------------------------------------------------------------------------

    def ring(self, news: list[Json]) -> None:
        """Tell the other processes; what comes up meanwhile goes in the same message."""
        if get_channel_layer() is None:
            return
        self._news.append(news)
        if not self._ringing:
            self._ringing = True
            self._start(self._send_news())

    async def _send_news(self) -> None:
        layer = get_channel_layer()
        while self._news:
            news, self._news = self._news[:NEWS_AT_ONCE], self._news[NEWS_AT_ONCE:]
            try:
                await layer.group_send(GROUP, bell(news, self.name))
            except Exception as error:  # lost: the others look by themselves
                log.warning("the bell could not be rung: %s", error)
        self._ringing = False

    async def _listen(self) -> None:
        layer = get_channel_layer()
        if layer is None:
            return
        while True:
            try:
                self._channel = await layer.new_channel()
                await layer.group_add(GROUP, self._channel)
                self.ring(["alive"])
                while True:
                    self._hear(await layer.receive(self._channel))
            except Exception as error:
                log.warning("the bell cannot be heard: %s", error)
                self._channel = None
                await asyncio.sleep(1)

    def _hear(self, message: dict[str, Any]) -> None:
        sender = message["from"]
        if sender == self.name:
            return
        if sender:
            if sender not in self._others:
                self._tell_presence()
            self._others[sender] = time.monotonic()
        for item in message["news"]:
            if item[0] != "alive" and (room := self.rooms.get(item[1])):
                self._start(self._heed(room, sender, item))

    async def _heed(self, room: Room, sender: str, item: list[Json]) -> None:
        match item:
            case ["match", _slug, version]:
                await room.look(version)
            case ["seats", _slug]:
                await room.seats_changed()
            case ["talk", _slug]:
                await tell_talk(room)
            case ["notes", _slug, seat]:
                await room.notes_changed(seat)
            case ["who", slug]:
                self.ring(["here", slug, room.here().plain()])
            case ["here", _slug, plain]:
                room.elsewhere[sender] = from_plain(plain)
                room.people_changed()

    def _tell_presence(self) -> None:
        self.ring(["alive"])
        for room in self.rooms.values():
            if room.viewers:
                self.ring(["here", room.slug, room.here().plain()])

    # --- what heals ---------------------------------------------------------------------------

    async def _check_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(CHECK_EVERY)
            try:
                await self.check()
            except DatabaseError as error:
                log.warning("the rooms could not be checked: %s", error)

    async def check(self) -> None:
        """Look after lost bells, silent processes and silent sockets."""
        layer = get_channel_layer()
        if layer is not None and self._channel is not None:
            with contextlib.suppress(Exception):  # as bad as a lost bell
                await layer.group_add(GROUP, self._channel)  # memberships lapse after a day
        now = time.monotonic()
        self._others = {name: at for name, at in self._others.items() if now - at < UNHEARD}
        self.ring(["alive"])
        if self._others:
            self._tell_presence()
        for room in list(self.rooms.values()):
            gone = room.elsewhere.keys() - self._others.keys()
            for name in gone:
                del room.elsewhere[name]
            if gone:
                room.people_changed()
            for viewer in list(room.viewers):
                viewer.hush(now - SILENCE)
        await self._compare_versions()

    async def _compare_versions(self) -> None:
        watched = [slug for slug, room in self.rooms.items() if room.viewers]
        versions = await in_db(_versions)(watched) if watched else []
        for slug, version in versions:
            room = self.rooms.get(slug)
            if room is not None and room.viewers and room.shown != version:
                await room.look()

    async def close(self) -> None:
        """Let go of everything: the end of the process, or of a test."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.writer.close()
        self.rooms.clear()

    def _start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("in the hall: %s", fault, exc_info=fault)


def _versions(slugs: list[str]) -> list[tuple[str, int]]:
    """The versions of these matches as the database has them."""
    found: list[tuple[str, int]] = []
    for start in range(0, len(slugs), NEWS_AT_ONCE):
        some = slugs[start : start + NEWS_AT_ONCE]
        found += Match.objects.filter(slug__in=some).values_list("slug", "version")
    return found
