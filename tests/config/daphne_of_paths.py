"""An application for Daphne that says under which path it lies, over HTTP and over a socket."""

from __future__ import annotations

from config.daphne_headers import check_daphne_headers

check_daphne_headers()


async def application(scope, receive, send):
    path = f"under {scope['root_path']!r} it lies"
    await receive()
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200})
        await send({"type": "http.response.body", "body": path.encode()})
    else:
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": path})
        await receive()
