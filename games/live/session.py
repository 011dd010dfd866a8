"""Match sessions: a match in memory for as long as somebody in this process looks at it.

An answer is judged in memory, stored by compare-and-swap, then acknowledged and shown. The
database is the only truth: a session may be dropped at any moment, and any process may hold one.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Iterable
from datetime import datetime
from functools import partial

from django.db import DatabaseError
from django.utils import timezone

from games import metrics
from games.bus.events import (
    ChatChanged,
    Event,
    MatchMoved,
    NotesChanged,
    OpponentsThink,
    Presence,
    PresenceChanged,
    SeatsChanged,
)
from games.core.questions import IllegalAnswer, Json
from games.core.runner import RulesFault
from games.live.chat_pace import ChatPace
from games.live.database_thread import DatabaseThread
from games.live.frames import Kind, chat_frame, clocks_frame, frames_by_kind, people_frame
from games.live.group_commit import GroupCommit
from games.live.presence import merge, presence_of
from games.live.reader import Reader
from games.live.slow_work import SlowWork
from games.live.viewer import Viewer
from games.matches.cache import match_cache
from games.matches.change import Change
from games.models import ChatMessage, Match
from games.protocol.server import NotesFrame, encode
from games.services.chat import ChatReader, chat_messages, chat_read_by, chat_readers
from games.services.hints import hints_allowed
from games.services.judging import BROKEN, Move, events_of, judge, opponents_joining
from games.services.live_clocks import LiveClock, live_clocks
from games.services.moves import ATTEMPTS, BUSY, CANNOT_JOIN
from games.services.seating import SeatInfo
from games.services.storage import FAULTS
from games.services.store import LiveMatch, catch_up
from games.services.stored import seats_of
from games.services.time_controls import TIME_CONTROLS
from games.services.viewing import notes_of, notes_save

log = logging.getLogger("games")


class MatchSession:
    """One match in this process: its players' moves, and what its viewers are shown."""

    def __init__(
        self,
        slug: str,
        reader: Reader,
        writer: DatabaseThread,
        group_commit: GroupCommit,
        publish: Callable[[Event], None],
        make_room: Callable[[], None],
    ) -> None:
        self.slug = slug
        self.lock = asyncio.Lock()
        self.live: LiveMatch | None = None
        self.stale = True  # whether `live` is to be loaded anew before anything is judged or shown
        self.viewers: set[Viewer] = set()
        self._elsewhere: dict[str, tuple[Presence, float]] = {}  # by process, and when it was told
        self.thinking: set[int] = set()  # the seats of opponents that take their time
        self.shown = -1  # the version that was pushed last
        self._messages: list[ChatMessage] = []  # the newest of the chat
        self._chat_pace = ChatPace(self._send_chat)
        self._reader, self._writer = reader, writer
        self._group_commit = group_commit
        self._publish = publish
        self._make_room = make_room  # for a match that is over
        self._match: int | None = None  # primary key, once it is known
        self._work = SlowWork(slug)

    async def hear(self, event: Event) -> None:
        """Show what somebody else has changed, by another process or without this session."""
        match event:
            case MatchMoved():
                await self.sync(event.version)
            case SeatsChanged():
                await self.seats_changed()
            case ChatChanged():
                await self.chat_changed()
            case NotesChanged():
                await self.notes_changed(event.seat)
            case OpponentsThink():
                self.thinking = set(event.seats)
                self.people_changed()
            case PresenceChanged():
                self._elsewhere[event.process] = event.presence, time.monotonic()
                self.people_changed()

    # --- the match ----------------------------------------------------------------------------

    async def ensure_loaded(self) -> LiveMatch:
        """Return the match in memory, loaded if need be. To be called with the lock held."""
        if self.live is None or self.stale:
            loaded = await self._reader.match(self.slug)
            self.live, self._messages = loaded.live, loaded.messages
            self.stale = False
            self._match = self.live.row.pk
            if self.live.game.outcome is not None:
                self._make_room()
            for viewer in self.viewers:
                if viewer.seat != self.live.seat_of(viewer.person):
                    viewer.reload_seat(self.live)
            if not self.viewers:  # nobody has been shown anything else
                self.shown = self.live.game.version
        return self.live

    def unload(self) -> None:
        """Give the match to the cache of this process, and forget it."""
        if self.live is not None and not self.stale:
            match_cache.give_back(self.live)
        self.forget()

    def forget(self) -> None:
        """Give the match's memory back; it is loaded anew when somebody asks for it again."""
        self.live, self.stale = None, True

    async def move(self, person: int | None, move: Move, arrived_at: datetime | None = None) -> int:
        """Play, store and show a move. Return the number of it. Raises: IllegalAnswer."""
        async with self.lock:
            for _attempt in range(ATTEMPTS):
                live = await self.ensure_loaded()
                if (version := live.applied_ids.get((person, move.client_id))) is not None:
                    return live.number_told(person, version)
                work = partial(judge, live, person, move, by_number=True, arrived_at=arrived_at)
                try:
                    change = await self._judge(work)
                except IllegalAnswer:
                    if await self._catch_up(live):
                        continue
                    raise
                except RulesFault as fault:
                    raise IllegalAnswer(BROKEN) from fault
                if await self._store(live, change):
                    await self._let_opponents_join(live, move)
                    return live.number_told(person, live.game.version)
            raise IllegalAnswer(BUSY)

    def version(self, seat: int | None, number: int) -> int:
        """Return the version that this seat, or a spectator, knows by a number it was shown."""
        return 0 if self.live is None else self.live.numbering.version(seat, number)

    def number(self, seat: int | None) -> int:
        """Return the number of the newest step that this seat, or a spectator, was shown."""
        return 0 if self.live is None else self.live.numbering.number(seat, self.shown)

    async def _judge(self, work: Callable[[], Change]) -> Change:
        """Run the rules on the match in memory. Raises: IllegalAnswer or RulesFault."""
        try:
            return await self._work.run(work)
        except IllegalAnswer:
            raise
        except BaseException:
            self.stale = True
            raise

    async def _store(self, live: LiveMatch, change: Change) -> bool:
        """Commit, publish and show a change. Return False if somebody else was first."""
        try:
            stored = await self._group_commit.commit(change)
        except DatabaseError as fault:
            self.stale = True
            log.exception("match %s: an answer could not be stored", self.slug)
            raise IllegalAnswer(BUSY) from fault
        except BaseException:  # cancelled: whether it was stored, the database knows
            self.stale = True
            raise
        if not stored:
            metrics.RESYNCS.inc()
            self.stale = True
            return False
        metrics.ANSWERS.labels(live.row.game).inc()
        for event in events_of(change):
            self._publish(event)
        await self._push(live)
        return True

    async def _let_opponents_join(self, live: LiveMatch, move: Move) -> None:
        """Have computer opponents join what was proposed."""
        for seat, act in opponents_joining(live, move):
            try:
                change = await self._judge(partial(judge, live, None, act, seat))
            except (IllegalAnswer, RulesFault) as refusal:
                log.warning(CANNOT_JOIN, self.slug, seat, refusal)
                return
            if not await self._store(live, change):
                return

    async def sync(self, version: int | None = None) -> None:
        """Show what others have played, unless the match is known to be at `version` already."""
        async with self.lock:
            live = await self.ensure_loaded()
            if version is None or version > live.game.version:
                await self._catch_up(live)
            elif live.game.version != self.shown:
                await self._push(live)

    async def _catch_up(self, live: LiveMatch) -> bool:
        """Return whether others have moved on in the database, and show what they have played."""
        known = live.game.version
        try:
            await self._reader.run(lambda: catch_up(live))
        except Exception:  # the copy in memory has gone astray
            log.exception("match %s: reloaded", self.slug)
            self.stale = True
            live = await self.ensure_loaded()
        if any(entry.question == "away" for entry in live.game.log[known:]):
            await self._look_who_sits(live)  # whether anybody tells of it or not
        elif live.game.version != self.shown:
            await self._push(live)
        return live.game.version != known

    # --- viewers ------------------------------------------------------------------------------

    async def _push(self, live: LiveMatch, *anew: Viewer) -> None:
        """Show the match as it is now to everybody whom that is new to, and to `anew` in any case.

        To be called with the lock held.
        """
        before, self.shown = self.shown, live.game.version
        if before != self.shown:
            await self._read_what_follows(live)
        await self._show(
            live,
            [
                viewer
                for viewer in self.viewers
                if viewer in anew
                or not 0 <= before <= self.shown
                or live.numbering.has_advanced(viewer.seat, before, self.shown)
            ],
        )
        self.show_clocks(self.viewers)
        if live.game.outcome is not None and before != self.shown:
            self.people_changed()

    async def _read_what_follows(self, live: LiveMatch) -> None:
        """Read what the database alone knows of a step: the clocks, and at the end the hints of all.

        Without it the match is shown all the same, since the step is stored, and soon loaded anew.
        """
        try:
            if TIME_CONTROLS[live.row.time_control].ticks:
                live.clocks = await self._reader.run(lambda: live_clocks(live.row))
            if live.game.outcome is not None and hints_allowed(live.row, live.seats):
                live.seats = await self._reader.run(lambda: seats_of(live.row))
        except FAULTS as fault:
            log.warning("match %s: its clocks and seats cannot be read: %s", self.slug, fault)
            self.stale = True

    async def show(self, viewer: Viewer) -> None:
        """Show one viewer the match as it is now, and the others if it is new to them."""
        async with self.lock:
            await self._push(await self.ensure_loaded(), viewer)

    async def _show(self, live: LiveMatch, viewers: list[Viewer]) -> None:
        if not viewers:
            return
        # What they have read by then may be more than when their frames were begun.
        kinds: list[Kind] = [(each.seat, each.language, each.out.lines) for each in viewers]
        frames = await self._work.run(lambda: frames_by_kind(live, kinds))
        for viewer, kind in zip(viewers, kinds, strict=True):
            if made := frames.get(kind):
                viewer.out.match(*made)

    async def seats_changed(self) -> None:
        """Show again who sits where, and let go who may not watch."""
        async with self.lock:
            await self._look_who_sits(await self.ensure_loaded())

    async def _look_who_sits(self, live: LiveMatch) -> None:
        """Read again who sits where, and show it. To be called with the lock held."""
        live.row, live.seats, live.clocks = await self._reader.run(self._seated)
        for viewer in self.viewers:
            viewer.reload_seat(live)
        await self._push(live, *self.viewers)
        self.people_changed()

    def _seated(self) -> tuple[Match, list[SeatInfo], list[LiveClock]]:
        row = Match.objects.get(slug=self.slug)
        return row, seats_of(row), live_clocks(row)

    def show_clocks(self, viewers: Collection[Viewer]) -> None:
        """Tell these viewers of the clocks, if anything is new to them."""
        if self.live is None or not self.live.clocks:
            return
        now = timezone.now()
        frames = {seat: clocks_frame(self.live, seat, now) for seat in {v.seat for v in viewers}}
        texts = {seat: encode(frame) for seat, frame in frames.items()}
        for viewer in viewers:
            clocks = frames[viewer.seat].clocks
            if viewer.clocks != clocks:
                viewer.clocks = clocks
                viewer.out.newest("clocks", texts[viewer.seat])

    def people_changed(self, viewers: Iterable[Viewer] | None = None) -> None:
        """Send these viewers, or everybody here, the `people` frame if it is new to them."""
        if self.live is None:
            return
        elsewhere = [presence for presence, _at in self._elsewhere.values()]
        present = merge([presence_of(self.viewers), *elsewhere])
        frame = encode(people_frame(self.live, present, self.thinking))
        for viewer in self.viewers if viewers is None else viewers:
            if viewer.people != frame:
                viewer.people = frame
                viewer.out.newest("people", frame)

    def forget_processes(self, since: float) -> None:
        """Show nobody as connected to a process that has not told of it after `since`."""
        told = {name: each for name, each in self._elsewhere.items() if each[1] >= since}
        if len(told) < len(self._elsewhere):
            self._elsewhere = told
            self.people_changed()

    # --- chat and notes -----------------------------------------------------------------------

    async def chat_written(self) -> None:
        """Tell the other processes of a new message, and send it to everybody here."""
        self._publish(ChatChanged(self.slug))
        await self.chat_changed()

    async def chat_changed(self) -> None:
        """Send the chat to everybody here, to each what they may and want to read; now and then at most."""
        if self._match is not None:
            await self._chat_pace.changed()

    async def _send_chat(self) -> int:
        self._messages = await self._reader.run(self._read_messages)
        return await self.show_chat(list(self.viewers))

    def _read_messages(self) -> list[ChatMessage]:
        assert self._match is not None
        return chat_messages([self._match])[self._match]

    async def show_chat(self, viewers: list[Viewer]) -> int:
        """Send the chat to these viewers, whatever they have read or muted since they came.

        Return how many bytes the longest had.
        """
        assert self._match is not None
        match, people = self._match, {viewer.person for viewer in viewers}
        readers = await self._reader.run(lambda: chat_readers(match=match, people=people))
        frames = {person: self._chat(reader) for person, reader in readers.items()}
        for viewer in viewers:
            viewer.out.newest("chat", frames[viewer.person])
        return len(max(frames.values(), key=len, default="").encode())

    def chat_for(self, reader: ChatReader) -> str:
        """Return the text of the `chat` frame; "" while nobody has written anything."""
        return self._chat(reader) if self._messages else ""

    def _chat(self, reader: ChatReader) -> str:
        over = self.live is None or self.live.game.outcome is not None
        return encode(chat_frame(chat_read_by(reader, self._messages, over=over)))

    async def save_notes(self, viewer: Viewer, seat: int, notes: dict[str, Json]) -> None:
        """Store the private notes of the viewer's seat, and send them to its other tabs.

        Raises: IllegalAnswer if the site is closed.
        """
        person = viewer.person
        assert person is not None, "whoever has a seat is somebody"
        await self._writer.run(lambda: notes_save(slug=self.slug, person=person, notes=notes))
        self._publish(NotesChanged(self.slug, seat))
        self._send_notes(seat, person, notes, but=viewer)

    async def notes_changed(self, seat: int) -> None:
        """Send the notes of a seat, stored by another process, to its tabs here."""
        if any(viewer.seat == seat for viewer in self.viewers):
            whose, stored = await self._reader.run(lambda: notes_of(slug=self.slug, seat=seat))
            self._send_notes(seat, whose, stored)

    def _send_notes(
        self, seat: int, person: int | None, notes: dict[str, Json], but: Viewer | None = None
    ) -> None:
        """Send what somebody has noted to their other tabs: somebody else may sit there by now."""
        frame = encode(NotesFrame(notes))
        for viewer in self.viewers:
            if (viewer.seat, viewer.person) == (seat, person) and viewer is not but:
                viewer.out.newest("notes", frame)
