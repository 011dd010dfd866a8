"""The service of computer opponents: find those that owe an answer, have it decided, and give it in time.

The log is the queue. A query finds the opponents to move, and their match refuses a late decision,
because its question is closed. The next look repeats a lost one.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
import threading
import time
from collections.abc import Iterator

from django.conf import settings

from games.absence.stand_ins import NotToAnswer
from games.bus.bus import listening_beside, publish
from games.bus.events import Event, HintAsked, MatchMoved, OpponentsThink, SeatsChanged
from games.bus.topics import MATCHES
from games.core.dialogue.questions import Seat
from games.opponents.deciding import Decided
from games.opponents.leases import RENEW, lease_take, leases_end, opponent_act, opponents_to_move, quick_matches
from games.opponents.pool import Pool
from games.opponents.requests import Key, Request, Requests
from games.opponents.table import OpponentTable
from games.opponents.times import (
    ANSWER,
    FORGET,
    LEAST_ANSWER,
    LEAVE_BROKEN,
    LOOK,
    LOOK_AFTER_EVENT,
    ROUND,
    SHOWN,
    TURN,
    TURNS,
    WITHOUT_PROCESSES,
)
from games.play.cache import match_cache
from games.site import database_time, metrics
from games.site.periodic_work import guarded_round, is_in_maintenance

log = logging.getLogger("games.opponents")


class OpponentService:
    """Plays the seats of computer opponents in all matches, together with other workers."""

    def __init__(self, processes: int | None = None) -> None:
        self.name = secrets.token_hex(16)
        count = settings.OPPONENT_PROCESSES if processes is None else processes
        self.pool: Pool[Key] = Pool(count, str(settings.BASE_DIR))
        self.requests = Requests(self.pool)
        self.tables: dict[str, OpponentTable] = {}
        self._broken: dict[str, float] = {}
        self._looked = 0.0
        self._heard = True  # whether an event has come since the last look

    # --- in its own thread -----------------------------------------------------------------

    def run(self, stop: threading.Event) -> None:
        """Do rounds until `stop` is set, woken by events of other processes."""
        woken = threading.Event()

        def hear(event: Event) -> None:
            if self.hear(event):
                woken.set()

        with listening_beside({MATCHES: hear}):
            while not stop.is_set():
                woken.wait(self._guarded_round())
                woken.clear()

    def hear(self, event: Event) -> bool:
        """Note an event. Return whether it may concern opponents."""
        is_new = isinstance(event, SeatsChanged | HintAsked)
        ours = is_new or (isinstance(event, MatchMoved) and event.slug in self.tables)
        self._heard = self._heard or ours
        return ours

    def _guarded_round(self) -> float:
        return guarded_round(self.round, log=log, otherwise=LOOK)

    def close(self) -> None:
        """End the processes, and leave the matches to other workers."""
        self.pool.close()
        leases_end(worker=self.name)

    # --- rounds -------------------------------------------------------------------------------

    def round(self) -> float:
        """Do all due work. Return the seconds until the next round, unless woken."""
        if is_in_maintenance():
            return LOOK
        now = time.monotonic()
        if now - self._looked >= (LOOK_AFTER_EVENT if self._heard else LOOK):
            self._heard, self._looked = False, now
            self._look(now)
        for key, decided in self.pool.collect().items():
            if isinstance(key, Request):
                self.requests.take(key, decided)
                continue
            slug, seat, question = key
            assert isinstance(decided, Decided)
            table = self.tables.get(slug)
            asked = table.deciding if table else None
            if table and asked and (asked.seat, asked.id) == (seat, question):
                with self._giving_up(slug):
                    table.take(decided)
        for slug in sorted(self.tables, key=lambda slug: self.tables[slug].begun):
            with self._giving_up(slug):  # the longest waiting for a decision first
                self._advance(slug, self.tables[slug])
        self.requests.begin()  # with the processes left by the opponents
        tables = self.tables.values()
        waiting = [bool(each.levels) and not (each.deciding or each.ready) for each in tables]
        metrics.OPPONENTS_WAITING.set(sum(waiting))
        metrics.OPPONENTS_KILLED.set(self.pool.killed)
        if self.requests.busy or any(table.deciding for table in tables):
            return ROUND
        due = [table.ready.at for table in tables if table.ready is not None]
        due.append(self._looked + (LOOK_AFTER_EVENT if self._heard else LOOK))
        return max(0.0, min(due) - time.monotonic())

    @contextlib.contextmanager
    def _giving_up(self, slug: str) -> Iterator[None]:
        """Leave a match alone for a while if it fails."""
        try:
            yield
        except Exception:  # the other matches must go on
            log.exception("match %s: its opponents cannot play", slug)
            self._broken[slug] = time.monotonic() + LEAVE_BROKEN
            self.tables.pop(slug, None)

    def _look(self, now: float) -> None:
        """Find the opponents to move."""
        self.requests.look()
        owing = opponents_to_move()
        for slug, table in list(self.tables.items()):
            table.levels = owing.pop(slug, {})
            if table.levels:
                table.used = now
            elif now - table.used > FORGET and table.deciding is None:
                del self.tables[slug]
        self._broken = {slug: until for slug, until in self._broken.items() if until > now}
        for slug in owing.keys() - self._broken.keys():
            with self._giving_up(slug):
                with match_cache.borrow(slug) as live:
                    match = live.row
                until = lease_take(match=match, worker=self.name, now=database_time.now())
                if until is not None:
                    self.tables[slug] = OpponentTable(match, until, owing[slug])
        quick = quick_matches(table.match.pk for table in self.tables.values() if table.levels)
        for table in self.tables.values():
            table.quick = table.match.pk in quick

    def _advance(self, slug: str, table: OpponentTable) -> None:
        """Begin a decision, or give an answer whose time has come."""
        self._show_thinking(slug, table)
        if not table.levels or not self._holds(table):
            return
        table.give()
        if table.levels and table.ready is None and table.deciding is None:
            self._begin(slug, table)

    def _holds(self, table: OpponentTable) -> bool:
        """Renew the lease if necessary. Return whether this worker still has the match."""
        now = database_time.now()
        if table.lease - now < RENEW:
            until = lease_take(match=table.match, worker=self.name, now=now)
            if until is None:
                table.levels = {}
            table.lease = until or now
        return bool(table.levels)

    def _show_thinking(self, slug: str, table: OpponentTable) -> None:
        seats = []
        if table.deciding is not None and time.monotonic() - table.begun > SHOWN:
            seats = [table.deciding.seat]
        if bool(seats) != table.shown:
            table.shown = bool(seats)
            publish(OpponentsThink(slug, seats))

    def _begin(self, slug: str, table: OpponentTable) -> None:
        """Begin the decision of the first opponent that may answer now or soon."""
        with table.looking() as live:
            version, draws = live.game.version, table.answers_to_draw(live)
            asked = None if draws else table.next_to_answer(live)
            if asked is not None and (answer := table.planned(live, asked)) is not None:
                table.prepare(live, asked, answer)
            elif asked is not None and self.pool.free > 0:
                table.deciding, table.begun = asked, time.monotonic()
                task = table.task(live, asked, self._seconds(table, asked.seat, table.opponents(live)))
                self.pool.begin((slug, asked.seat, asked.id), task)
        for seat, act in draws:
            with contextlib.suppress(NotToAnswer):  # the player has come back
                opponent_act(slug=slug, version=version, seat=seat, act=act, about="draw")

    def _seconds(self, table: OpponentTable, seat: Seat, opponents: int) -> float:
        """Return the seconds for a decision, shared between the waiting matches."""
        if not self.pool.processes:
            return WITHOUT_PROCESSES
        tables = self.tables.values()
        queue = sum(bool(each.levels) and each.ready is None for each in tables)
        most = ANSWER[table.levels[seat]] * min(1, 3 * self.pool.processes / max(queue, 1))
        turn = min(TURN, TURNS / max(1, opponents))
        return max(LEAST_ANSWER, min(most, turn - table.spent[seat]))
