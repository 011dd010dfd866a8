"""Hundreds of players: two and a spectator at each match, over real sockets."""

from __future__ import annotations

import asyncio
import gc
import itertools
import random
import zlib
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from time import perf_counter
from typing import TYPE_CHECKING

import msgspec

from tools.bench.websocket import WebSocket, connect

if TYPE_CHECKING:  # the players' process has no database
    from tools.bench.populate import Prepared

AT_ONCE = 20  # handshakes
KEPT = 3  # one table in so many is kept for the measurement at a rate, which runs at half the speed
MEANWHILE = 10  # tables that play on during a storm
LONGEST = 120.0  # seconds of play during a storm
AT_REST = 0.005  # seconds without a frame after an answer's last one
PING_EVERY = 15  # `match` frames: the server pauses at 256 kB unconfirmed, and Impulse has frames of 15 kB


class _Choice(msgspec.Struct):
    key: str
    warning: str = ""


class _Asked(msgspec.Struct):
    id: str
    kind: str
    least: int
    most: int
    options: list[_Choice] = []


class _Heard(msgspec.Struct):
    """The fields of a frame that these players read."""

    type: str
    v: int | None = None
    questions: list[_Asked] = []
    outcome: dict[str, object] | None = None
    error: str = ""


_read = msgspec.json.Decoder(_Heard).decode
_write = msgspec.json.encode


@dataclass
class Tally:
    """Counts of answers, with delays."""

    answers: int = 0
    refused: int = 0
    late: list[float] = field(default_factory=list)  # seconds until all three had the new view


class Table:
    """One match: two players and a spectator, played at random, one answer after the other."""

    def __init__(self, cookies: Sequence[str], tally: Tally, seed: int) -> None:
        self.idle = asyncio.Event()  # all have seen the last answer, and a question is open
        self.over = False
        self._cookies, self._tally = cookies, tally
        self._random = random.Random(seed)
        self._numbers = itertools.count()
        self._sockets: list[WebSocket] = []
        self._versions = [-1, -1, -1]
        self._asked: list[_Asked | None] = [None, None]
        self._frames = [0, 0, 0]
        self._by = 0  # the seat of the last answer
        self._wanted = 0  # its number
        self._sent = 0.0
        self._shown = 0.0  # the time of the last view sent
        self._rest: asyncio.TimerHandle | None = None

    async def open(self, port: int, slug: str) -> None:
        """Connect all three, and wait until each has the first view."""
        for who, cookie in enumerate(self._cookies):
            socket = await connect(
                lambda text, who=who: self._heard(who, text),  # type: ignore[misc]
                port,
                f"/ws/match/{slug}/",
                cookie,
            )
            self._sockets.append(socket)
        await self.idle.wait()

    def _heard(self, who: int, text: str) -> None:
        if not text:
            return
        frame = _read(text)
        if frame.type == "refused":
            self._tally.refused += 1
            self._sent = 0.0
            self._wait_for_others()
        if frame.type != "match" or frame.v is None:
            return
        self._versions[who] = frame.v
        self._shown = perf_counter()
        if who < 2:
            self._asked[who] = frame.questions[0] if frame.questions else None
        self._frames[who] += 1
        if self._frames[who] % PING_EVERY == 0:
            self._sockets[who].send(f'{{"type":"ping","v":{frame.v}}}')
        arrived = self._versions[self._by] >= self._wanted and min(self._versions) >= 0
        if arrived and (frame.outcome is not None or any(self._asked)):
            self.over = frame.outcome is not None
            self._wait_for_others()

    def _wait_for_others(self) -> None:
        """Go on after a pause: the others may see nothing of a secret answer."""
        if self._rest is not None:
            self._rest.cancel()
        self._rest = asyncio.get_running_loop().call_later(AT_REST, self._all_have_seen)

    def _all_have_seen(self) -> None:
        if self._sent:
            self._tally.answers += 1
            self._tally.late.append(self._shown - self._sent)
            self._sent = 0.0
        self.idle.set()

    def answer(self, sent: float | None = None) -> None:
        """Give one answer; its delay counts from `sent`, or now."""
        self.idle.clear()
        seats = [seat for seat in (0, 1) if self._asked[seat] is not None]
        if not seats:
            self.over = True
            self.idle.set()
            return
        seat = self._random.choice(seats)
        asked = self._asked[seat]
        assert asked is not None
        self._by, self._wanted = seat, self._versions[seat] + 1
        frame = {
            "type": "answer",
            "id": f"{seat}.{next(self._numbers)}",
            "question": asked.id,
            "answer": self._choose(asked),
        }
        self._sent = sent or perf_counter()
        self._sockets[seat].send(_write(frame).decode())

    def _choose(self, asked: _Asked) -> str | int | list[str]:
        if asked.kind == "amount":
            return self._random.randint(asked.least, asked.most)
        wise = [option.key for option in asked.options if not option.warning]
        keys = wise or [option.key for option in asked.options]
        if asked.kind == "one":
            return self._random.choice(keys)
        most = min(asked.most, len(keys))
        return self._random.sample(keys, self._random.randint(asked.least, most))

    def close(self) -> None:
        for socket in self._sockets:
            socket.close()


