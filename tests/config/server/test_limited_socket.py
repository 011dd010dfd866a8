"""Clients of a real uvicorn that send too much or read nothing: cut off, delaying nobody."""

from __future__ import annotations

import os
import socket
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from config.server.limited_socket import FRAMES_BURST
from config.server.serving import MAX_MESSAGE
from tests.config.server.serving import serving

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n%b\r\n"
)
MEGABYTE = 1_000_000  # bytes
DELAY = 0.1  # seconds of its processor that one client may take: others wait so long
TICKS = os.sysconf("SC_CLK_TCK")
PATIENCE = 12  # seconds; after twenty uvicorn asks whether anybody is there
CUT_OFF = (ConnectionResetError, BrokenPipeError)


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    return tmp_path_factory.mktemp("server") / "log"


@pytest.fixture(scope="module")
def served(log):
    with log.open("wb") as errors, serving("sized_frames", stderr=errors) as served:
        yield served


@pytest.fixture(scope="module")
def address(served):
    return served[0]


@pytest.fixture(scope="module")
def worked(served):
    """Return the processor seconds of the server, on a busy machine too."""
    stat = Path(f"/proc/{served[1].pid}/stat")

    def worked():
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    return worked


@pytest.fixture(scope="module")
def memory(served):
    """Return the server's memory in bytes."""
    status = Path(f"/proc/{served[1].pid}/statm")
    return lambda: int(status.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def masked(data=b"", opcode=Opcode.TEXT, fin=True):
    """Return a frame as sent by clients."""
    return Frame(opcode, data, fin).serialize(mask=True)


@contextmanager
def raw(address, more=b"", kept=None):
    """Open a socket that reads only on request; its machine buffers `kept` bytes."""
    with socket.socket() as client:
        client.settimeout(PATIENCE)
        if kept:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, kept)
        client.connect(("127.0.0.1", urlsplit(address).port))
        client.sendall(HANDSHAKE % more)
        yield client


@contextmanager
def opened(address, **more):
    with raw(address, **more) as client:
        assert client.recv(4096).startswith(b"HTTP/1.1 101")
        yield client


def is_cut_off(client):
    """Return whether the connection ends, after other data."""
    try:
        while client.recv(65536):
            pass
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False
    return True


def answers(other):
    """Return whether the server answers another client."""
    other.send("1")
    return other.recv(timeout=60) == "x"


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
def test_a_megabyte_of_the_smallest_frames_delays_nobody(address, worked, first, frame):
    flood = first + frame * (MEGABYTE // len(frame))
    with connect(address, compression=None) as other, opened(address) as client:
        before = worked()
        with suppress(*CUT_OFF):
            client.sendall(flood)
        assert is_cut_off(client)
        assert answers(other)
    assert worked() - before < DELAY


def test_as_many_frames_as_anybody_needs_are_taken(address):
    with connect(address, compression=None) as client:
        for _again in range(int(FRAMES_BURST) - 10):
            client.send("1")
            assert client.recv(timeout=30) == "x"


@pytest.mark.parametrize("parts", [1, 64], ids=["whole", "in parts"])
def test_a_message_that_is_too_long_closes_its_socket(address, parts):
    with connect(address, compression=None) as client:
        text = "é" * (MAX_MESSAGE // 2)
        client.send(text)
        assert client.recv(timeout=30) == text
        with suppress(ConnectionClosed):
            size = MAX_MESSAGE // parts
            client.send(["x" * size] * parts + ["x"] if parts > 1 else "x" * (MAX_MESSAGE + 1))
        with pytest.raises(ConnectionClosed) as closed:
            client.recv(timeout=30)
        assert closed.value.rcvd.code == 1009


def test_nothing_is_kept_of_a_message_that_is_announced_as_too_big(address):
    head = b"\x81\xff" + MEGABYTE.to_bytes(8, "big") + bytes(4)
    with opened(address) as client:
        client.sendall(head + b"x" * 1000)
        assert is_cut_off(client)


def test_a_client_that_reads_nothing_holds_at_most_a_megabyte(address, memory):
    """Requests of 20 MB, and 13 MB of pings."""
    with connect(address, compression=None) as other, opened(address, kept=4096) as client:
        before = memory()
        for _ask in range(200):
            client.sendall(masked(b"100000"))
            assert answers(other)
        held = memory() - before
    assert held < 1.2 * MEGABYTE, held  # the interpreter's own growth included
    pings = masked(b"?" * 125, Opcode.PING) * 1000
    with opened(address, kept=4096) as client, suppress(*CUT_OFF):
        before = memory()
        for _part in range(100):
            client.sendall(pings)
        assert is_cut_off(client)
    assert memory() - before < 1.2 * MEGABYTE


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
def test_a_handshake_that_cannot_be_taken_is_answered(address, more):
    with raw(address, more) as client:
        client.sendall(b"5\r\nhello\r\n0\r\n\r\n" if b"chunked" in more else b"hello")
        assert client.recv(4096).startswith(b"HTTP/1.1 4")
        assert is_cut_off(client)


@pytest.mark.parametrize("text", [b"\xff\xfe", b"a\xe9", "星艦".encode()])
@pytest.mark.parametrize("name", [b"Sec-WebSocket-Protocol", b"X-Forwarded-For", b"X-Forwarded-Proto", b"Cookie"])
def test_a_handshake_with_a_header_that_is_no_text_is_answered_quietly(address, log, name, text):
    with raw(address, b"%b: %b\r\n" % (name, text)) as client:
        answer = client.recv(4096)
    assert answer.startswith((b"HTTP/1.1 101", b"HTTP/1.1 400"))
    assert log.read_text() == ""


def test_what_is_no_text_leaves_no_traceback(address, log):
    with connect(address, compression=None) as client:
        client.socket.sendall(masked(b"\xff"))
        with pytest.raises(ConnectionClosed) as closed:
            client.recv(timeout=30)
    assert closed.value.rcvd.code == 1007
    assert log.read_text() == ""


def test_a_client_that_hangs_up_takes_nobody_with_it(address):
    with connect(address, max_size=None, compression=None) as client:
        for _frame_of in range(5):
            client.send("5000000")
        client.socket.close()
    with connect(address, compression=None) as client:
        client.send("3")
        assert client.recv(timeout=30) == "xxx"
