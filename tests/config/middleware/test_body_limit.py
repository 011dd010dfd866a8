"""Refusal of oversized bodies before they are stored."""

from __future__ import annotations

import pytest
from asgiref.testing import ApplicationCommunicator

from config.asgi import application
from config.middleware.body_limit import MAX_BODY


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
