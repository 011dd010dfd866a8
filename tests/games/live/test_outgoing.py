"""What is kept for a client that reads slowly, or not at all, by a server that waits for it."""

from __future__ import annotations

import asyncio

import pytest

from games.live.flow_control import MAX_WAITING
from games.live.outgoing import Outgoing

CLOSED = {"type": "websocket.close", "code": 4429}


class Server:
    """What an ASGI server does with frames: it takes each when the client has read the one before."""

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
    """Frames to a client that has not read the first."""
    out = Outgoing(server.send, 0)
    out.frame('{"type":"hello"}')
    await server.is_waited_for.wait()
    return out


def ack(number):
    return f'{{"type":"ack","id":"{number:06}"}}'


async def all_is_sent():
    for _step in range(5):
        await asyncio.sleep(0)


async def test_little_is_kept_for_who_does_not_read_and_they_are_closed_if_they_do(out, server):
    for number in range(MAX_WAITING):
        out.frame(ack(number))
        if out.is_closed:
            break
    assert number * len(ack(0)) <= MAX_WAITING
    for more in (ack(0), '{"type":"chat"}'):
        out.frame(more)
    out.match(1, '{"type":"match"}', 0)
    server.read()
    await all_is_sent()
    assert server.sent == [{"type": "websocket.send", "text": '{"type":"hello"}'}, CLOSED]
    await out.end("and why", 4404)
    assert server.sent[-1] == CLOSED


async def test_who_reads_late_gets_all_there_is_and_of_the_chat_and_people_the_newest(out, server):
    chat, people = (
        [f'{{"type":"{kind}","n":{n}}}' for n in range(9)] for kind in ("chat", "people")
    )
    for older in range(9):
        out.frame(chat[older] + MAX_WAITING // 4 * " ")
        out.frame(people[older])
        out.frame(ack(older))
    server.read()
    await all_is_sent()
    texts = [text.strip() for text in server.texts]
    assert [text for text in texts if "ack" in text] == [ack(number) for number in range(9)]
    assert (texts[0], texts[-3:]) == ('{"type":"hello"}', [chat[-1], people[-1], ack(8)])
    assert len(texts) < 9 + 9 + 9
    assert not out.is_closed


async def test_what_comes_together_is_all_sent_where_the_server_does_not_wait(server):
    server.read()
    out = Outgoing(server.send, 0)
    frames = [f'{{"type":"chat","n":{n}}}' + MAX_WAITING * " " for n in range(3)]
    for frame in frames:
        out.frame(frame)
    await all_is_sent()
    assert server.texts == frames
