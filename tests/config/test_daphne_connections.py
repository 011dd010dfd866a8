"""Daphne's connections: which are looked at, how often, and that nothing of them stays."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace

import pytest
from websockets.sync.client import connect

from config.daphne_connections import CHECK_EVERY, ROUND, checker, look_after_connections
from tests.config.serving import daphne

PATIENCE = 20  # seconds; they are looked at every second
ALONE = "1 socket, 1 request"  # whoever asks


class Silent:
    """A connection that counts how often it is checked."""

    checks = 0

    def check_timeouts(self):
        self.checks += 1


def test_all_connections_are_checked_once_a_round_and_few_of_them_at_a_time():
    connections = [Silent() for _connection in range(1000)]
    later = []
    server = SimpleNamespace(connections=dict.fromkeys(connections), timeout_checker="next part")
    check = checker(lambda *what: later.append(what))
    parts = round(ROUND / CHECK_EVERY)
    for part in range(1, parts + 1):
        check(server)
        assert sum(each.checks for each in connections) == part * 1000 / parts
    assert all(each.checks == 1 for each in connections)
    assert later == [(CHECK_EVERY, "next part")] * parts
    check(server)
    del server.connections[connections[0]]  # it has gone in the middle of a round
    for _part in range(1, parts):
        check(server)
    assert [each.checks for each in connections] == [1] + [2] * 999


class Connection:
    """A socket, which Daphne calls a protocol."""

    def __init__(self):
        self.transport = SimpleNamespace(connected=True)
        self.closeHandshakeTimeoutCall = None


class Request:
    """The request that asked for a socket and has become one."""

    def __init__(self):
        self.transport = None


class Server:
    """Daphne's bookkeeping, which notes whom it looks at."""

    def __init__(self):
        self.connections = {}
        self.looked_at = []

    def create_application(self, protocol, scope):
        if scope is None:
            return None
        self.connections[protocol] = {"application_instance": scope}
        return "queue"

    def protocol_disconnected(self, protocol):
        self.connections[protocol].setdefault("disconnected", 1.0)

    def application_checker(self):
        self.looked_at += self.connections
        for protocol, details in list(self.connections.items()):
            if details["application_instance"] and details["application_instance"].done():
                details["application_instance"] = None
            if not details["application_instance"] and "disconnected" in details:
                del self.connections[protocol]


@pytest.fixture
def server():
    class Ours(Server):
        pass

    look_after_connections(Ours, Connection, lambda *_later: None)
    return Ours()


async def opened(server):
    """Return a new connection and the future of its application."""
    connection, application = Connection(), asyncio.get_running_loop().create_future()
    assert server.create_application(connection, application) == "queue"
    return connection, application


def looked_at(server):
    server.looked_at.clear()
    server.application_checker()
    return server.looked_at


async def test_only_what_has_ended_is_looked_at(server):
    (one, application), (other, _goes_on) = await opened(server), await opened(server)
    assert looked_at(server) == []
    server.protocol_disconnected(one)
    assert looked_at(server) == [one]
    assert looked_at(server) == [one]  # until its application has ended as well
    application.set_result(None)
    one.transport.connected = False
    await asyncio.sleep(0)
    assert looked_at(server) == [one]
    assert list(server.connections) == [other]
    assert vars(one) == {}
    assert looked_at(server) == []


async def test_a_socket_that_is_lost_while_it_is_closed_waits_for_no_reply(server):
    one, application = await opened(server)
    one.closeHandshakeTimeoutCall = asyncio.get_running_loop().create_future()
    waits = one.closeHandshakeTimeoutCall
    one.transport.connected = False
    server.protocol_disconnected(one)
    application.set_result(None)
    server.application_checker()
    assert waits.cancelled()


async def test_an_application_that_ends_first_is_looked_at_too(server):
    one, application = await opened(server)
    application.set_result(None)
    await asyncio.sleep(0)
    assert looked_at(server) == [one]
    assert looked_at(server) == []
    server.protocol_disconnected(one)
    assert looked_at(server) == [one]
    assert server.connections == {}
    assert vars(one)  # its transport is still at work


async def test_a_request_that_has_become_a_socket_is_emptied(server):
    request = Request()
    server.connections[request] = {"application_instance": None}
    server.protocol_disconnected(request)
    server.application_checker()
    assert vars(request) == {}
    assert server.connections == {}


async def test_a_connection_without_an_application_is_no_concern(server):
    assert server.create_application(Connection(), None) is None
    assert looked_at(server) == []


def test_sockets_that_have_been_closed_leave_nothing_in_memory():
    with daphne() as address, connect(address, compression=None) as asking:

        def in_memory():
            asking.send("sockets")
            return asking.recv()

        for _again in range(10):
            with connect(address) as client:
                client.send("1")
                assert client.recv() == "x"
                assert in_memory() != ALONE
        until = time.monotonic() + PATIENCE
        while in_memory() != ALONE and time.monotonic() < until:
            time.sleep(0.2)
        assert in_memory() == ALONE


def test_daphne_runs_on_the_quicker_event_loop():
    with daphne() as address, connect(address) as socket:
        socket.send("loop")
        assert socket.recv(timeout=PATIENCE) == "uvloop"
