"""Break one part of a big site after the other under twenty matches, and print the effects.

    manage.py shell -c "from tests.cluster.faults.outages.run import main; main('--seconds=60', 'disk full')"

It needs root, PostgreSQL's programs, Redis, nginx, Prometheus and faketime on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import time
from collections.abc import Callable
from contextlib import suppress

from tests.cluster.faults.outages.players import Steady, first_reply, lost, replies, seat_players
from tests.cluster.faults.outages.site import Site, site
from tests.cluster.faults.outages.watching import Monitor

MATCHES = 20
BEFORE, AFTER = 15.0, 40.0  # seconds of play around an outage
HOUR = "+3600"
OUTAGES: dict[str, tuple[Callable[[Site], None], Callable[[Site], None]]] = {
    "nothing": (lambda _site: None, lambda _site: None),
    "database stopped": (Site.stop_database, Site.start_database),
    "database frozen": (
        lambda site: site.signal_database(signal.SIGSTOP),
        lambda site: site.signal_database(signal.SIGCONT),
    ),
    "disk full": (Site.fill_disk, Site.free_disk),
    "redis stopped": (lambda site: stop(site, "redis"), Site.start_redis),
    "worker frozen": (
        lambda site: site.parts["worker"].signal(signal.SIGSTOP),
        lambda site: site.parts["worker"].signal(signal.SIGCONT),
    ),
    "web process frozen": (
        lambda site: site.parts["web1"].signal(signal.SIGSTOP),
        lambda site: site.parts["web1"].signal(signal.SIGCONT),
    ),
    "web clock an hour ahead": (
        lambda site: site.parts["web1"].set_clock(HOUR),
        lambda site: site.parts["web1"].set_clock("+0"),
    ),
    "worker clock an hour ahead": (
        lambda site: site.parts["worker"].set_clock(HOUR),
        lambda site: site.parts["worker"].set_clock("+0"),
    ),
}


def stop(site: Site, name: str) -> None:
    part = site.parts[name]
    part.process.terminate()
    part.process.wait(timeout=30)


async def outage(site: Site, name: str, seconds: float) -> None:
    """Play, break, wait, repair, play on, and print the effects."""
    players = seat_players(site.servers.populate("impulse", MATCHES), site.nginx)
    games = [asyncio.create_task(player.play_until_cancelled()) for player in players]
    await asyncio.sleep(BEFORE)
    monitor, broken = Monitor(site), OUTAGES[name]
    watching = asyncio.create_task(monitor.watch())
    begin = time.monotonic()
    await asyncio.to_thread(broken[0], site)
    await asyncio.sleep(seconds)
    await asyncio.to_thread(broken[1], site)
    end = time.monotonic()
    logged = monitor.logged()
    await stopped(watching)
    await asyncio.sleep(AFTER)
    await stopped(*games)
    report(name, site, players, monitor, logged, begin, end)


async def stopped(*tasks: asyncio.Task) -> None:
    for task in tasks:
        task.cancel()
    for task in tasks:
        with suppress(asyncio.CancelledError):
            await task


def report(
    name: str, site: Site, players: list[Steady], monitor: Monitor, logged: str, begin: float, end: float
) -> None:
    """Print the effects of an outage."""
    said = sum((player.said for player in players), start=type(players[0].said)())
    rate = {
        "before": replies(players, begin - 10, begin) / 10,
        "during": replies(players, begin + 2, end) / (end - begin - 2),
        "after": replies(players, end + 10, end + AFTER) / (AFTER - 10),
    }
    again = first_reply(players, end)
    print(f"\n## {name}, {end - begin:.0f} s")
    print("answers a second:", ", ".join(f"{when} {each:.1f}" for when, each in rate.items()))
    print(f"longest reply: {max(player.longest for player in players):.1f} s; refusals: {dict(said.most_common(4))}")
    print("pages:", monitor.pages)
    for (process, path), seen in monitor.probes.items():
        print(f"{process} {path}: {seen}")
    print("readyz names:", dict(monitor.faults.most_common(8)))
    print("logged:", logged)
    print("alerts:", monitor.alerts)
    print("lost:", lost(players, site.environment["DATABASE_URL"]), "of", sum(len(p.acknowledged) for p in players))
    print("first answer after the repair:", "none" if again is None else f"{again:.1f} s", flush=True)


def main(*arguments: str) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="of each outage")
    parser.add_argument("names", nargs="*", choices=[*OUTAGES, []], help="outages; all by default")
    chosen = parser.parse_args(arguments)
    with site() as running:
        for name in chosen.names or OUTAGES:
            asyncio.run(outage(running, name, chosen.seconds))
