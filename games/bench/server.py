"""Answers a second, delays and memory of a server that stores and shows every answer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass

from games.bench.players import Tally, at_a_rate, flat_out, open_tables
from games.bench.populate import Prepared
from games.bench.servers import Servers
from games.bench.websocket import WebSocket, connect

IDLE_MATCHES = 450
WARM_UP_MATCHES = 50  # so that what a process needs once is not counted
MORE_SOCKETS = 4


@dataclass(frozen=True)
class Plan:
    """What is to be measured, and for how long."""

    game: str
    matches: int = 100
    seconds: float = 10.0
    warm_up: float = 3.0
    processes: int = 1
    server: str = "daphne"


def measure(place: AbstractContextManager[Servers], plan: Plan) -> Iterator[tuple[str, str]]:
    """The lines of a table, as they are measured."""
    with place as servers:
        for _process in range(plan.processes):
            servers.start(plan.server)
        spares = plan.matches * 4
        prepared = servers.populate(plan.game, plan.matches + spares + IDLE_MATCHES)
        idle = prepared["matches"][-IDLE_MATCHES:]
        yield (
            f"matches in play, each with two players and a spectator ({plan.game})",
            str(plan.matches),
        )
        memory = asyncio.run(_memory(servers, [slug for slug, _first, _second in idle]))
        tally = Tally(spare=iter(prepared["matches"][:-IDLE_MATCHES]))
        yield from asyncio.run(_speed(servers, plan, prepared, tally))
        yield from memory


async def _speed(
    servers: Servers, plan: Plan, prepared: Prepared, tally: Tally
) -> list[tuple[str, str]]:
    tables = await open_tables(prepared, tally, servers.ports, plan.matches)
    await flat_out(tables, plan.warm_up)
    tally.answers = 0
    used = servers.seconds()
    await flat_out(tables, plan.seconds)
    used = servers.seconds() - used
    rate = tally.answers / plan.seconds
    told = [
        ("answers a second at saturation", f"{rate:.0f}"),
        ("processor time an answer", f"{used / max(tally.answers, 1) * 1e6:.0f} µs"),
    ]
    tally.late.clear()
    await at_a_rate(tables, rate / 2, plan.seconds)
    late = sorted(tally.late)
    for share in (50, 95, 99):
        delay = late[min(len(late) - 1, len(late) * share // 100)] if late else 0.0
        told.append(
            (f"p{share} until all three have the new view, at {rate / 2:.0f} a second",
             f"{delay * 1000:.1f} ms")
        )  # fmt: skip
    if tally.refused:
        told.append(("refused answers", str(tally.refused)))
    for table in tables:
        table.close()
    return told


async def _memory(servers: Servers, slugs: list[str]) -> list[tuple[str, str]]:
    for socket in await _watch(servers, slugs[:WARM_UP_MATCHES]):
        socket.close()
    slugs = slugs[WARM_UP_MATCHES:]
    before = servers.memory()
    sockets = await _watch(servers, slugs)
    rooms = servers.memory()
    for _more in range(MORE_SOCKETS):
        sockets += await _watch(servers, slugs)
    crowded = servers.memory()
    for socket in sockets:
        socket.close()
    a_socket = (crowded - rooms) / (MORE_SOCKETS * len(slugs))
    a_match = (rooms - before) / len(slugs) - a_socket
    return [
        ("memory of a match that nobody looks at", "none"),
        ("memory of an idle match with its room", f"{max(a_match, 0) / 1024:.1f} kB"),
        ("memory of an open socket", f"{a_socket / 1024:.1f} kB"),
    ]


async def _watch(servers: Servers, slugs: list[str]) -> list[WebSocket]:
    """Watch all of these matches, and wait until each is shown."""
    shown: asyncio.Queue[None] = asyncio.Queue()

    def heard(text: str) -> None:
        if text.startswith('{"type":"match"'):
            shown.put_nowait(None)

    sockets = []
    for slug in slugs:
        port = servers.ports[hash(slug) % len(servers.ports)]
        sockets.append(await connect(heard, port, f"/ws/match/{slug}/"))
    for _socket in sockets:
        await shown.get()
    return sockets
