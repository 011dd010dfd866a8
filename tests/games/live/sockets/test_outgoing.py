"""Frames kept for a client that reads slowly or not at all."""

from __future__ import annotations

import asyncio

import pytest

from games.live.sockets.outgoing import MAX_HELD, Outgoing
from games.protocol.close_codes import CloseCode

CLOSED = {"type": "websocket.close", "code": 4429}


class Server:
    """An ASGI server that takes each frame when the client has read the one before."""

    def __init__(self):
        self.sent = []
        self._reads = asyncio.Event()
        self.is_waited_for = asyncio.Event()

    async def send(self, message):
        self.is_waited_for.set()
        await self._reads.wait()
        self.sent.append(message)

    def read(self):
        self._reads.set()

    @property
    def texts(self):
        return [message["text"] for message in self.sent if message != CLOSED]


@pytest.fixture
async def server():
    return Server()


@pytest.fixture
async def out(server):
    """Return the `Outgoing` of a client that has not read the first frame."""
    out = Outgoing(server.send)
    out.frame('{"type":"hello"}')
    await server.is_waited_for.wait()
    return out


def ack(number):
    return f'{{"type":"ack","id":"{number:06}"}}'


async def all_is_sent():
    for _step in range(5):
        await asyncio.sleep(0)


async def test_little_is_kept_for_who_does_not_read_and_they_are_closed_if_they_do(out, server):
    for number in range(MAX_HELD):
        out.frame(ack(number))
        if out.is_closed:
            break
    assert number * len(ack(0)) <= MAX_HELD
    for more in (ack(0), '{"type":"pong"}'):
        out.frame(more)
    out.match('{"type":"match"}', 0)
    server.read()
    await all_is_sent()
    assert server.sent == [{"type": "websocket.send", "text": '{"type":"hello"}'}, CLOSED]
    await out.end("and why", CloseCode.NOT_YOURS)
    assert server.sent[-1] == CLOSED


async def test_memory_counts_and_not_letters(out):
    emoji = "\N{CRAB}" * (MAX_HELD // 9)  # 4 bytes each
    out.newest("chat", emoji)
    assert not out.is_closed
    out.frame(emoji)
    assert not out.is_closed
    out.frame(emoji)
    assert out.is_closed


async def test_who_reads_late_gets_all_that_was_said_and_of_the_rest_the_newest(out, server):
    for n in range(9):
        out.newest("chat", f'{{"type":"chat","n":{n}}}')
        out.match(f'{{"type":"match","v":{n}}}', n)
        out.newest("people", f'{{"type":"people","n":{n}}}')
        out.frame(ack(n))
    assert out.lines == 0
    server.read()
    await all_is_sent()
    assert [text for text in server.texts if "ack" in text] == [ack(n) for n in range(9)]
    others = [text for text in server.texts if "ack" not in text]
    assert others == [
        '{"type":"hello"}', '{"type":"chat","n":8}', '{"type":"people","n":8}', '{"type":"match","v":8}',
    ]  # fmt: skip
    assert out.lines == 8
    assert not out.is_closed


async def test_what_waits_is_sent_before_the_last_frame_and_nothing_after_it(out, server):
    out.frame(ack(1))
    ending = asyncio.create_task(out.end("and why", CloseCode.NOT_YOURS))
    await all_is_sent()
    out.frame(ack(2))
    server.read()
    await ending
    await out.end("once more", CloseCode.SILENT)
    assert [each.get("text") or each["code"] for each in server.sent] == [
        '{"type":"hello"}', ack(1), "and why", 4404,
    ]  # fmt: skip
