"""Keep the match sessions of this process, and listen for changes published by other processes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
import weakref
from collections.abc import Coroutine
from functools import partial
from typing import Any

from channels.layers import get_channel_layer
from django.db import DatabaseError

from games.live.admission import standing_of
from games.live.database_thread import DatabaseThread
from games.live.events import Alive, AnyEvent, PresenceChanged, PresenceWanted, events_of
from games.live.finished_matches import make_room
from games.live.followers import Followers
from games.live.group_commit import GroupCommit
from games.live.reader import Reader
from games.live.session import MatchSession
from games.live.socket_counts import SocketCounts
from games.live.viewer import Viewer
from games.metrics import SESSIONS
from games.models import Match
from games.services.broadcast import (
    GROUP,
    BansChanged,
    ChatChanged,
    Event,
    MatchMoved,
    NamesChanged,
    NewsFor,
    NotesChanged,
    OpponentsThink,
    PersonOut,
    SeatsChanged,
    TokenOut,
    envelope,
    tell_listeners,
)

log = logging.getLogger("games")
CHECK_EVERY = 10.0  # seconds between checks for what a lost event may have meant
GRACE = 30.0  # seconds a session outlives its last viewer
SILENCE = 150.0  # seconds until a socket is gone; browsers let hidden tabs ping once a minute only
UNHEARD = 35.0  # seconds until another process is gone
EVENTS_AT_ONCE = 500
MATCHES_AT_ONCE = 500  # whose versions one query compares
GATHER = 0.005  # seconds for which events wait for more: a message costs as much as a frame
MAX_OPENING = 3000  # sockets at once; the others are to try again a little later
PRESENCE_AFTER = 0.1  # seconds in which more may come or go before the others are told


_hubs: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, MatchHub] = weakref.WeakKeyDictionary()


def get_hub() -> MatchHub:
    """Return the hub of this process: of its event loop, to be exact."""
    loop = asyncio.get_running_loop()
    found = _hubs.get(loop)
    if found is None:
        found = _hubs[loop] = MatchHub()
    return found


def is_watched(slug: str) -> bool | None:
    """Return whether anybody looks at a match in this process; None if it serves no sockets."""
    hubs = list(_hubs.values())
    sessions = [hub.sessions.get(slug) for hub in hubs]
    return any(each is not None and each.viewers for each in sessions) if hubs else None


def _in_memory() -> int:
    return sum(len(hub.sessions) for hub in list(_hubs.values()))


SESSIONS.set_function(_in_memory)


class MatchHub:
    """Sessions by match, made when somebody comes and dropped a while after the last has left."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(8)
        self.sessions: dict[str, MatchSession] = {}
        self.group_commit = GroupCommit()
        self.reader = Reader()
        self.writer = DatabaseThread("writer")  # of notes, chat, and what was looked at
        self._opening = 0
        self._presence_due: set[MatchSession] = set()
        self.followers = Followers()
        self.viewers = SocketCounts()  # at all matches
        self._others: dict[str, float] = {}  # processes heard of, and when
        self._events: list[Event] = []  # to be sent
        self._tasks: set[asyncio.Task[Any]] = set()
        self._sending = False
        self._channel: str | None = None
        self._started = False

    # --- coming and going ---------------------------------------------------------------------

    def begins_to_open(self) -> bool:
        """Count a socket that begins to open. Return False if too many do: it should try later."""
        if self._opening >= MAX_OPENING:
            return False
        self._opening += 1
        return True

    def has_opened(self) -> None:
        """Count a socket no longer that has opened, or could not."""
        self._opening -= 1

    def session(self, slug: str) -> MatchSession:
        """Return the session of a match."""
        self.begin()
        session = self.sessions.get(slug)
        if session is None:
            room = partial(make_room, self.sessions)
            session = MatchSession(
                slug, self.reader, self.writer, self.group_commit, self.publish, room
            )
            self.sessions[slug] = session
            if self._others:
                self.publish(PresenceWanted(slug))
        return session

    def begin(self) -> None:
        """Listen to the other processes, unless this is done already."""
        if not self._started:
            self._started = True
            self._start(self._listen())
            self._start(self._check_repeatedly())

    def join(self, session: MatchSession, viewer: Viewer) -> MatchSession:
        """Let a viewer into a session; into another one if it was dropped in the meantime."""
        session = self.sessions.setdefault(session.slug, session)
        session.viewers.add(viewer)
        self.followers.add(viewer.person, viewer)
        self.viewers.add(viewer, viewer.person, viewer.address)
        self._presence_changed(session)
        return session

    def leave(self, session: MatchSession, viewer: Viewer) -> None:
        session.viewers.discard(viewer)
        self.followers.remove(viewer.person, viewer)
        self.viewers.remove(viewer)
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
            if self._others:
                self._publish_presence(session)

    # --- events -------------------------------------------------------------------------------

    def publish(self, event: Event) -> None:
        """Send an event to the other processes. What comes up soon after goes in the same message."""
        tell_listeners(event)
        if isinstance(event, NewsFor):
            self.followers.tell(event)
        if get_channel_layer() is None:
            return
        self._events.append(event)
        if not self._sending:
            self._sending = True
            self._start(self._send_events())

    def _publish_presence(self, session: MatchSession) -> None:
        self.publish(PresenceChanged(session.slug, session.presence()))

    async def _send_events(self) -> None:
        layer = get_channel_layer()
        await asyncio.sleep(GATHER)
        while self._events:
            events, self._events = self._events[:EVENTS_AT_ONCE], self._events[EVENTS_AT_ONCE:]
            try:
                await layer.group_send(GROUP, envelope(events, self.name))
            except Exception as error:  # lost: the others look by themselves
                log.warning("events could not be published: %s", error)
        self._sending = False

    async def _listen(self) -> None:
        layer = get_channel_layer()
        if layer is None:
            return
        while True:
            try:
                self._channel = await layer.new_channel()
                await layer.group_add(GROUP, self._channel)
                self.publish(Alive(""))
                while True:
                    self._on_message(await layer.receive(self._channel))
            except Exception as error:
                log.warning("events cannot be received: %s", error)
                self._channel = None
                await asyncio.sleep(1)

    def _on_message(self, message: dict[str, Any]) -> None:
        sender = message["from"]
        if sender == self.name:
            return
        if sender:
            if sender not in self._others:
                self._publish_all_presence()
            self._others[sender] = time.monotonic()
        for event in events_of(message):
            if isinstance(event, PersonOut | TokenOut):
                self._dismiss(event)
            elif isinstance(event, NewsFor):
                self.followers.tell(event)
            elif isinstance(event, BansChanged | NamesChanged):
                self._start(self._look_at_people())
            elif session := self.sessions.get(event.slug):
                self._start(self._dispatch(session, sender, event))

    async def _dispatch(self, session: MatchSession, sender: str, event: AnyEvent) -> None:
        match event:
            case MatchMoved():
                await session.sync(event.version)
            case SeatsChanged():
                await session.seats_changed()
            case ChatChanged():
                await session.chat_changed()
            case NotesChanged():
                await session.notes_changed(event.seat)
            case OpponentsThink():
                session.opponents_think(set(event.seats))
            case PresenceWanted():
                self._publish_presence(session)
            case PresenceChanged():
                session.remote_presence[sender] = event.presence
                session.people_changed()

    def _dismiss(self, event: PersonOut | TokenOut) -> None:
        """End the sockets of somebody who may not come in any more, or those opened by a token."""
        for viewer in self._viewers():
            if isinstance(event, TokenOut):
                if viewer.access and viewer.access.token == event.token:
                    viewer.dismiss()
            elif viewer.person == event.person and not (event.anew and viewer.access):
                viewer.dismiss(anew=event.anew)

    async def _look_at_people(self) -> None:
        """End the sockets of those who may not come in by now, and call the others what they are called."""
        viewers = self._viewers()
        if not viewers:
            return
        visitors = [(each.person, each.address) for each in viewers]
        tokens = {each.access.token for each in viewers if each.access}
        now = await self.reader.run(lambda: standing_of(visitors, tokens))
        for viewer, ban in zip(viewers, now.bans, strict=True):
            is_out = viewer.person is not None and viewer.person not in now.names
            has_lapsed = viewer.access is not None and viewer.access.token not in now.tokens
            if ban is not None or is_out or has_lapsed:
                viewer.dismiss(ban)
        for session in self.sessions.values():
            for viewer in session.viewers:
                name = viewer.name if viewer.person is None else now.names.get(viewer.person)
                if name is not None and name != viewer.name:
                    viewer.name = name
                    self._presence_changed(session)

    def _viewers(self) -> list[Viewer]:
        return [viewer for session in self.sessions.values() for viewer in session.viewers]

    def _publish_all_presence(self) -> None:
        self.publish(Alive(""))
        for session in self.sessions.values():
            if session.viewers:
                self._publish_presence(session)

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
        layer = get_channel_layer()
        if layer is not None and self._channel is not None:
            with contextlib.suppress(Exception):  # as bad as a lost event
                await layer.group_add(GROUP, self._channel)  # memberships lapse after a day
        now = time.monotonic()
        self._others = {name: at for name, at in self._others.items() if now - at < UNHEARD}
        self.publish(Alive(""))
        if self._others:
            self._publish_all_presence()
        for session in list(self.sessions.values()):
            gone = session.remote_presence.keys() - self._others.keys()
            for name in gone:
                del session.remote_presence[name]
            if gone:
                session.people_changed()
            for viewer in list(session.viewers):
                viewer.close_if_idle(now - SILENCE)
        await self._compare_versions()
        await self._look_at_people()

    async def _compare_versions(self) -> None:
        """Look for what others have played, but not at matches that have moved on here meanwhile."""
        shown = {slug: each.shown for slug, each in self.sessions.items() if each.viewers}
        versions = await self.reader.run(lambda: _versions([*shown])) if shown else []
        for slug, version in versions:
            session = self.sessions.get(slug)
            if session is not None and session.viewers and session.shown == shown[slug] != version:
                self._start(session.sync(version))  # apart: one match's fault is no other's

    async def close(self) -> None:
        """Stop everything: the end of the process, or of a test."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.group_commit.close()
        await self.reader.close()
        await self.writer.close()
        self.sessions.clear()
        if _hubs.get(asyncio.get_running_loop()) is self:
            del _hubs[asyncio.get_running_loop()]

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
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
