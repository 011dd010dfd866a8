"""Bound how many pages are made at the same time: each is made in a thread of its own."""

from __future__ import annotations

import asyncio
from collections import deque

from games.live.asgi import Application, Message, Receive, Scope, Send

SENT_WITHIN = 1.0  # seconds, in which the answer to a usual reader is sent and its thread has ended
NEVER_WAITING = "/healthz", "/metrics"  # a process that is busy is not ill


def few_at_once(application: Application, most: int) -> Application:
    """Return the application for at most so many requests at once; more wait for their turn.

    A request waits when all of it is here, and its place is free soon after its answer begins: whoever
    sends or reads slowly takes up none for long.
    """
    places = asyncio.Semaphore(most)

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] in NEVER_WAITING:
            await application(scope, receive, send)
            return
        received = await _whole(receive)
        await places.acquire()
        is_held = True

        def let_go() -> None:
            nonlocal is_held
            if is_held:
                is_held = False
                places.release()

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                asyncio.get_running_loop().call_later(SENT_WITHIN, let_go)
            await send(message)

        try:
            await application(scope, _again(received, receive), send_on)
        finally:
            let_go()

    return serve


async def _whole(receive: Receive) -> deque[Message]:
    """Return what comes until the request is complete, or its sender has gone."""
    messages = deque([await receive()])
    while messages[-1]["type"] == "http.request" and messages[-1].get("more_body", False):
        messages.append(await receive())
    return messages


def _again(received: deque[Message], receive: Receive) -> Receive:
    """Return what gives once more what was received, and then what comes."""

    async def receive_again() -> Message:
        return received.popleft() if received else await receive()

    return receive_again
