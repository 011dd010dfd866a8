"""Measure simultaneous reconnection, as after a restart, while other players go on playing.

A socket is served when it has its first `match` or `current` frame. The cost of the clients is reported apart,
as they share the processors with the servers. The other players have a process of their own, since opening
thousands of sockets blocks a process for most of a second.
"""

from __future__ import annotations

import asyncio
import base64
import multiprocessing
import os
import random
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field

from tools.bench.players import Tally, go_on_playing
from tools.bench.populate import Prepared
from tools.bench.servers import Servers

A_MATCH = 3  # sockets: two players and a spectator
ANSWERS = 12  # of each match beforehand
CALM, AT_ONCE = 300, 20  # sockets opened on a calm day, and those at a time
ANSWERS_A_SECOND = 40.0  # of the other players
PLAYED = 40  # prepared matches of theirs
FIRST_WAIT, LONGEST_WAIT, PATIENCE = 0.3, 10.0, 12.0  # seconds, of static/js/site/socket.js
GIVEN_UP = 60.0  # seconds before a storm is given up
CURRENT = b'{"type":"current"'
SERVED = (b'{"type":"match"', CURRENT)


@dataclass
class Storm:
    """Results of a number of sockets."""

    sockets: int
    current: int = 0  # sockets with the newest step already
    delays: list[float] = field(default_factory=list)  # seconds from the first try to the first frame
    failed: int = 0  # tries refused or lost
    over: asyncio.Event = field(default_factory=asyncio.Event)

    def on_served(self, delay: float, *, current: bool) -> None:
        self.delays.append(delay)
        self.current += current
        if len(self.delays) == self.sockets:
            self.over.set()


