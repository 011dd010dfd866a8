"""An application for Daphne that sends as many letters as a message asks for, and ends at 0.

A message without a number is sent back.
"""

from __future__ import annotations

from config.daphne_tuning import tune_daphne

tune_daphne()


async def application(scope, receive, send):
    assert scope["type"] == "websocket"
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        text = message["text"]
        if not (text.isascii() and text.isdigit()):
            await send({"type": "websocket.send", "text": text})
        elif size := int(text):
            await send({"type": "websocket.send", "text": "x" * size})
        else:
            await send({"type": "websocket.send", "bytes": b"end"})
            await send({"type": "websocket.close", "code": 4001})
