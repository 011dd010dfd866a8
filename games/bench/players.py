"""Players by the hundred: two at each match and one who watches, over real sockets."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter

import msgspec

from games.bench.populate import Prepared
from games.bench.websocket import WebSocket, connect

PING_EVERY = 25  # `match` frames; the server waits for a sign after 60


class _Choice(msgspec.Struct):
    key: str


class _Asked(msgspec.Struct):
    id: str
    kind: str
    least: int
    most: int
    options: list[_Choice] = []


class _Heard(msgspec.Struct):
    """The part of a frame that a hurried player reads."""

    type: str
    v: int | None = None
    questions: list[_Asked] = []
    outcome: dict[str, object] | None = None
    error: str = ""


_read = msgspec.json.Decoder(_Heard).decode
_write = msgspec.json.encode


@dataclass
class Tally:
    """What the drivers have seen."""

    answers: int = 0
    refused: int = 0
    late: list[float] = field(default_factory=list)  # seconds until all three had the new view
    spare: Iterator[tuple[str, int, int]] = field(default_factory=lambda: iter(()))


class Table:
    """One match: two players and a spectator, played at random, one answer after the other."""

    def __init__(self, prepared: Prepared, tally: Tally, ports: Sequence[int], seed: int) -> None:
        self.idle = asyncio.Event()  # everybody has the newest view, and somebody can answer
        self.over = False
        self._cookies, self._tally, self._ports = prepared["cookies"], tally, ports
        self._random = random.Random(seed)
        self._numbers = itertools.count()
        self._sockets: list[WebSocket] = []
        self._begin()

    def _begin(self) -> None:
        self._versions = [-1, -1, -1]
        self._asked: list[_Asked | None] = [None, None]
        self._frames = [0, 0, 0]
        self._wanted = 0
        self._sent = 0.0

    async def open(self) -> bool:
        """Sit down at the next match that is prepared; False if there is none."""
        for socket in self._sockets:
            socket.close()
        place = next(self._tally.spare, None)
        if place is None:
            return False
        slug, *players = place
        self._begin()
        self.over = False
        home = hash(slug) % len(self._ports)
        cookies = [*(self._cookies[player] for player in players), ""]
        self._sockets = [
            await connect(
                lambda text, who=who: self._heard(who, text),  # type: ignore[misc]
                self._ports[home],
                f"/ws/match/{slug}/",
                cookie,
            )
            for who, cookie in enumerate(cookies)
        ]
        return True

    def _heard(self, who: int, text: str) -> None:
        if not text:
            return
        frame = _read(text)
        if frame.type == "refused":
            self._tally.refused += 1
        if frame.type != "match" or frame.v is None:
            return
        self._versions[who] = frame.v
        if who < 2:
            self._asked[who] = frame.questions[0] if frame.questions else None
        self._frames[who] += 1
        if self._frames[who] % PING_EVERY == 0:
            self._sockets[who].send(f'{{"type":"ping","v":{frame.v}}}')
        if min(self._versions) >= self._wanted:
            if self._sent:
                self._tally.answers += 1
                self._tally.late.append(perf_counter() - self._sent)
                self._sent = 0.0
            self.over = frame.outcome is not None
            self.idle.set()

    def answer(self, sent: float | None = None) -> None:
        """Give one answer; it counts as sent at `sent`, or now."""
        self.idle.clear()
        seats = [seat for seat in (0, 1) if self._asked[seat] is not None]
        if not seats:
            self.over = True
            self.idle.set()
            return
        seat = self._random.choice(seats)
        asked = self._asked[seat]
        assert asked is not None
        self._wanted = max(self._versions) + 1
        frame = {
            "type": "answer",
            "id": f"{self._wanted}.{next(self._numbers)}",
            "question": asked.id,
            "answer": self._choose(asked),
        }
        self._sent = sent or perf_counter()
        self._sockets[seat].send(_write(frame).decode())

    def _choose(self, asked: _Asked) -> str | int | list[str]:
        if asked.kind == "amount":
            return self._random.randint(asked.least, asked.most)
        keys = [option.key for option in asked.options]
        if asked.kind == "one":
            return self._random.choice(keys)
        most = min(asked.most, len(keys))
        return self._random.sample(keys, self._random.randint(asked.least, most))

    def close(self) -> None:
        for socket in self._sockets:
            socket.close()


async def open_tables(
    prepared: Prepared, tally: Tally, ports: Sequence[int], count: int
) -> list[Table]:
    """Tables at which everybody has the first view."""
    tables = []
    for seed in range(count):
        table = Table(prepared, tally, ports, seed)
        await table.open()
        tables.append(table)
    await asyncio.gather(*(table.idle.wait() for table in tables))
    return tables


async def flat_out(tables: list[Table], seconds: float) -> None:
    """Everybody answers as soon as all three at the table have seen the last answer."""
    until = perf_counter() + seconds

    async def play(table: Table) -> None:
        while perf_counter() < until:
            await table.idle.wait()
            if table.over and not await table.open():
                return
            if not table.over and table.idle.is_set():
                table.answer()

    await asyncio.gather(*(play(table) for table in tables))
    await asyncio.wait_for(asyncio.gather(*(table.idle.wait() for table in tables)), 30)


async def at_a_rate(tables: list[Table], rate: float, seconds: float) -> None:
    """Answers come at their own pace, whether the server keeps up or not."""
    began, sent = perf_counter(), 0
    rested = list(tables)
    while (now := perf_counter()) < began + seconds:
        while sent < (now - began) * rate:
            table = next((t for t in rested if t.idle.is_set()), None)
            if table is None:
                break
            rested.remove(table)
            rested.append(table)
            if table.over:
                table.idle.clear()
                _opening.add(task := asyncio.ensure_future(table.open()))
                task.add_done_callback(_opening.discard)
                continue
            table.answer(began + sent / rate)
            sent += 1
        await asyncio.sleep(0.001)
    await asyncio.gather(*_opening)


_opening: set[asyncio.Future[bool]] = set()
