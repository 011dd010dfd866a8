"""Whoever sends more frames, or bigger ones, than anybody needs is cut off, by both servers, and nobody else waits."""

from __future__ import annotations

import select
import socket
import time
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from config.frame_limits import FRAMES_BURST, MAX_MESSAGE, MAX_WAITING
from tests.config.serving import daphne, uvicorn

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n%b\r\n"
)
MANY = 100_000  # frames of the smallest, which take seconds to be read
PLENTY = 1_000_000  # bytes
PATIENCE = 12  # seconds; after twenty Daphne asks whether anybody is there, and in the end gives up by itself


@pytest.fixture(scope="module", params=[daphne, uvicorn])
def address(request):
    with request.param("daphne_of_sizes") as url:
        yield url


def masked(data=b"", opcode=Opcode.TEXT, fin=True):
    """Return a frame as clients send it."""
    return Frame(opcode, data, fin).serialize(mask=True)


def raw(address, more=b""):
    """A connection that has sent a handshake and reads nothing by itself."""
    client = socket.create_connection(("127.0.0.1", urlsplit(address).port), timeout=PATIENCE)
    client.sendall(HANDSHAKE % more)
    return client


def is_cut_off(client):
    """Return whether the connection ends, after what comes before that."""
    try:
        while client.recv(65536):
            pass
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize(
    ("first", "frame"),
    [
        (b"", masked(opcode=Opcode.PING)),
        (b"", masked(opcode=Opcode.PONG)),
        (b"", masked(b"1")),
        (masked(b"1", fin=False), masked(opcode=Opcode.CONT, fin=False)),
    ],
    ids=["pings", "pongs", "texts", "parts"],
)
def test_whoever_sends_too_many_frames_is_cut_off(address, first, frame):
    with raw(address) as client:
        assert client.recv(4096).startswith(b"HTTP/1.1 101")
        with suppress(ConnectionResetError, BrokenPipeError):
            client.sendall(first + frame * MANY)
        assert is_cut_off(client)
    with connect(address, compression=None) as other:
        other.send("3")
        assert other.recv(timeout=30) == "xxx"


def test_as_many_frames_as_anybody_needs_are_taken(address):
    with connect(address, compression=None) as client:
        for _again in range(int(FRAMES_BURST) - 10):
            client.send("1")
            assert client.recv(timeout=30) == "x"


@pytest.mark.parametrize("parts", [1, 64], ids=["whole", "in parts"])
def test_messages_are_taken_up_to_a_size(address, parts):
    with connect(address, compression=None) as client:
        text = "é" * (MAX_MESSAGE // 2)
        client.send(text)
        assert client.recv(timeout=30) == text
        with suppress(ConnectionClosed):
            size = MAX_MESSAGE // parts
            client.send(["x" * size] * parts + ["x"] if parts > 1 else "x" * (MAX_MESSAGE + 1))
        with pytest.raises(ConnectionClosed):
            client.recv(timeout=30)


def test_nothing_is_kept_of_a_message_that_is_announced_as_too_big(address):
    head = b"\x81\xff" + PLENTY.to_bytes(8, "big") + bytes(4)
    with raw(address) as client:
        assert client.recv(4096).startswith(b"HTTP/1.1 101")
        client.sendall(head + b"x" * 1000)
        assert is_cut_off(client)


@pytest.mark.parametrize(
    "more",
    [
        b"Content-Length: 5\r\n",
        b"Transfer-Encoding: chunked\r\n",
        b"X: y\r\n" * 200,
        b"X: " + b"y" * 12_000 + b"\r\n",
    ],
    ids=["body", "chunked", "many headers", "a long header"],
)
def test_a_handshake_that_cannot_be_taken_is_answered(more):
    with uvicorn("daphne_of_sizes") as address, raw(address, more) as client:
        client.sendall(b"5\r\nhello\r\n0\r\n\r\n" if b"chunked" in more else b"hello")
        assert client.recv(4096).startswith(b"HTTP/1.1 4")
        assert is_cut_off(client)


def test_what_is_no_text_leaves_no_traceback(tmp_path):
    log = tmp_path / "log"
    with (
        log.open("wb") as errors,
        uvicorn("daphne_of_sizes", stderr=errors) as address,
        connect(address, compression=None) as client,
    ):
        client.socket.sendall(masked(b"\xff"))
        with pytest.raises(ConnectionClosed) as closed:
            client.recv(timeout=30)
    assert closed.value.rcvd.code == 1007
    assert log.read_text() == ""


def test_messages_that_nobody_works_off_are_not_kept_without_end():
    with daphne("daphne_of_sizes") as address, connect(address, compression=None) as client:
        client.send("wait")
        assert client.recv(timeout=30) == "waiting"
        for _message in range(MAX_WAITING):
            client.send("1")
        with suppress(ConnectionClosed):
            client.send("1")
        with pytest.raises(ConnectionClosed):
            client.recv(timeout=30)


def test_nor_is_what_comes_before_a_handshake_is_done():
    with daphne("daphne_of_sizes") as address, raw(address, b"Cookie: wait\r\n") as client:
        until, ended = time.monotonic() + 4, []  # after five seconds a handshake is given up anyway
        while not ended and time.monotonic() < until:
            client.sendall(b"x" * 10_000)
            ended, _writable, _failed = select.select([client], [], [], 0.05)
        assert ended
        assert is_cut_off(client)
