"""Frames as a real client sends and reads them: those that come in go past the layers of Daphne."""

from __future__ import annotations

import socket
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from config.frame_limits import MAX_MESSAGE
from tests.config.serving import daphne, uvicorn

SIZES = [1, 125, 126, 127, 65535, 65536, 300_000]


def masked(text, opcode=Opcode.TEXT, fin=True):
    """Return a frame as clients send it."""
    return Frame(opcode, text.encode(), fin).serialize(mask=True)


ONE, OTHER, FOREIGN = masked("one"), masked("the other"), masked("星艦")
OPENING = (
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
BEGINNING, END = masked("begun ", fin=False), masked("and ended", Opcode.CONT)


@pytest.fixture(scope="module")
def address():
    with daphne() as url:
        yield url


def test_frames_of_every_length_arrive_whole(address):
    with connect(address, max_size=None, compression=None) as client:
        for size in SIZES:
            client.send(str(size))
            assert client.recv() == "x" * size


def test_messages_of_every_length_that_we_take_are_taken_whole(address):
    with connect(address, max_size=None, compression=None) as client:
        for size in [1, 125, 126, 127, MAX_MESSAGE]:
            text = "answer " * size
            client.send(text[:size])
            assert client.recv() == text[:size]


@pytest.mark.parametrize(
    ("packets", "texts"),
    [
        ([ONE + OTHER], ["one", "the other"]),
        ([ONE[:1], ONE[1:8], ONE[8:] + OTHER[:9], OTHER[9:]], ["one", "the other"]),
        ([FOREIGN[:-2], FOREIGN[-2:] + ONE, OTHER], ["星艦", "one", "the other"]),
        ([BEGINNING, END + ONE], ["begun and ended", "one"]),
        ([BEGINNING, masked("?", Opcode.PING), END, ONE], ["begun and ended", "one"]),
        ([masked(""), ONE], ["one"]),  # Daphne sends nothing of that length
    ],
)
def test_messages_are_taken_however_they_come(address, packets, texts):
    with connect(address, compression=None) as client:
        for packet in packets:
            client.socket.sendall(packet)
        assert [client.recv(timeout=30) for _text in texts] == texts


@pytest.mark.parametrize(
    "frame",
    [
        b"\x81\x03one",  # without a mask
        b"\x81\xfe\x00\x03" + bytes(4) + b"one",  # a longer head than it needs
        b"\x81\xff" + bytes(7) + b"\x03" + bytes(4) + b"one",
        b"\xc1\x83" + bytes(4) + b"one",  # as if it were compressed
        b"\x81\x82" + bytes(4) + b"\xc3\x28",  # no UTF-8
    ],
)
def test_what_no_client_may_send_ends_the_connection(address, frame):
    with connect(address, compression=None) as client:
        client.socket.sendall(frame)
        with pytest.raises(ConnectionClosedError):
            client.recv(timeout=30)


def test_frames_that_are_sent_together_are_written_together(address):
    with socket.create_connection(("127.0.0.1", urlsplit(address).port)) as client:
        client.sendall(OPENING)
        assert client.recv(4096).startswith(b"HTTP/1.1 101")
        for _again in range(20):  # written one by one they would come together now and then
            client.sendall(masked("1 2 300 4"))
            assert len(client.recv(4096)) == 3 + 4 + 4 + 300 + 6


def test_a_client_that_reads_late_gets_everything_in_order(address):
    slow = {"max_size": None, "compression": None, "max_queue": 1}
    with little_kept(address) as kept, connect(address, sock=kept, **slow) as client:
        wanted = [30_000 + n for n in range(30)]
        for size in wanted:
            client.send(str(size))
        assert [len(client.recv()) for _frame in wanted] == wanted
        client.send("0")  # not before: a client has a second to answer that it is closed
        assert client.recv() == b"end"
        with pytest.raises(ConnectionClosedError) as closed:
            client.recv()
        assert closed.value.rcvd.code == 4001


def test_a_client_that_hangs_up_takes_nobody_with_it(address):
    with connect(address, max_size=None, compression=None) as client:
        for _frame_of in range(5):
            client.send("5000000")
        client.socket.close()
    with connect(address, compression=None) as client:
        client.send("3")
        assert client.recv() == "xxx"


def test_whoever_reads_nothing_is_cut_off_and_nobody_else(address):
    with reading_nothing(address) as silent, connect(address, compression=None) as other:

        def ask():
            for _frame in range(100):
                silent.sendall(masked("100000"))
                other.send("3")  # so that each is answered for itself
                assert other.recv(timeout=30) == "xxx"

        with pytest.raises(CUT_OFF):
            ask()


def test_answers_to_pings_that_nobody_reads_are_not_kept_without_end(address):
    flood_with_pings(address)


def test_nor_does_uvicorn_keep_them():
    with uvicorn("daphne_of_sizes") as address:
        flood_with_pings(address)


CUT_OFF = (ConnectionResetError, BrokenPipeError)
PINGS = masked("?" * 125, Opcode.PING) * 1000
ANSWERS = 100 * 1000 * (2 + 125)  # bytes


@contextmanager
def little_kept(address):
    """A connection for which its own machine keeps as little as can be."""
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect(("127.0.0.1", urlsplit(address).port))
        yield client


@contextmanager
def reading_nothing(address):
    with little_kept(address) as client:
        client.sendall(OPENING)
        assert client.recv(4096).startswith(b"HTTP/1.1 101")
        yield client


def flood_with_pings(address):
    """Send 13 MB of pings, of which not all may be answered, and see that others are."""
    answered = 0
    with reading_nothing(address) as silent, suppress(*CUT_OFF):
        for _part in range(100):
            silent.sendall(PINGS)
        while answered < ANSWERS and (data := silent.recv(65536)):
            answered += len(data)
    assert answered < ANSWERS
    with connect(address, compression=None) as other:
        other.send("3")
        assert other.recv(timeout=30) == "xxx"
