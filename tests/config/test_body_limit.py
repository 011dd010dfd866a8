"""Bodies that are bigger than anything we take are refused before they are kept."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from asgiref.testing import ApplicationCommunicator
from daphne.http_protocol import HTTPFactory
from twisted.internet.testing import StringTransport

from config.asgi import application
from config.body_limit import MAX_BODY


def scope(headers):
    return {
        "type": "http", "method": "POST", "path": "/load/", "raw_path": b"/load/", "query_string": b"",
        "headers": [(b"host", b"localhost"), *headers], "http_version": "1.1", "scheme": "http",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("header", "says"),
    [
        ((b"x-none", b""), "at most 3 MB"),
        ((b"accept-language", b"zh-TW,zh;q=0.9"), "最多只能傳送 3 MB"),
        ((b"cookie", b"a=b; django_language=zh-hans"), "最多只能发送 3 MB"),
        ((b"accept-language", b"\xff" * 600), "at most 3 MB"),
    ],
)
async def test_it_is_said_why_in_the_visitors_language(header, says):
    length = (b"content-length", b"%d" % (MAX_BODY + 1))
    communicator = ApplicationCommunicator(application, scope([length, header]))
    start = await communicator.receive_output(5)
    body = (await communicator.receive_output(5))["body"]
    headers = dict(start["headers"])
    assert headers[b"content-type"] == b"text/plain; charset=utf-8"
    assert headers[b"content-length"] == b"%d" % len(body)
    assert says in body.decode()


@pytest.mark.parametrize("length", [str(MAX_BODY + 1).encode(), b"9" * 3000, b"-1", b"x"])
async def test_a_body_is_refused_by_its_length(length):
    communicator = ApplicationCommunicator(application, scope([(b"content-length", length)]))
    assert (await communicator.receive_output(5))["status"] == 413


async def test_a_body_without_a_length_is_refused_when_it_has_become_too_big():
    communicator = ApplicationCommunicator(application, scope([]))
    for _part in range(4):
        part = {"type": "http.request", "body": b"x" * (MAX_BODY // 3), "more_body": True}
        await communicator.send_input(part)
    assert (await communicator.receive_output(5))["status"] == 413


class Server(SimpleNamespace):
    """As much of Daphne's server as a request needs until it is complete."""

    def __init__(self):
        super().__init__(created=0, proxy_forwarded_address_header=None)

    def protocol_connected(self, protocol):
        pass

    def create_application(self, protocol, scope):
        self.created += 1


def daphne(*parts):
    """What Daphne has answered to these bytes, whether it hangs up, and what it has passed on."""
    server = Server()
    channel = HTTPFactory(server).buildProtocol(None)
    transport = StringTransport()
    channel.makeConnection(transport)
    for part in parts:
        channel.dataReceived(part)
    return transport.value(), transport.disconnecting, server.created


HEAD = b"POST /load/ HTTP/1.1\r\nHost: localhost\r\n"


def test_daphne_says_why_in_the_visitors_language():
    length = b"Content-Length: %d\r\n" % (MAX_BODY + 1)
    for language, says in ((b"en", "at most 3 MB"), (b"zh-TW", "最多只能傳送 3 MB")):
        answer, _hangs_up, _passed_on = daphne(
            HEAD + length + b"ACCEPT-language: " + language + b"\r\n\r\n"
        )
        head, body = answer.split(b"\r\n\r\n", maxsplit=1)
        assert b"\r\nContent-Type: text/plain; charset=utf-8\r\n" in head
        assert head.endswith(b"\r\nContent-Length: %d" % len(body))
        assert says in body.decode()


def test_daphne_keeps_no_big_body():
    length = b"Content-Length: %d\r\n\r\n" % (300 * 1024 * 1024)
    answer, hangs_up, passed_on = daphne(HEAD + length, b"x" * 100_000)
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert hangs_up
    assert not passed_on
    chunk = b"100000\r\n" + b"x" * 0x100000 + b"\r\n"
    answer, hangs_up, passed_on = daphne(
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n", *[chunk] * 4, b"0\r\n\r\n"
    )
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert hangs_up
    assert not passed_on
