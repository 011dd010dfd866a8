"""The options of uvicorn, all in one place."""

from __future__ import annotations

import os

import uvicorn

MAX_MESSAGE = 16_384  # bytes: twice what the application takes, so that it says why it refuses
STOPS_WITHIN = 8  # seconds that requests under way may take


def serve(application: str, host: str, port: int, *, proxy_headers: bool = False) -> None:
    """Serve an application, named as `module:name`, until the process is told to stop.

    uvicorn then takes no new connections, closes sockets with 1012 and ends the requests under way.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    uvicorn.run(
        application,
        host=host,
        port=port,
        backlog=2048,
        loop="uvloop",
        http="httptools",
        ws="config.server.limited_socket:LimitedSocket",
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=60,  # nginx gives up a socket over which nothing comes for 90 seconds
        ws_ping_timeout=30,
        lifespan="off",
        log_config=None,  # Django configures all logs
        access_log=False,
        server_header=False,
        proxy_headers=proxy_headers,
        forwarded_allow_ips="*",
        timeout_graceful_shutdown=STOPS_WITHIN,
    )
