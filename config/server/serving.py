"""Options of uvicorn."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from contextlib import suppress

import uvicorn

from games.worker.systemd import ALIVE_EVERY, STOPPING, ServiceState, notify

MAX_MESSAGE = 16_384  # bytes: twice the application's limit, whose refusal gives a reason
STOPS_WITHIN = 8  # seconds for requests in progress
NOT_STARTED = 3  # the exit code, as of uvicorn


class Server(uvicorn.Server):
    """uvicorn that tells systemd when it listens, stops, and that its event loop turns."""

    _telling: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._telling = asyncio.create_task(_tell_repeatedly())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        notify(STOPPING)
        await super().shutdown(sockets)


async def _tell_repeatedly() -> None:
    state = ServiceState()
    while True:
        state.at_work()
        await asyncio.sleep(ALIVE_EVERY)


def serve(application: str, host: str, port: int, *, proxy_headers: bool = False) -> None:
    """Serve an application, named `module:name`, until the process is told to stop.

    Then uvicorn accepts no connections, closes sockets with 1012 and finishes requests in progress.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    config = uvicorn.Config(
        application,
        host=host,
        port=port,
        backlog=2048,
        loop="uvloop",
        http="httptools",
        ws="config.server.limited_socket:LimitedSocket",
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=60,  # nginx closes a socket after 90 silent seconds
        ws_ping_timeout=30,
        lifespan="off",
        log_config=None,  # Django configures all logs
        access_log=False,
        server_header=False,
        proxy_headers=proxy_headers,
        forwarded_allow_ips="*",
        timeout_graceful_shutdown=STOPS_WITHIN,
    )
    server = Server(config)
    with suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        sys.exit(NOT_STARTED)
