"""Match sessions: a match in memory for as long as this process has viewers of it.

A session judges a move in memory, stores it by compare-and-swap, then acknowledges and shows it.
The database is the only truth: several processes may hold a session, and each may drop it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Iterable
from datetime import datetime
from functools import partial

from django.db import DatabaseError
from msgspec.structs import replace

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
from games.clocks.live_clocks import LiveClock, live_clocks
from games.core.dialogue.questions import IllegalAnswer, Json
from games.core.engine.runner import RulesFault
from games.live.frames.match_frames import Kind, clocks_frame, frames_by_kind, people_frame
from games.live.reading.database_thread import DatabaseThread
from games.live.reading.reader import Reader
from games.live.sessions.delayed import DelayedMatch, late_ones, old_enough
from games.live.sessions.group_commit import GroupCommit
from games.live.sessions.match_chat import MatchChat
from games.live.sessions.presence import merge, presence_of
from games.live.sessions.slow_work import SlowWork
from games.live.sessions.viewer import Viewer
from games.live.time_watch import TimeWatch
from games.matches.change import Change
from games.matches.models import Match
from games.matches.seating import SeatInfo
from games.matches.stored_rows import seats_of
from games.matches.time_controls import TIME_CONTROLS
from games.opponents.hints import hints_allowed
from games.play.cache import match_cache
from games.play.delayed import shown_until
from games.play.judge import BROKEN, Move, events_of, judge, opponents_joining
from games.play.loading import LiveMatch, catch_up
from games.play.moves import ATTEMPTS, BUSY, CANNOT_JOIN
from games.play.private_notes import notes_of, notes_save
from games.protocol.server import NotesFrame, encode
from games.site import database_time, metrics
from games.site.storage import FAULTS

log = logging.getLogger("games")


class MatchSession:
    """One match in this process: takes the moves of its players, and sends frames to its viewers."""

    def __init__(
        self,
        slug: str,
        reader: Reader,
        writer: DatabaseThread,
        group_commit: GroupCommit,
        time_watch: TimeWatch,
        publish: Callable[[Event], None],
        make_room: Callable[[], None],
    ) -> None:
        self.slug = slug
        self.lock = asyncio.Lock()
        self.live: LiveMatch | None = None
        self.stale = True  # whether to reload `live` before the next move or frame
        self.viewers: set[Viewer] = set()
        self._elsewhere: dict[str, tuple[Presence, float]] = {}  # by process, with the time of the news
        self.thinking: set[int] = set()  # seats of computer opponents
        self.shown = -1  # the newest version sent
        self._delayed = DelayedMatch(reader)
        self.chat = MatchChat(reader, self.viewers, self._is_over, lambda messages: old_enough(self.live, messages))
        self._reader, self._writer = reader, writer
        self._group_commit = group_commit
        self._time_watch = time_watch
        self._publish = publish
        self._make_room = make_room  # for a finished match
        self._work = SlowWork(slug)

    async def hear(self, event: Event) -> None:
        """Show a change that was not made by this session."""
        match event:
            case MatchMoved():
                await self.sync(event.version)
            case SeatsChanged():
                await self.seats_changed()
            case ChatChanged():
                await self.chat.changed()
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
        """Return the match in memory, loaded if necessary. Call it with the lock held."""
        if self.live is None or self.stale:
            loaded = await self._reader.match(self.slug)
            self.live, self.stale = loaded.live, False
            self.chat.load(self.live.row.pk, self.live.teams, loaded.messages)
            if self.live.game.outcome is not None:
                self._make_room()
            for viewer in self.viewers:
                if viewer.seat != self.live.seat_of(viewer.person):
                    viewer.reload_seat(self.live)
            if not self.viewers:  # nobody has seen another version
                self.shown = self.live.game.version
        return self.live

    def unload(self) -> None:
        """Return the match to the cache of this process."""
        if self.live is not None and not self.stale:
            match_cache.give_back(self.live)
        self.forget()

    def forget(self) -> None:
        """Free the memory of the match; the next use reloads it."""
        self.live, self.stale = None, True
        self._delayed.forget()

    async def move(self, person: int | None, move: Move, arrived_at: datetime | None = None) -> int:
        """Play, store and show a move. Return its number. Raises: IllegalAnswer.

        While no worker keeps time, the move counts by the time at which the clocks stand.
        """
        arrived_at = self._time_watch.counted(arrived_at or database_time.now())
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

    def _is_over(self) -> bool:
        return self.live is None or self.live.game.outcome is not None

    def version(self, seat: int | None, number: int) -> int:
        """Return the version behind a number that this seat (None: a spectator) has seen."""
        return 0 if self.live is None else self.live.numbering.version(seat, number)

    def number(self, seat: int | None) -> int:
        """Return the number of the newest step that this seat (None: a spectator) has seen."""
        if self.live is not None and self.live.delays(seat):
            past = self._delayed.live
            return 0 if past is None else past.numbering.number(seat, past.game.version)
        return 0 if self.live is None else self.live.numbering.number(seat, self.shown)

    async def _judge(self, work: Callable[[], Change]) -> Change:
        """Run the rules on the match in memory. Raises: IllegalAnswer or RulesFault."""
        try:
            return await self._work.run(work)
        except IllegalAnswer:
            raise
        except BaseException:  # the match in memory may be half changed
            self.stale = True
            raise

    async def _store(self, live: LiveMatch, change: Change) -> bool:
        """Commit, publish and show a change. Return False if another process was first."""
        try:
            stored = await self._group_commit.commit(change)
        except DatabaseError as fault:
            self.stale = True
            log.exception("match %s: a move could not be stored", self.slug)
            raise IllegalAnswer(BUSY) from fault
        except BaseException:  # cancelled: only the database knows the outcome
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
        """Let computer opponents join the proposal of a move."""
        for seat, act in opponents_joining(live, move):
            try:
                change = await self._judge(partial(judge, live, None, act, seat))
            except (IllegalAnswer, RulesFault) as refusal:
                log.warning(CANNOT_JOIN, self.slug, seat, refusal)
                return
            if not await self._store(live, change):
                return

    async def sync(self, version: int | None = None) -> None:
        """Read and show the moves of others, unless the match here is at `version` already."""
        async with self.lock:
            live = await self.ensure_loaded()
            if version is None or version > live.game.version:
                await self._catch_up(live)
            elif live.game.version != self.shown:
                await self._push(live)

    async def _catch_up(self, live: LiveMatch) -> bool:
        """Show the moves that others have stored. Return whether there are any."""
        known = live.game.version
        try:
            await self._reader.run(lambda: catch_up(live))
        except Exception:  # viewers must go on: whatever is wrong with the copy in memory, it is dropped
            log.exception("match %s: reloaded", self.slug)
            self.stale = True
            live = await self.ensure_loaded()
        if any(entry.question == "away" for entry in live.game.log[known:]):
            await self._reload_seats(live)  # an event may never come
        elif live.game.version != self.shown:
            await self._push(live)
        return live.game.version != known

    # --- viewers ------------------------------------------------------------------------------

    async def _push(self, live: LiveMatch, *anew: Viewer) -> None:
        """Show the match to all viewers to whom it is new, and to `anew`. Call it with the lock held."""
        before, self.shown = self.shown, live.game.version
        if before != self.shown:
            await self._read_clocks_and_hints(live)
        await self._show(
            live,
            [
                viewer
                for viewer in self.viewers
                if not live.delays(viewer.seat)
                and (
                    viewer in anew
                    or not 0 <= before <= self.shown
                    or live.numbering.has_advanced(viewer.seat, before, self.shown)
                )
            ],
        )
        if late := late_ones(live, anew):
            await self._show(await self._delayed.of(live), late)
        self.show_clocks(self.viewers)
        if live.game.outcome is not None and before != self.shown:
            self.people_changed()

    async def _read_clocks_and_hints(self, live: LiveMatch) -> None:
        """Read the clocks after a step, and at the end of the match the hints of all seats.

        If that fails, the match is shown without them and soon reloaded.
        """
        try:
            if TIME_CONTROLS[live.row.time_control].ticks:
                live.clocks = await self._reader.run(lambda: live_clocks(live.row))
            if live.game.outcome is not None and hints_allowed(live.row, live.seats):
                live.seats = await self._reader.run(lambda: seats_of(live.row))
        except FAULTS as fault:
            log.warning("match %s: clocks and seats could not be read: %s", self.slug, fault)
            self.stale = True

    async def show(self, viewer: Viewer) -> None:
        """Show the match to one viewer, and to the others if it is new to them."""
        async with self.lock:
            await self._push(await self.ensure_loaded(), viewer)

    async def shown_to(self, viewer: Viewer) -> LiveMatch:
        """Return the match as this viewer may see it. Call it with the lock held."""
        live = await self.ensure_loaded()
        return await self._delayed.of(live) if live.delays(viewer.seat) else live

    async def show_delayed(self) -> None:
        """Show what has grown old enough to the viewers with a delay."""
        if not late_ones(self.live, self.viewers):
            return
        async with self.lock:
            live = await self.ensure_loaded()
            viewers, before = late_ones(live, self.viewers), self._delayed.live
            if viewers and (past := await self._delayed.of(live)) is not before:
                await self._show(past, viewers)
        await self.chat.show_older(viewers, shown_until(live.row))

    async def _show(self, live: LiveMatch, viewers: list[Viewer]) -> None:
        if not viewers:
            return
        # While frames are built, viewers may read more lines than these.
        kinds: list[Kind] = [
            (each.seat, each.language, each.out.lines, live.side_for(each.seat, each.side)) for each in viewers
        ]
        frames = await self._work.run(lambda: frames_by_kind(live, kinds))
        for viewer, kind in zip(viewers, kinds, strict=True):
            if made := frames.get(kind):
                viewer.out.match(*made)

    async def seats_changed(self) -> None:
        """Reload the seats, and close the sockets of those who may no longer watch."""
        async with self.lock:
            await self._reload_seats(await self.ensure_loaded())

    async def _reload_seats(self, live: LiveMatch) -> None:
        """Read the seats again and show them. Call it with the lock held."""
        live.row, live.seats, live.clocks = await self._reader.run(self._seated)
        for viewer in self.viewers:
            viewer.reload_seat(live)
        await self._push(live, *self.viewers)
        self.people_changed()

    def _seated(self) -> tuple[Match, list[SeatInfo], list[LiveClock]]:
        row = Match.objects.get(slug=self.slug)
        return row, seats_of(row), live_clocks(row)

    def show_clocks(self, viewers: Collection[Viewer]) -> None:
        """Send these viewers the clocks, if they are new to them."""
        if self.live is None or not self.live.clocks:
            return
        late = late_ones(self.live, viewers)
        viewers = [viewer for viewer in viewers if viewer not in late]
        now = database_time.now()
        stand = self._time_watch.stands_since(now)
        frames = {seat: clocks_frame(self.live, seat, now, stand) for seat in {v.seat for v in viewers}}
        texts = {seat: encode(frame) for seat, frame in frames.items()}
        for viewer in viewers:
            shown = replace(frames[viewer.seat], now=0)
            if viewer.clocks != shown:
                viewer.clocks = shown
                viewer.out.newest("clocks", texts[viewer.seat])

    def people_changed(self, viewers: Iterable[Viewer] | None = None) -> None:
        """Send these viewers, or all, the `people` frame if it is new to them."""
        if self.live is None:
            return
        elsewhere = [presence for presence, _at in self._elsewhere.values()]
        present = merge([presence_of(self.viewers), *elsewhere])
        thinking = encode(people_frame(self.live, present, self.thinking))
        unthinking = encode(people_frame(self.live, present)) if self.live.delays(None) else thinking
        for viewer in self.viewers if viewers is None else viewers:
            frame = unthinking if self.live.delays(viewer.seat) else thinking
            if viewer.people != frame:
                viewer.people = frame
                viewer.out.newest("people", frame)

    def forget_processes(self, since: float) -> None:
        """Drop the presence of processes that have published none after `since`."""
        told = {name: each for name, each in self._elsewhere.items() if each[1] >= since}
        if len(told) < len(self._elsewhere):
            self._elsewhere = told
            self.people_changed()

    # --- chat and notes -----------------------------------------------------------------------

    async def chat_written(self) -> None:
        """Publish a new message to the other processes, and send it to all viewers here."""
        self._publish(ChatChanged(self.slug))
        await self.chat.changed()

    async def save_notes(self, viewer: Viewer, seat: int, notes: dict[str, Json]) -> None:
        """Store the private notes of the viewer's seat, and send them to its other tabs.

        Raises: IllegalAnswer if the site is closed.
        """
        person = viewer.person
        assert person is not None, "a seat has a person"
        await self._writer.run(lambda: notes_save(slug=self.slug, person=person, notes=notes))
        self._publish(NotesChanged(self.slug, seat))
        self._send_notes(seat, person, notes, but=viewer)

    async def notes_changed(self, seat: int) -> None:
        """Send the notes of a seat, stored by another process, to the player's tabs here."""
        if any(viewer.seat == seat for viewer in self.viewers):
            whose, stored = await self._reader.run(lambda: notes_of(slug=self.slug, seat=seat))
            self._send_notes(seat, whose, stored)

    def _send_notes(self, seat: int, person: int | None, notes: dict[str, Json], but: Viewer | None = None) -> None:
        """Send notes to the other tabs of their writer: the seat may have another player by now."""
        frame = encode(NotesFrame(notes))
        for viewer in self.viewers:
            if (viewer.seat, viewer.person) == (seat, person) and viewer is not but:
                viewer.out.newest("notes", frame)