class Crowd:
    """Tables in play, and reserve tables that replace finished ones."""

    def __init__(self, count: int) -> None:
        self.tally = Tally()
        self.count = count
        self._tables: list[Table] = []
        self._short = False  # the reserve is too small
        self._reserve: deque[Table] = deque()
        self._kept = 0  # reserved for the measurement at a rate

    async def open(self, prepared: Prepared, ports: Sequence[int]) -> None:
        """Connect to all prepared matches."""
        cookies = prepared["cookies"]
        for start in range(0, len(prepared["matches"]), AT_ONCE):
            opening = []
            for slug, first, second in prepared["matches"][start : start + AT_ONCE]:
                table = Table([cookies[first], cookies[second], ""], self.tally, len(self._tables))
                self._tables.append(table)
                opening.append(table.open(ports[zlib.crc32(slug.encode()) % len(ports)], slug))
            await asyncio.gather(*opening)
        self._reserve = deque(self._tables)
        self._kept = max(self.count, len(self._tables) // KEPT)

    async def flat_out(self, seconds: float) -> float:
        """Answer as soon as all three have seen the last answer. Return the duration in seconds.

        It ends early when only the tables kept for the next measurement are left.
        """
        began = perf_counter()
        self._short = False

        async def play() -> None:
            table = self._reserve.popleft()
            while perf_counter() < began + seconds and not self._short:
                await table.idle.wait()
                if table.over and len(self._reserve) <= self._kept:
                    self._short = True
                    return
                if table.over:
                    table = self._reserve.popleft()
                elif table.idle.is_set():
                    table.answer()
            await table.idle.wait()
            if not table.over:
                self._reserve.append(table)

        await asyncio.gather(*(play() for _place in range(self.count)))
        return perf_counter() - began

    async def at_a_rate(self, rate: float, seconds: float) -> None:
        """Answer so often a second, whether or not the server keeps up."""
        playing = [self._reserve.popleft() for _place in range(self.count)]
        began, sent = perf_counter(), 0
        while (now := perf_counter()) < began + seconds:
            while sent < (now - began) * rate:
                place = next((n for n, t in enumerate(playing) if t.idle.is_set()), None)
                if place is None:
                    break
                table = playing.pop(place)
                if table.over:
                    if not self._reserve:
                        return
                    table = self._reserve.popleft()
                playing.append(table)
                table.answer(began + sent / rate)
                sent += 1
            await asyncio.sleep(0.001)

    def close(self) -> None:
        for table in self._tables:
            table.close()


def go_on_playing(storm: Connection, prepared: Prepared, ports: Sequence[int], rate: float) -> None:
    """Answer so often a second in a process of its own, from the storm's first message to its second.

    Send the tally at the end.
    """

    async def answer() -> Tally:
        crowd = Crowd(MEANWHILE)
        await crowd.open(prepared, ports)
        gc.freeze()  # its own pauses would count as the server's
        storm.send("ready")
        await asyncio.to_thread(storm.recv)
        answering = asyncio.create_task(crowd.at_a_rate(rate, LONGEST))
        await asyncio.to_thread(storm.recv)
        answering.cancel()
        crowd.close()
        return crowd.tally

    storm.send(asyncio.run(answer()))
