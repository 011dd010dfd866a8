"""Both web processes restarted one after the other, behind the delivered nginx: players hardly notice.

All matches go on meanwhile. `MATCHES=50 SOCKETS=500` is the load that the site must bear.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import socket
import ssl
import subprocess
import time
from collections import Counter
from contextlib import closing

import psycopg
import pytest
from django.conf import settings
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.cluster.deployment import HOST, Connection, certificate, command_of, nginx_conf
from tests.cluster.random_answers import any_answer
from tools.bench.servers import free_port, on_postgresql

GAME = "planet_x"  # its matches are long enough
AT_ONE_ADDRESS = 100  # sockets; nginx allows 300
PAUSE = 1.5  # seconds of a player's thought, on average
MATCHES = int(os.environ.get("MATCHES", "4"))
SOCKETS = int(os.environ.get("SOCKETS", "60"))
BACK_WITHIN = 5.0  # seconds
SETTLED = 12.0  # seconds of observation after each restart


@pytest.fixture
def servers(databases):
    if shutil.which("nginx") is None:
        pytest.skip("nginx is not installed")
    with on_postgresql(*databases) as servers:
        servers.environment |= {
            "ALLOWED_HOSTS": HOST,
            "SITE_URL": f"https://{HOST}",
            "HTTPS": "true",
            "SECRET_KEY": "the same for all processes",
            "RATE_LIMITS": "no",
            "DEBUG": "1",  # static files from their sources
        }
        yield servers


@pytest.fixture
def nginx(tmp_path):
    """Start the delivered nginx before two ports; return its own."""
    running = []

    def start(ports):
        certificate(tmp_path)
        secure = free_port()
        conf = nginx_conf(tmp_path, ports, secure, free_port())
        running.append(subprocess.Popen(["nginx", "-p", str(tmp_path), "-c", str(conf)]))
        return secure

    yield start
    for each in running:
        each.terminate()
        each.wait()


class Onlooker:
    """A socket that reconnects after a closure, as browsers do, and times each return."""

    cookie = ""

    def __init__(self, trust, port, slug, address):
        self.trust, self.port, self.slug, self.address = trust, port, slug, address
        self.away: list[float] = []

    async def watch(self):
        lost = None
        while True:
            try:
                async with connect(
                    f"wss://{HOST}:{self.port}/ws/match/{self.slug}/",
                    host="127.0.0.1", port=self.port, ssl=self.trust, origin=f"https://{HOST}:{self.port}",
                    local_addr=(self.address, 0), additional_headers={"Cookie": self.cookie},
                ) as opened:  # fmt: skip
                    await self.begin(opened)
                    async for text in opened:
                        if lost is not None:
                            self.away.append(time.monotonic() - lost)
                            lost = None
                        await self.hear(opened, json.loads(text))
            except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError):
                pass
            lost = lost or time.monotonic()
            await asyncio.sleep(0.3)

    async def begin(self, opened):
        """Send the first frame."""

    async def hear(self, opened, frame):
        """Confirm the newest version, as browsers do from time to time."""
        if frame["type"] == "match":
            await opened.send(json.dumps({"type": "ping", "v": frame["v"]}))


class Player(Onlooker):
    """An onlooker who plays: unacknowledged answers are sent again under their id."""

    def __init__(self, *place, cookie):
        super().__init__(*place)
        self.cookie = cookie
        self.random = random.Random(cookie)
        self.pending = None
        self.sent = 0
        self.acknowledged: list[str] = []
        self.refused: list[str] = []

    async def begin(self, opened):
        if self.pending is not None:
            await opened.send(json.dumps(self.pending))

    async def hear(self, opened, frame):
        await super().hear(opened, frame)
        match frame["type"]:
            case "match" if frame["questions"] and self.pending is None:
                asked = frame["questions"][0]
                self.sent += 1
                self.pending = {
                    "type": "answer", "id": f"{self.slug}-{self.cookie[-8:]}-{self.sent}",
                    "question": asked["id"], "answer": any_answer(asked, self.random),
                }  # fmt: skip
                await asyncio.sleep(PAUSE * self.random.uniform(0.5, 1.5))
                await opened.send(json.dumps(self.pending))
            case "ack":
                self.acknowledged.append(frame["id"])
                self.pending = None
                await opened.send('{"type": "resync"}')
            case "refused" if frame["id"]:
                self.refused.append(frame["id"])
                self.pending = None
                await opened.send('{"type": "resync"}')


def lobby(folder, port):
    """Request the lobby on a connection of its own; return the status."""
    with closing(Connection(port, folder)) as asked:
        asked.request("GET", "/")
        return asked.getresponse().status


async def read_pages(folder, port, statuses):
    """Request the lobby again and again."""
    while True:
        statuses.append(await asyncio.to_thread(lobby, folder, port))
        await asyncio.sleep(0.05)


def start(port, environment):
    """Start a web process as its unit does, and wait until it listens."""
    process = subprocess.Popen(command_of("orrery@.service", str(port)), env=environment, cwd=settings.BASE_DIR)
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return process
        time.sleep(0.1)


def restart(port, environment, process):
    """Stop a web process as systemd does, and start its successor."""
    process.terminate()
    process.wait(15)
    return start(port, environment)


def stored(servers):
    """Return the number of times each answer is in the logs, by its player's id."""
    with psycopg.connect(servers.environment["DATABASE_URL"]) as database:
        rows = database.execute("SELECT client_id FROM games_logentry").fetchall()
    return Counter(client_id for (client_id,) in rows)


