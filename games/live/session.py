"""Rooms: a match in memory for as long as somebody here looks at it.

An answer is judged in memory, stored by compare-and-swap, then acknowledged and shown. The
database is the only truth: a room may be dropped at any moment, and any process may hold one.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from channels.db import database_sync_to_async
from django.db import DatabaseError

from games import metrics
from games.core.questions import IllegalAnswer, Json
from games.live.frames import Showing, people_frame
from games.live.group_commit import Writer
from games.live.presence import Here, all_of
from games.models import Match, Seat
from games.protocol import Move, encode
from games.services.moves import ATTEMPTS, BUSY, digest, explain
from games.services.store import Live, catch_up, load, seats_of

if TYPE_CHECKING:
    from games.live.hub import Hall

log = logging.getLogger("games")
SLOW = 0.05  # seconds after which a match's rules are run beside the event loop
VERY_SLOW = 1.0
T = TypeVar("T")

in_db = database_sync_to_async


class Viewer(Protocol):
    """What a room knows of a socket."""

    person: Any
    name: str
    seat: int | None
    language: str
    lines: int  # how many lines of the journal it has for good

    def show(self, version: int, frame: str, final: int) -> None:
        """Send a `match` frame, or keep it as the newest to be sent."""

    def say(self, frame: str) -> None:
        """Send any other frame."""

    def seat_again(self, live: Live) -> None:
        """See with the eyes that are right now, from the beginning; or go, if nothing may be seen."""

    def hush(self, since: float) -> None:
        """Close the connection if nothing has been heard from it after `since`."""


class Room:
    """One match in this process."""

    def __init__(self, hall: Hall, slug: str, writer: Writer) -> None:
        self.hall = hall
        self.slug = slug
        self.lock = asyncio.Lock()
        self.live: Live | None = None
        self.stale = True  # whether `live` is to be loaded anew before anything is judged or shown
        self.viewers: set[Viewer] = set()
        self.elsewhere: dict[str, Here] = {}  # by process
        self.shown = -1  # the version that was pushed last
        self._writer = writer
        self._slow = False
        self._people = ""

    # --- the match ----------------------------------------------------------------------------

    async def fresh(self) -> Live:
        """The match in memory, loaded if need be; to be called with the lock held."""
        if self.live is None or self.stale:
            self.live = await in_db(load)(self.slug)
            self.stale = False
        return self.live

    async def move(self, person: Any, move: Move) -> int:
        """Play, store, show; the match's version then. IllegalAnswer if it is refused."""
        async with self.lock:
            for _attempt in range(ATTEMPTS):
                live = await self.fresh()
                if (version := live.taken.get((person, move.id))) is not None:
                    return version
                if await self._play(live, person, move):
                    return live.game.version
            raise IllegalAnswer(BUSY)

    async def _play(self, live: Live, person: Any, move: Move) -> bool:
        """Whether `move` was played and stored; if not, it is to be judged anew."""
        try:
            change = await self._think(lambda: digest(live, person, move))
        except IllegalAnswer:
            if await self._catch_up():
                return False
            raise
        except Exception as fault:
            self.stale = True
            raise IllegalAnswer(explain(live, move, fault)) from fault
        except BaseException:
            self.stale = True
            raise
        try:
            stored = await self._writer.commit(change)
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
        live.taken[person, move.id] = live.game.version
        self.hall.ring(["match", self.slug, live.game.version])
        await self.push()
        return True

    async def _think(self, work: Callable[[], T]) -> T:
        """Run the rules, beside the event loop if they have been slow here before."""
        began = time.perf_counter()
        try:
            return await asyncio.to_thread(work) if self._slow else work()
        finally:
            took = time.perf_counter() - began
            self._slow = took > SLOW
            if took > VERY_SLOW:
                log.warning("match %s: the rules took %.1f s", self.slug, took)

    async def look(self, version: int | None = None) -> None:
        """Show what others have played, if the match is not known to be at `version` already."""
        async with self.lock:
            live = await self.fresh()
            if version is None or version > live.game.version:
                await self._catch_up()
            elif live.game.version != self.shown:
                await self.push()

    async def _catch_up(self) -> bool:
        """Whether others have moved on in the database; whoever looks on here sees it then."""
        live = await self.fresh()
        known = live.game.version
        try:
            await in_db(catch_up)(live)
        except Exception:  # the copy in memory has gone astray
            log.exception("match %s: reloaded", self.slug)
            self.stale = True
            live = await self.fresh()
        if live.game.version != self.shown:
            await self.push()
        return live.game.version != known

    # --- who looks on -------------------------------------------------------------------------

    async def push(self) -> None:
        """Show everybody the match as it stands; to be called with the lock held."""
        live = await self.fresh()
        self.shown = live.game.version
        await self._show(live, list(self.viewers))

    async def show(self, viewer: Viewer) -> None:
        """Show one viewer the match as it stands, and the others if it is news to them."""
        async with self.lock:
            live = await self.fresh()
            if live.game.version == self.shown:
                await self._show(live, [viewer])
            else:
                await self.push()

    async def _show(self, live: Live, viewers: list[Viewer]) -> None:
        if not viewers:
            return
        frames = await self._think(lambda: _frames(live, viewers))
        for viewer in viewers:
            if made := frames.get((viewer.seat, viewer.language, viewer.lines)):
                viewer.show(*made)

    async def seats_changed(self) -> None:
        """Read again who sits where and who may watch."""
        async with self.lock:
            live = await self.fresh()
            live.row = await in_db(Match.objects.get)(slug=self.slug)
            live.seats = await in_db(seats_of)(live.row)
            for viewer in self.viewers:
                viewer.seat_again(live)
            await self.push()
        self.people_changed()

    def here(self) -> Here:
        """Who looks on in this process."""
        names = {viewer.name for viewer in self.viewers if viewer.seat is None and viewer.name}
        return Here(
            {viewer.seat for viewer in self.viewers if viewer.seat is not None},
            sorted(names),
            sum(viewer.seat is None for viewer in self.viewers),
        )

    def people(self) -> str:
        """The `people` frame as it stands."""
        assert self.live is not None
        here = all_of([self.here(), *self.elsewhere.values()])
        return encode(people_frame(self.live, here.seats, here.watching, here.spectators)).decode()

    def people_changed(self, but: Viewer | None = None) -> None:
        """Tell everybody who is here, if that is news; all `but` one who is told anyway."""
        if self.live is None:
            return
        frame = self.people()
        if frame != self._people:
            self._people = frame
            for viewer in self.viewers:
                if viewer is not but:
                    viewer.say(frame)

    # --- notes --------------------------------------------------------------------------------

    async def keep_notes(self, viewer: Viewer, notes: dict[str, Json]) -> None:
        """Store the private notes of the viewer's seat and send them to its other tabs."""
        kept = Seat.objects.filter(match__slug=self.slug, person=viewer.person)
        await in_db(kept.update)(notes=notes)
        self.hall.ring(["notes", self.slug, viewer.seat])
        self._tell_notes(viewer.seat, notes, but=viewer)

    async def notes_changed(self, seat: int) -> None:
        """Send the notes of a seat, stored by another process, to its tabs here."""
        if any(viewer.seat == seat for viewer in self.viewers):
            found = await in_db(Seat.objects.get)(match__slug=self.slug, number=seat)
            self._tell_notes(seat, found.notes)

    def _tell_notes(
        self, seat: int | None, notes: dict[str, Json], but: Viewer | None = None
    ) -> None:
        frame = encode({"type": "notes", "notes": notes}).decode()
        for viewer in self.viewers:
            if viewer.seat == seat and viewer is not but:
                viewer.say(frame)


def _frames(
    live: Live, viewers: list[Viewer]
) -> dict[tuple[int | None, str, int], tuple[int, str, int]]:
    """The frame for each kind of viewer: seat, language, lines -> version, frame, final lines."""
    showings: dict[tuple[int | None, str], Showing] = {}
    frames: dict[tuple[int | None, str, int], tuple[int, str, int]] = {}
    for seat, language, lines in {(v.seat, v.language, v.lines): None for v in viewers}:
        try:
            showing = showings.get((seat, language))
            if showing is None:
                showing = showings[seat, language] = Showing(live, seat, language)
            text = encode(showing.frame(lines)).decode()
        except Exception:  # one seat's view must not take the others' away
            log.exception("match %s: seat %s cannot be shown its view", live.row.slug, seat)
            continue
        frames[seat, language, lines] = showing.version, text, showing.final
    return frames
