"""Keep the match sessions and sockets of this process, and listen for changes from other processes."""

from __future__ import annotations

import asyncio
import logging
import time
import weakref
from collections.abc import Coroutine
from typing import Any

from django.db import DatabaseError

from games.bus.bus import Bus
from games.bus.events import BansChanged, Event, MatchEvent, NamesChanged, PresenceChanged, PresenceWanted
from games.bus.topics import SITE, match_topic
from games.live.admission.recheck import standing_of
from games.live.reading.database_thread import DatabaseThread
from games.live.reading.reader import Reader
from games.live.sessions.group_commit import GroupCommit
from games.live.sessions.presence import presence_of
from games.live.sessions.session import MatchSession
from games.live.sessions.viewer import Viewer
from games.live.sockets.announcements import AnnouncementWatch
from games.live.sockets.register import Sockets
from games.live.time_watch import TimeWatch
from games.matches.models import Match
from games.play.cache import weight
from games.site.metrics import SESSIONS

log = logging.getLogger("games")
CHECK_EVERY = 10.0  # seconds between checks that make up for lost events
GRACE = 30.0  # seconds a session outlives its last viewer
UNHEARD = 35.0  # seconds of silence, after which another process is gone
ROOM = 64_000_000  # bytes for finished matches, which can be loaded again: five of the longest
MATCHES_AT_ONCE = 500  # matches whose versions one query compares
PRESENCE_AFTER = 0.1  # seconds in which arrivals are collected before the others are told

_processes: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, LiveProcess] = weakref.WeakKeyDictionary()


def live_process() -> LiveProcess:
    """Return the sessions and sockets of this event loop, made at the first call."""
    loop = asyncio.get_running_loop()
    found = _processes.get(loop)
    if found is None:
        found = _processes[loop] = LiveProcess()
    return found


def _in_memory() -> int:
    return sum(len(process.sessions) for process in list(_processes.values()))


SESSIONS.set_function(_in_memory)


class LiveProcess:
    """The sessions and sockets of one event loop.

    A session begins with its first viewer and ends GRACE after its last.
    """

    def __init__(self) -> None:
        self.bus = Bus()
        self.sockets = Sockets()
        self.sessions: dict[str, MatchSession] = {}
        self.group_commit = GroupCommit()
        self.reader = Reader()
        self.writer = DatabaseThread("writer")  # of notes, chat and seen versions
        self.time_watch = TimeWatch(self._show_clocks)
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
            session = MatchSession(
                slug, self.reader, self.writer, self.group_commit, self.time_watch, self._publish, self._make_room
            )
            self.sessions[slug] = session
            self.bus.subscribe(match_topic(slug), self._on_match_event)
            self._publish(PresenceWanted(slug))
        return session

    def begin(self) -> None:
        """Listen to the other processes, from the first call on."""
        if not self._started:
            self._started = True
            self.bus.begin()
            self.start(self.announcements.run())
            self.start(self.time_watch.run())
            self.start(self._check_repeatedly())

    def join(self, session: MatchSession, viewer: Viewer) -> MatchSession:
        """Add a viewer to a session. Return it, or its successor if it was dropped meanwhile."""
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
        """Drop a session without viewers; if a move is under way, later."""
        if session.viewers:
            return
        if session.lock.locked():
            asyncio.get_running_loop().call_later(GRACE, self.drop, session)
        elif self.sessions.get(session.slug) is session:
            del self.sessions[session.slug]
            self.bus.unsubscribe(match_topic(session.slug), self._on_match_event)
            session.unload()  # now: the garbage collector would find its cycles late

    def _make_room(self) -> None:
        """Unload finished matches, the oldest sessions first, until the others have room.

        A match stays while it has a player here or a move under way.
        """
        live = {slug: session.live for slug, session in self.sessions.items()}
        finished = {slug: weight(each) for slug, each in live.items() if each and each.game.outcome is not None}
        taken = sum(finished.values())
        for slug, size in finished.items():
            if taken <= ROOM:
                return
            session = self.sessions[slug]
            if not session.lock.locked() and all(viewer.seat is None for viewer in session.viewers):
                taken -= size
                session.forget()

    def _presence_changed(self, session: MatchSession) -> None:
        """Publish the presence soon: once for a thousand arrivals at the same time."""
        if not self._presence_due:
            asyncio.get_running_loop().call_later(PRESENCE_AFTER, self._tell_presence)
        self._presence_due.add(session)

    def _tell_presence(self) -> None:
        due, self._presence_due = self._presence_due, set()
        for session in due:
            session.people_changed()
            self._publish_presence(session)

    def _show_clocks(self) -> None:
        for session in list(self.sessions.values()):
            session.show_clocks(session.viewers)

    # --- events -------------------------------------------------------------------------------

    def _publish(self, event: Event) -> None:
        """Publish an event to all but the session here, which knows it."""
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
            self.start(self._recheck_people())

    async def _recheck_people(self) -> None:
        """Close the sockets of people who may no longer come in, and update the names of the others."""
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
            except Exception:  # the checks must go on
                log.exception("the sessions could not be checked")

    async def check(self) -> None:
        """Make up for lost events, silent processes and silent sockets."""
        now = time.monotonic()
        for session in list(self.sessions.values()):
            if session.viewers:
                self._publish_presence(session)
            session.forget_processes(now - UNHEARD)
            self.start(session.show_delayed())
        for socket in self.sockets:
            socket.close_if_idle(now)
        await self._compare_versions()
        await self._recheck_people()

    async def _compare_versions(self) -> None:
        """Show moves of other processes, except in matches that have moved on here meanwhile."""
        shown = {slug: each.shown for slug, each in self.sessions.items() if each.viewers}
        versions = await self.reader.run(lambda: _versions([*shown])) if shown else []
        for slug, version in versions:
            session = self.sessions.get(slug)
            if session is not None and session.viewers and session.shown == shown[slug] != version:
                self.start(session.sync(version))  # as a task: a fault of one match must not stop the others

    async def close(self) -> None:
        """Stop all tasks and threads."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bus.close()
        await self.announcements.close()
        await self.time_watch.close()
        await self.group_commit.close()
        await self.reader.close()
        await self.writer.close()
        self.sessions.clear()
        if _processes.get(asyncio.get_running_loop()) is self:
            del _processes[asyncio.get_running_loop()]

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run this work as a task, cancelled when the process closes."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("a task of the process failed: %s", fault, exc_info=fault)


def _versions(slugs: list[str]) -> list[tuple[str, int]]:
    """Return the stored versions of these matches."""
    found: list[tuple[str, int]] = []
    for start in range(0, len(slugs), MATCHES_AT_ONCE):
        some = slugs[start : start + MATCHES_AT_ONCE]
        found += Match.objects.filter(slug__in=some).values_list("slug", "version")
    return found
