"""Keep the match sessions and sockets of this process, and listen for changes published by other processes."""

from __future__ import annotations

import asyncio
import logging
import time
import weakref
from collections.abc import Coroutine
from functools import partial
from typing import Any

from django.db import DatabaseError

from games.bus.bus import Bus
from games.bus.events import (
    BansChanged,
    Event,
    MatchEvent,
    NamesChanged,
    PresenceChanged,
    PresenceWanted,
)
from games.bus.topics import SITE, match_topic
from games.live.admission import standing_of
from games.live.announcements import AnnouncementWatch
from games.live.database_thread import DatabaseThread
from games.live.finished_matches import make_room
from games.live.group_commit import GroupCommit
from games.live.presence import presence_of
from games.live.reader import Reader
from games.live.session import MatchSession
from games.live.sockets import Sockets
from games.live.viewer import Viewer
from games.metrics import SESSIONS
from games.models import Match

log = logging.getLogger("games")
CHECK_EVERY = 10.0  # seconds between checks for what a lost event may have meant
GRACE = 30.0  # seconds a session outlives its last viewer
UNHEARD = 35.0  # seconds until another process is gone
MATCHES_AT_ONCE = 500  # whose versions one query compares
PRESENCE_AFTER = 0.1  # seconds in which more may come or go before the others are told


_hubs: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, MatchHub] = weakref.WeakKeyDictionary()


def get_hub() -> MatchHub:
    """Return the hub of this process: of its event loop, to be exact."""
    loop = asyncio.get_running_loop()
    found = _hubs.get(loop)
    if found is None:
        found = _hubs[loop] = MatchHub()
    return found


def _in_memory() -> int:
    return sum(len(hub.sessions) for hub in list(_hubs.values()))


SESSIONS.set_function(_in_memory)


