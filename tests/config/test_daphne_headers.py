"""Headers that cannot be read are refused before Daphne logs a fault of its own."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

import pytest

from tests.config.serving import daphne

HANDSHAKE = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
)
REQUEST = b"Connection: close\r\n"
ENDS = (b"it lies", b"</html>")
NO_TEXT = [b"\xff\xfe", b"a\xe9", "星艦".encode()]


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    return tmp_path_factory.mktemp("daphne") / "log"


@pytest.fixture(scope="module")
def address(log):
    with (
        log.open("wb") as errors,
        daphne("daphne_of_paths", "--proxy-headers", stderr=errors) as url,
    ):
        yield "127.0.0.1", urlsplit(url).port


@pytest.fixture
def send(address):
    """Gives what is answered to a request, or to a handshake, with one more header."""

    def send(kind, name, text):
        with socket.create_connection(address, timeout=30) as client:
            client.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n%b" % kind)
            client.sendall(b"%b: %b\r\n\r\n" % (name, text))
            answer = b""
            while not any(end in answer for end in ENDS):
                more = client.recv(4096)
                assert more, answer
                answer += more
            return answer

    return send


@pytest.mark.parametrize("text", NO_TEXT)
@pytest.mark.parametrize("kind", [HANDSHAKE, REQUEST], ids=["socket", "page"])
@pytest.mark.parametrize(
    "name", [b"Sec-WebSocket-Protocol", b"X-Forwarded-For", b"X-Forwarded-Proto"]
)
def test_a_header_that_is_no_text_is_refused_quietly(send, log, kind, name, text):
    assert send(kind, name, text).startswith(b"HTTP/1.1 400 ")
    assert send(kind, name, b"text").startswith(
        b"HTTP/1.1 101" if kind == HANDSHAKE else b"HTTP/1.1 200"
    )
    assert log.read_text() == ""


@pytest.mark.parametrize("text", [b"/elsewhere", *NO_TEXT])
@pytest.mark.parametrize("kind", [HANDSHAKE, REQUEST], ids=["socket", "page"])
def test_no_visitor_says_under_which_path_the_site_lies(send, log, kind, text):
    assert b"under ''" in send(kind, b"Daphne-Root-Path", text)
    assert log.read_text() == ""
