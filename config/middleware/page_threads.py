"""Limit of pages in progress; each takes a thread."""

from __future__ import annotations

import asyncio
from collections import deque

from games.live.sockets.asgi import Application, Message, Receive, Scope, Send

SENT_WITHIN = 1.0  # seconds to send an answer to a usual reader
SMALL = 64 * 1024  # bytes of a body that may always wait
WAITING = 32 * 1024 * 1024  # bytes of bodies that are incomplete or wait for a place, of all requests
LATER = {"type": "http.response.start", "status": 503, "headers": [(b"retry-after", b"10"), (b"content-length", b"0")]}


class TooMuchWaits(Exception):
    """A large body would have to wait beside too many others."""


class Bodies:
    """Bodies of requests that are incomplete or wait for a place."""

    def __init__(self) -> None:
        self._bytes = 0

    async def receive(self, receive: Receive, places: asyncio.Semaphore) -> deque[Message]:
        """Return the messages of a request once it is complete, or its client gone, and has a place.

        Raises: TooMuchWaits.
        """
        messages, size = deque([await receive()]), 0
        try:
            while True:
                part = len(messages[-1].get("body", b""))
                size, self._bytes = size + part, self._bytes + part
                if size > SMALL and self._bytes > WAITING:
                    raise TooMuchWaits
                if messages[-1]["type"] != "http.request" or not messages[-1].get("more_body", False):
                    break
                messages.append(await receive())
            await places.acquire()
        finally:
            self._bytes -= size
        return messages


class Answer:
    """Sends an answer on, and frees the place of its request soon after the beginning.

    If the client has gone, it drops the rest: a fault of the server's socket must not keep Django from
    ending the request.
    """

    def __init__(self, send: Send, places: asyncio.Semaphore) -> None:
        self._send, self._places = send, places
        self._is_held, self._has_gone = True, False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            asyncio.get_running_loop().call_later(SENT_WITHIN, self.let_go)
        if self._has_gone:
            return
        try:
            await self._send(message)
        except (OSError, RuntimeError):
            self._has_gone = True

    def let_go(self) -> None:
        if self._is_held:
            self._is_held = False
            self._places.release()


def few_at_once(application: Application, most: int) -> Application:
    """Return the application with at most `most` requests in progress; others queue.

    A request queues after its body has arrived, and frees its place soon after its answer begins.
    Slow senders and slow readers hold no place for long.
    """
    places, bodies = asyncio.Semaphore(most), Bodies()

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        try:
            received = await bodies.receive(receive, places)
        except TooMuchWaits:
            await send(LATER)
            await send({"type": "http.response.body"})
            return
        answer = Answer(send, places)
        try:
            await application(scope, _again(received, receive), answer.send)
        finally:
            answer.let_go()

    return serve


def _again(received: deque[Message], receive: Receive) -> Receive:
    """Return a `receive` for the stored messages, then for new ones."""

    async def receive_again() -> Message:
        return received.popleft() if received else await receive()

    return receive_again
