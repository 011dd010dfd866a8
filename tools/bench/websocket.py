"""WebSocket connections that hand every received frame to a callback."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_connection
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

OPEN_TIMEOUT = 20.0  # seconds


class WebSocket:
    """An open connection. `received` is called with each text frame, and with "" when it closes."""

    def __init__(self, connection: ClientConnection, received: Callable[[str], None]) -> None:
        self._connection = connection
        self._tasks: set[asyncio.Task[None]] = set()  # the event loop keeps no strong references
        self._start(self._receive(received))

    async def _receive(self, received: Callable[[str], None]) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for text in self._connection:
                received(str(text))
        received("")

    def send(self, text: str) -> None:
        """Send a text frame without waiting for it to leave."""
        self._start(self._send(text))

    def close(self) -> None:
        """Close the connection without waiting for the answer of the server."""
        self._start(self._connection.close())

    async def _send(self, text: str) -> None:
        with contextlib.suppress(ConnectionClosed):  # `received` already has ""
            await self._connection.send(text)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def connect(
    received: Callable[[str], None], port: int, path: str, cookie: str = "", host: str = "127.0.0.1"
) -> WebSocket:
    """Open a connection.

    Raises:
        OSError: nobody listens there, the server refuses, or it is silent for `OPEN_TIMEOUT`.
    """
    try:
        connection = await open_connection(
            f"ws://{host}:{port}{path}",
            origin=Origin(f"http://{host}:{port}"),
            additional_headers={"Cookie": cookie} if cookie else None,
            compression=None,  # it would load the client
            open_timeout=OPEN_TIMEOUT,
            ping_interval=None,
            proxy=None,
            max_size=None,
        )
    except InvalidHandshake as refusal:
        raise ConnectionError(str(refusal)) from refusal
    return WebSocket(connection, received)