async def restart_each(servers, ports):
    for index, port in enumerate(ports):
        process = servers.processes[index]
        servers.processes[index] = await asyncio.to_thread(restart, port, servers.environment, process)
        await asyncio.sleep(SETTLED)


@pytest.mark.slowest
async def test_everybody_is_back_within_seconds_and_nothing_is_lost(servers, nginx, tmp_path):
    ports = [free_port(), free_port()]
    prepared = servers.populate(GAME, MATCHES)
    servers.processes = [start(port, servers.environment) for port in ports]
    secure = nginx(ports)
    trust = ssl.create_default_context(cafile=str(tmp_path / "site.pem"))
    slugs = [slug for slug, *_people in prepared["matches"]]
    onlookers = [
        Onlooker(trust, secure, slugs[n % MATCHES], f"127.0.0.{2 + n // AT_ONE_ADDRESS}") for n in range(SOCKETS)
    ]
    players = [
        Player(trust, secure, slug, "127.0.0.1", cookie=prepared["cookies"][person])
        for slug, *people in prepared["matches"]
        for person in people
    ]
    statuses = []
    async with asyncio.timeout(240):
        tasks = [asyncio.create_task(each.watch()) for each in [*onlookers, *players]]
        tasks.append(asyncio.create_task(read_pages(tmp_path, secure, statuses)))
        await asyncio.sleep(3)
        played = [len(each.acknowledged) for each in players]
        await restart_each(servers, ports)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    away = [seconds for each in [*onlookers, *players] for seconds in each.away]
    acknowledged = [sent for each in players for sent in each.acknowledged]
    print(
        f"{len(away)} returns of {len(onlookers) + len(players)} sockets, the longest after {max(away):.1f} s;"
        f" {len(statuses)} pages; {len(acknowledged)} answers acknowledged, {sum(played)} of them before"
    )
    assert len(away) >= SOCKETS  # each process had its share, so all were away once
    assert max(away) < BACK_WITHIN
    assert set(statuses) == {200}
    log = stored(servers)
    assert len(acknowledged) > sum(played) + MATCHES
    assert {log[sent] for sent in acknowledged} == {1}
    assert not any(log[sent] for each in players for sent in each.refused)
