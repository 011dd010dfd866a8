"""Measure answers per second, delays and memory of a server that stores and broadcasts every answer."""

from __future__ import annotations

import asyncio
import gc
import pstats
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.bench.players import Crowd
from tools.bench.populate import Prepared, usual_length
from tools.bench.servers import Servers
from tools.bench.websocket import WebSocket, connect

IDLE_MATCHES = 450
WARM_UP_MATCHES = 50  # to exclude a process's one-time costs
MORE_SOCKETS = 4
COSTLIEST = 40  # functions in the report
MAX_MATCHES = 1500  # prepared as replacements of finished ones


@dataclass(frozen=True)
class Plan:
    """The measurements and their durations."""

    game: str
    matches: int = 100
    seconds: float = 10.0
    warm_up: float = 2.0
    processes: int = 1
    server: str = "uvicorn"
    own_cores: bool = False  # each server process has a core of its own
    profile: Path | None = None  # of the first process, written to this file at the end

    @property
    def answers(self) -> float:
        """Return the greatest possible number of answers; so many matches are prepared."""
        return 3000 * (self.warm_up + self.seconds * 1.5)


def measure(place: AbstractContextManager[Servers], plan: Plan) -> Iterator[tuple[str, str]]:
    """Return the lines of a table, as they are measured."""
    with place as servers:
        servers.own_cores = plan.own_cores
        for process in range(plan.processes):
            servers.start(plan.server, profile=None if process else plan.profile)
        yield "matches in play, each with two players and a spectator", str(plan.matches)
        memory = [] if plan.profile else asyncio.run(_memory(servers, plan.game))
        wanted = round(plan.answers / usual_length(plan.game))
        prepared = servers.populate(plan.game, max(plan.matches, min(wanted, MAX_MATCHES)) + plan.matches)
        yield f"answers in a match of {plan.game}, about", str(prepared["answers"])
        yield from asyncio.run(_speed(servers, plan, prepared))
        yield from memory
    if plan.profile:
        yield from _costliest(plan.profile)


def _costliest(profile: Path) -> Iterator[tuple[str, str]]:
    """Return the functions with the highest own time, with their shares of busy time."""
    stats: dict[tuple[str, int, str], tuple[int, int, float, float, Any]]
    stats = pstats.Stats(str(profile)).stats  # type: ignore[attr-defined]
    stats = {place: costs for place, costs in stats.items() if "poll" not in place[2]}  # idle time
    total = sum(own for _calls, _primitive, own, _all, _callers in stats.values())
    costly = sorted(stats.items(), key=lambda item: -item[1][2])[:COSTLIEST]
    for (file, line, name), (_calls, _primitive, own, _all, _callers) in costly:
        place = "/".join(Path(file).parts[-2:])
        yield f"{name} ({place}:{line})", f"{own / total:.1%}"


async def _speed(servers: Servers, plan: Plan, prepared: Prepared) -> list[tuple[str, str]]:
    crowd = Crowd(plan.matches)
    await crowd.open(prepared, servers.ports)
    gc.collect()
    gc.freeze()  # pauses of our own collector would count as the server's
    await crowd.flat_out(plan.warm_up)
    crowd.tally.answers = 0
    used = servers.seconds()
    seconds = await crowd.flat_out(plan.seconds)
    used = servers.seconds() - used
    answers = crowd.tally.answers
    rate = answers / seconds
    told = [
        ("answers a second at saturation", f"{rate:.0f}"),
        ("processor time an answer", f"{used / max(answers, 1) * 1e6:.0f} µs"),
    ]
    crowd.tally.late.clear()
    await crowd.at_a_rate(rate / 2, plan.seconds)
    late = sorted(crowd.tally.late)
    for share in (50, 95, 99):
        what = f"p{share} until all three have the new view, at {rate / 2:.0f} a second"
        delay = late[min(len(late) - 1, len(late) * share // 100)] if late else None
        told.append((what, "no answers" if delay is None else f"{delay * 1000:.1f} ms"))
    if crowd.tally.refused:
        told.append(("refused answers", str(crowd.tally.refused)))
    crowd.close()
    return told


async def _memory(servers: Servers, game: str) -> list[tuple[str, str]]:
    slugs = [slug for slug, _one, _other in servers.populate(game, IDLE_MATCHES)["matches"]]
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
    """Watch all these matches, and wait until each is shown."""
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
