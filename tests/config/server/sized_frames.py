"""An application for tests: it answers numbers by frames of these sizes, and echoes other texts.

It answers requests for pages by "page".
"""

from __future__ import annotations


async def application(scope, receive, send):
    await receive()
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"page"})
        return
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        text = message["text"]
        sizes = text.split()
        if text.isascii() and sizes and all(size.isdigit() for size in sizes):
            for size in sizes:
                await send({"type": "websocket.send", "text": "x" * int(size)})
        else:
            await send({"type": "websocket.send", "text": text})
