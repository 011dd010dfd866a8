"""Metrics of requests: number and duration."""

from __future__ import annotations

import time

from games.live.sockets.asgi import Application, Message, Receive, Scope, Send
from games.site.metrics import REQUEST_SECONDS, REQUESTS

METHODS = {"GET", "HEAD", "POST"}


def counted(application: Application) -> Application:

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await application(scope, receive, send)
            return
        status, begun = 0, time.perf_counter()

        async def noted(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await application(scope, receive, noted)
        finally:
            method = scope["method"] if scope["method"] in METHODS else "other"
            REQUESTS.labels(method, f"{status // 100}xx" if status else "none").inc()
            REQUEST_SECONDS.observe(time.perf_counter() - begun)

    return serve
