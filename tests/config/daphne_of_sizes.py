"""An application for Daphne that sends as many letters as a message asks for, and ends at 0.

A message of several numbers is answered by as many frames, one without a number is sent back.
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
        sizes = text.split()
        if not (text.isascii() and sizes and all(size.isdigit() for size in sizes)):
            await send({"type": "websocket.send", "text": text})
        elif text != "0":
            for size in sizes:
                await send({"type": "websocket.send", "text": "x" * int(size)})
        else:
            await send({"type": "websocket.send", "bytes": b"end"})
            await send({"type": "websocket.close", "code": 4001})
