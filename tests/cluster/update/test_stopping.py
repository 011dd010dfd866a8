"""A stopped web process finishes running requests, sends sockets elsewhere, and exits."""

from __future__ import annotations

import http.client
import os
import signal
import threading
import time
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tools.bench.servers import on_sqlite

STOPS = int(os.environ.get("STOPS", "2"))  # repetitions
GONE_WITHIN = 10.0
READERS, SOCKETS = 8, 30
ACCEPTED = 0.2  # seconds until a connection has left the operating system's queue
PAGES = ("/", "/rules/impulse/", "/new/impulse/", "/numbers/impulse/")


@pytest.fixture(scope="module")
def servers():
    with on_sqlite() as servers:
        servers.environment["DEBUG"] = "1"  # static files from their sources
        yield servers


def read_pages(port, begun_and_ended):
    """Request pages until nobody listens; record the time and result of each."""
    while True:
        for path in PAGES:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
            try:
                connection.connect()
            except OSError:
                return
            begun = time.monotonic()
            try:
                connection.request("GET", path)
                answer = connection.getresponse()
                answer.read()
                begun_and_ended.append((begun, answer.status))
            except (OSError, http.client.HTTPException) as error:
                begun_and_ended.append((begun, repr(error)))
            finally:
                connection.close()


@pytest.mark.parametrize("_time", range(STOPS))
def test_it_is_gone_within_seconds_whatever_it_does(_time, servers):
    slug = servers.populate("homeworlds", 1)["matches"][0][0]
    port = servers.start()
    process = servers.processes[-1]
    pages = []
    readers = [threading.Thread(target=read_pages, args=(port, pages)) for _each in range(READERS)]
    with ExitStack() as opened:
        address = f"ws://127.0.0.1:{port}/ws/match/{slug}/"
        sockets = [
            opened.enter_context(connect(address, origin=f"http://127.0.0.1:{port}", close_timeout=1))
            for _each in range(SOCKETS)
        ]
        for each in sockets:
            each.recv(timeout=20)
        for reader in readers:
            reader.start()
        time.sleep(0.5)
        told = time.monotonic()
        process.send_signal(signal.SIGTERM)
        codes = {closing_code(each) for each in sockets}
        process.wait(timeout=GONE_WITHIN)
        took = time.monotonic() - told
    for reader in readers:
        reader.join(timeout=30)
    servers.processes.remove(process)
    under_way = {came for begun, came in pages if begun < told - ACCEPTED}
    assert (codes, under_way) == ({1012}, {200})
    assert took < GONE_WITHIN
    print(f"it was gone after {took:.1f} s")


def closing_code(socket):
    try:
        while True:
            socket.recv(timeout=20)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None