class MatchHub:
    """Sessions by match, made when somebody comes and dropped a while after the last has left."""

    def __init__(self) -> None:
        self.bus = Bus()
        self.sockets = Sockets()
        self.sessions: dict[str, MatchSession] = {}
        self.group_commit = GroupCommit()
        self.reader = Reader()
        self.writer = DatabaseThread("writer")  # of notes, chat, and what was looked at
        self.announcements = AnnouncementWatch(self.bus, self.reader, self.sockets)
        self._presence_due: set[MatchSession] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._started = False
        self.bus.subscribe(SITE, self._on_site_event)

    # --- coming and going ---------------------------------------------------------------------

    def session(self, slug: str) -> MatchSession:
        """Return the session of a match."""
        self.begin()
        session = self.sessions.get(slug)
        if session is None:
            room = partial(make_room, self.sessions)
            session = MatchSession(
                slug, self.reader, self.writer, self.group_commit, self._publish, room
            )
            self.sessions[slug] = session
            self.bus.subscribe(match_topic(slug), self._on_match_event)
            self._publish(PresenceWanted(slug))
        return session

    def begin(self) -> None:
        """Listen to the other processes, unless this is done already."""
        if not self._started:
            self._started = True
            self.bus.begin()
            self.start(self.announcements.run())
            self.start(self._check_repeatedly())

    def join(self, session: MatchSession, viewer: Viewer) -> MatchSession:
        """Let a viewer into a session; into another one if it was dropped in the meantime."""
        session = self.sessions.setdefault(session.slug, session)
        session.viewers.add(viewer)
        self.bus.subscribe(match_topic(session.slug), self._on_match_event)
        self._presence_changed(session)
        return session

    def leave(self, session: MatchSession, viewer: Viewer) -> None:
        session.viewers.discard(viewer)
        self._presence_changed(session)
        if not session.viewers:
            asyncio.get_running_loop().call_later(GRACE, self.drop, session)

    def drop(self, session: MatchSession) -> None:
        """Forget a session that has no viewers; a while later if it is at work just now."""
        if session.viewers:
            return
        if session.lock.locked():
            asyncio.get_running_loop().call_later(GRACE, self.drop, session)
        elif self.sessions.get(session.slug) is session:
            del self.sessions[session.slug]
            self.bus.unsubscribe(match_topic(session.slug), self._on_match_event)
            session.unload()  # the collector would find it late: what it holds leads back to it

    def _presence_changed(self, session: MatchSession) -> None:
        """Tell everybody soon who is here: a thousand who come at once are told of once."""
        if not self._presence_due:
            asyncio.get_running_loop().call_later(PRESENCE_AFTER, self._tell_presence)
        self._presence_due.add(session)

    def _tell_presence(self) -> None:
        due, self._presence_due = self._presence_due, set()
        for session in due:
            session.people_changed()
            self._publish_presence(session)

    # --- events -------------------------------------------------------------------------------

    def _publish(self, event: Event) -> None:
        """Publish an event that the match's session here knows of."""
        self.bus.publish(event, but=self._on_match_event)

    def _publish_presence(self, session: MatchSession) -> None:
        self._publish(PresenceChanged(session.slug, self.bus.name, presence_of(session.viewers)))

    def _on_match_event(self, event: Event) -> None:
        assert isinstance(event, MatchEvent)
        session = self.sessions.get(event.slug)
        if session is None:
            return
        if isinstance(event, PresenceWanted):
            self._publish_presence(session)
        else:
            self.start(session.hear(event))

    def _on_site_event(self, event: Event) -> None:
        if isinstance(event, BansChanged | NamesChanged):
            self.start(self._look_at_people())

    async def _look_at_people(self) -> None:
        """End the sockets of those who may not come in by now, and call the others what they are called."""
        sockets = self.sockets.admitted()
        if not sockets:
            return
        visitors = [(each.person, each.address) for each in sockets]
        tokens = {each.access.token for each in sockets if each.access}
        now = await self.reader.run(lambda: standing_of(visitors, tokens))
        for socket, ban in zip(sockets, now.bans, strict=True):
            is_out = socket.person is not None and socket.person not in now.names
            has_lapsed = socket.access is not None and socket.access.token not in now.tokens
            if ban is not None or is_out or has_lapsed:
                socket.turn_out(ban)
        for session in self.sessions.values():
            for viewer in session.viewers:
                name = viewer.name if viewer.person is None else now.names.get(viewer.person)
                if name is not None and name != viewer.name:
                    viewer.name = name
                    self._presence_changed(session)

    # --- checks -------------------------------------------------------------------------------

    async def _check_repeatedly(self) -> None:
        while True:
            await asyncio.sleep(CHECK_EVERY)
            try:
                await self.check()
            except DatabaseError as error:
                log.warning("the sessions could not be checked: %s", error)
            except Exception:  # or nobody would ever check again
                log.exception("the sessions could not be checked")

    async def check(self) -> None:
        """Make up for lost events, silent processes and silent sockets."""
        now = time.monotonic()
        for session in list(self.sessions.values()):
            if session.viewers:
                self._publish_presence(session)
            session.forget_processes(now - UNHEARD)
        for socket in self.sockets:
            socket.close_if_idle(now)
        await self._compare_versions()
        await self._look_at_people()

    async def _compare_versions(self) -> None:
        """Look for what others have played, but not at matches that have moved on here meanwhile."""
        shown = {slug: each.shown for slug, each in self.sessions.items() if each.viewers}
        versions = await self.reader.run(lambda: _versions([*shown])) if shown else []
        for slug, version in versions:
            session = self.sessions.get(slug)
            if session is not None and session.viewers and session.shown == shown[slug] != version:
                self.start(session.sync(version))  # apart: one match's fault is no other's

    async def close(self) -> None:
        """Stop everything: the end of the process, or of a test."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bus.close()
        await self.announcements.close()
        await self.group_commit.close()
        await self.reader.close()
        await self.writer.close()
        self.sessions.clear()
        if _hubs.get(asyncio.get_running_loop()) is self:
            del _hubs[asyncio.get_running_loop()]

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do some work in a task, until it is done or the hub is closed."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("in the hub: %s", fault, exc_info=fault)


def _versions(slugs: list[str]) -> list[tuple[str, int]]:
    """Return the versions of these matches as the database has them."""
    found: list[tuple[str, int]] = []
    for start in range(0, len(slugs), MATCHES_AT_ONCE):
        some = slugs[start : start + MATCHES_AT_ONCE]
        found += Match.objects.filter(slug__in=some).values_list("slug", "version")
    return found