class Try(asyncio.Protocol):
    """One try to open a socket: it sends the handshake and reads the server's frames."""

    def __init__(self, request: bytes, served: Callable[[bool], None], lost: Callable[[], None]) -> None:
        self._request, self._served, self._lost = request, served, lost
        self._received = b""
        self._is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._received += data
        if not self._is_open:
            head, end, rest = self._received.partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.transport.abort()
                return
            self._is_open, self._received = True, rest
        while (frame := self._frame()) is not None:
            if frame.startswith(SERVED):
                self._served(frame.startswith(CURRENT))

    def _frame(self) -> bytes | None:
        """Return the payload of the next whole frame; the server's frames are not masked."""
        if len(self._received) < 2:
            return None
        size, start = self._received[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(self._received[2:start])
        if len(self._received) < start + size:
            return None
        frame, self._received = self._received[start : start + size], self._received[start + size :]
        return frame

    def connection_lost(self, exc: Exception | None) -> None:
        self._lost()


class Page:
    """A page that tries to open its socket until it succeeds."""

    def __init__(self, storm: Storm, port: int, path: str, cookie: str) -> None:
        self._storm, self._port = storm, port
        self._request = handshake(port, path, cookie)
        self.served = asyncio.Event()
        self._wait, self._closed = FIRST_WAIT, False
        self._began = 0.0
        self._transport: asyncio.Transport | None = None

    async def open(self, after: float = 0.0) -> None:
        """Try for the first time, `after` so many seconds."""
        await asyncio.sleep(after)
        self._began = time.perf_counter()
        await self._try()

    async def _try(self) -> None:
        loop = asyncio.get_running_loop()
        attempt = Try(self._request, self._on_served, self._on_lost)
        try:
            self._transport, _protocol = await loop.create_connection(lambda: attempt, "127.0.0.1", self._port)
        except OSError:
            self._on_lost()
            return
        loop.call_later(PATIENCE, self._on_late, self._transport)

    def _on_served(self, current: bool) -> None:
        if not self.served.is_set():
            self.served.set()
            self._storm.on_served(time.perf_counter() - self._began, current=current)

    def _on_late(self, transport: asyncio.Transport) -> None:
        if not self.served.is_set():
            transport.abort()

    def _on_lost(self) -> None:
        if self.served.is_set() or self._closed:
            return
        self._storm.failed += 1
        loop = asyncio.get_running_loop()
        wait, self._wait = self._wait, min(2 * self._wait, LONGEST_WAIT)
        loop.call_later(wait * random.uniform(0.5, 1.5), lambda: loop.create_task(self._try()))

    def close(self) -> None:
        self._closed = True
        if self._transport is not None:
            self._transport.abort()


def handshake(port: int, path: str, cookie: str) -> bytes:
    """Return the request by which a browser opens a socket."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        f"Origin: http://127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
        "Accept-Encoding: gzip, deflate, br",
        "Accept-Language: en-GB,en;q=0.9",
        "Cache-Control: no-cache",
    ]
    if cookie:
        lines.append(f"Cookie: {cookie}")
    return "\r\n".join([*lines, "", ""]).encode()


def measure_storm(
    place: AbstractContextManager[Servers], game: str, sockets: int, processes: int, server: str
) -> Iterator[tuple[str, str]]:
    with place as servers:
        played = servers.populate(game, PLAYED)
        waiting = servers.populate(game, -(-sockets // A_MATCH), ANSWERS)
        for _process in range(processes):
            servers.start(server)
        yield from asyncio.run(_calm(servers, waiting))
        servers.restart(server)
        yield from asyncio.run(_storm(servers, waiting, played, sockets))


def _pages(servers: Servers, storm: Storm, prepared: Prepared, *, known: bool) -> list[Page]:
    """Return pages of each match's players and spectator, with or without its newest step."""
    cookies, pages = prepared["cookies"], []
    for (slug, *players), newest in zip(prepared["matches"], prepared["newest"], strict=True):
        port = port_of(slug, servers.ports)
        sent = [*(cookies[player] for player in players), ""]
        for cookie, (number, at) in zip(sent, newest, strict=True):
            path = f"/ws/match/{slug}/" + (f"?v={number}&at={at}&lines=0" if known else "")
            pages.append(Page(storm, port, path, cookie))
    return pages[: storm.sockets]


def port_of(slug: str, ports: Sequence[int]) -> int:
    """Return the port of the process with this match's sockets, by nginx's choice."""
    return ports[zlib.crc32(slug.encode()) % len(ports)]


async def _calm(servers: Servers, prepared: Prepared) -> list[tuple[str, str]]:
    """Open pages of matches already in memory: the first of each only warms up."""
    told = []
    for times in ("first", "again"):
        storm = Storm(CALM)
        pages = _pages(servers, storm, prepared, known=False)
        used = servers.seconds()
        turns = asyncio.Semaphore(AT_ONCE)

        async def opened(page: Page, turns: asyncio.Semaphore = turns, storm: Storm = storm) -> None:
            async with turns:
                await page.open()
                await page.served.wait()

        await asyncio.gather(*(opened(page) for page in pages))
        used = servers.seconds() - used
        for page in pages:
            page.close()
        told.append(
            (
                f"{CALM} pages, {AT_ONCE} at a time, {times}: processor time each",
                f"{used / CALM * 1e6:.0f} µs",
            )
        )
        await asyncio.sleep(1.0)  # their closing is not part of the next measurement
    return told


async def _storm(servers: Servers, waiting: Prepared, played: Prepared, sockets: int) -> list[tuple[str, str]]:
    context = multiprocessing.get_context("spawn")
    playing, theirs = context.Pipe()
    context.Process(target=go_on_playing, args=(theirs, played, servers.ports, ANSWERS_A_SECOND), daemon=True).start()
    theirs.close()
    await asyncio.to_thread(playing.recv)  # the players are ready
    storm = Storm(sockets)
    pages = _pages(servers, storm, waiting, known=True)
    used, own = servers.seconds(), time.process_time()
    playing.send("begin")
    opening = [page.open(FIRST_WAIT * random.uniform(0.5, 1.5)) for page in pages]
    began = time.perf_counter()
    await asyncio.gather(*opening)
    with suppress(TimeoutError):
        await asyncio.wait_for(storm.over.wait(), GIVEN_UP)
    took = time.perf_counter() - began
    used, own = servers.seconds() - used, time.process_time() - own
    playing.send("end")
    tally: Tally = await asyncio.to_thread(playing.recv)
    for page in pages:
        page.close()
    return [
        (f"of {sockets} sockets at once, served", str(len(storm.delays))),
        ("of them told that they have the newest", str(storm.current)),
        ("all of them served within", f"{took:.1f} s"),
        ("median, longest from the first try to being served", _ms(storm.delays, 50, 100)),
        ("tries that were refused or lost", str(storm.failed)),
        (
            "processor time of a socket, matches loaded and answers included",
            f"{used / sockets * 1e6:.0f} µs",
        ),
        ("the client's processor time of a socket", f"{own / sockets * 1e6:.0f} µs"),
        (
            f"{len(tally.late)} answers meanwhile until they are shown: p50, p99",
            _ms(tally.late, 50, 99),
        ),
        ("refused answers", str(tally.refused)),
    ]


def _ms(delays: Sequence[float], *shares: int) -> str:
    """Return these percentiles."""
    told = sorted(delays) or [float("nan")]
    picked = (told[min(len(told) - 1, len(told) * share // 100)] for share in shares)
    return ", ".join(f"{delay * 1000:.0f}" for delay in picked) + " ms"
