"""Both web processes restarted one after the other, behind the delivered nginx: nobody notices much."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
import ssl
import subprocess
import time
from contextlib import closing

import pytest
from django.conf import settings
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.cluster.delivered import HOST, Connection, certificate, command_of, nginx_conf
from tools.bench.servers import free_port, on_postgresql

AT_ONE_ADDRESS = 100  # onlookers: nginx lets in 300
MATCHES = int(os.environ.get("MATCHES", "4"))
SOCKETS = int(os.environ.get("SOCKETS", "60"))
BACK_WITHIN = 5.0  # seconds
SETTLED = 12.0  # seconds that are watched after each restart


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
            "DEBUG": "1",  # static files as they are
        }
        yield servers


@pytest.fixture
def nginx(tmp_path):
    """Starts the delivered nginx before two ports; gives its own."""
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
    """A socket that comes back when it is closed, as browsers do; how long each return took."""

    def __init__(self, trust, port, slug, address):
        self.trust, self.port, self.slug, self.address = trust, port, slug, address
        self.away: list[float] = []
        self.version = 0

    async def watch(self):
        lost = None
        while True:
            try:
                async with connect(
                    f"wss://{HOST}:{self.port}/ws/match/{self.slug}/",
                    host="127.0.0.1", port=self.port, ssl=self.trust, origin=f"https://{HOST}:{self.port}",
                    local_addr=(self.address, 0),
                ) as opened:  # fmt: skip
                    async for text in opened:
                        if lost is not None:
                            self.away.append(time.monotonic() - lost)
                            lost = None
                        frame = json.loads(text)
                        self.version = max(self.version, frame.get("v", 0))
            except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError):
                pass
            lost = lost or time.monotonic()
            await asyncio.sleep(0.3)


def lobby(folder, port):
    """Ask for the lobby on a connection of its own; the status of what came."""
    with closing(Connection(port, folder)) as asked:
        asked.request("GET", "/")
        return asked.getresponse().status


async def read_pages(folder, port, statuses):
    """Ask for the lobby again and again."""
    while True:
        statuses.append(await asyncio.to_thread(lobby, folder, port))
        await asyncio.sleep(0.05)


def start(port, environment):
    """Start a web process as its unit does, and wait until it listens."""
    process = subprocess.Popen(
        command_of("orrery@.service", str(port)), env=environment, cwd=settings.BASE_DIR
    )
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


async def test_everybody_is_back_within_seconds_and_no_page_is_lost(servers, nginx, tmp_path):
    ports = [free_port(), free_port()]
    prepared = servers.populate("homeworlds", MATCHES)
    servers.processes = [start(port, servers.environment) for port in ports]
    secure = nginx(ports)
    trust = ssl.create_default_context(cafile=str(tmp_path / "site.pem"))
    slugs = [slug for slug, *_people in prepared["matches"]]
    onlookers = [
        Onlooker(trust, secure, slugs[n % MATCHES], f"127.0.0.{2 + n // AT_ONE_ADDRESS}")
        for n in range(SOCKETS)
    ]
    statuses = []
    async with asyncio.timeout(240):
        tasks = [asyncio.create_task(each.watch()) for each in onlookers]
        tasks.append(asyncio.create_task(read_pages(tmp_path, secure, statuses)))
        await asyncio.sleep(3)
        for index, port in enumerate(ports):
            servers.processes[index] = await asyncio.to_thread(
                restart, port, servers.environment, servers.processes[index]
            )
            await asyncio.sleep(SETTLED)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    away = [seconds for each in onlookers for seconds in each.away]
    print(
        f"{len(away)} returns of {SOCKETS} sockets, the longest after {max(away):.1f} s; {len(statuses)} pages"
    )
    assert len(away) >= SOCKETS  # each process had its share of them, so all were away once
    assert max(away) < BACK_WITHIN
    assert set(statuses) == {200}
