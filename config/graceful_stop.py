"""Stop a web process without anybody losing anything: what is under way ends, sockets move elsewhere.

uvicorn and granian do so by themselves. Daphne would cancel everything at once, and a request that
waits for a thread at that moment would keep the process for ever.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from typing import Any

from games.live.asgi import Application, Receive, Scope, Send

REQUESTS_FOR = 4.0  # seconds that requests under way may take
SOCKETS_OVER = 1.5  # seconds over which sockets are closed, so that not all come back at once
SERVICE_RESTART = 1012  # the closing code by which browsers know that they should come back
FLUSH = 0.3  # seconds for the last closing frames to leave
LEAVE = 1.0  # seconds after which the process is ended whatever still runs in it


class GracefulStop:
    """Wraps the application, and knows what is under way in it."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._requests: set[asyncio.Future[Any]] = set()
        self._sockets: dict[asyncio.Future[Any], Send] = {}
        self.stopping = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        task: Any = asyncio.current_task()
        if scope["type"] == "websocket" and self.stopping:
            await send({"type": "websocket.close", "code": SERVICE_RESTART})
        elif scope["type"] == "websocket":
            self._sockets[task] = send
            try:
                await self._application(scope, receive, send)
            finally:
                self._sockets.pop(task, None)
        else:
            self._requests.add(task)
            try:
                await self._application(scope, receive, send)
            finally:
                self._requests.discard(task)

    async def stop(self) -> None:
        """Take no new socket, close all, and wait for the requests under way."""
        self.stopping = True
        await self._close_sockets()
        if self._requests:
            await asyncio.wait(self._requests, timeout=REQUESTS_FOR)
        await asyncio.sleep(FLUSH)

    async def _close_sockets(self) -> None:
        pause = SOCKETS_OVER / max(1, len(self._sockets))
        for task, send in list(self._sockets.items()):
            if task in self._sockets:
                await send({"type": "websocket.close", "code": SERVICE_RESTART})
                await asyncio.sleep(pause)


def stop_daphne_gracefully(application: GracefulStop) -> None:
    """Have Daphne, if it serves us, stop listening, end what is under way, and then leave."""
    server_module: Any = sys.modules.get("daphne.server")
    if server_module is None:
        return
    twisted: Any = sys.modules["twisted.internet"]
    server_class = server_module.Server
    run = server_class.run

    def run_until_stopped(server: Any) -> None:
        async def end() -> None:
            for listener in server.listeners:
                listener.addCallback(lambda port: port.stopListening())
            await application.stop()
            threading.Thread(target=_leave, daemon=True).start()

        deferred = twisted.defer.Deferred.fromFuture
        twisted.reactor.addSystemEventTrigger(
            "before", "shutdown", lambda: deferred(asyncio.ensure_future(end()))
        )
        server.kill_all_applications = lambda: None  # nothing of them is worth waiting for
        run(server)

    server_class.run = run_until_stopped
    sys.modules["daphne.ws_protocol"].WebSocketProtocol.serverClose = _close


def _leave() -> None:
    """End the process, also where a thread waits for an event loop that has ended."""
    time.sleep(LEAVE)
    os._exit(0)


def _close(protocol: Any, code: int | None = None) -> None:
    """Close a socket of Daphne's; its library has applications send no code of the protocol's own."""
    if code == SERVICE_RESTART:
        protocol.sendCloseFrame(code=code)
    else:
        protocol.sendClose(code=1000 if code is None else code)
