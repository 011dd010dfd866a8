"""An application for Daphne and uvicorn that sends as many letters as a message asks for, and ends at 0.

A message of several numbers is answered by as many frames, one without a number is sent back, but for
"sockets": it is answered by how many there are in memory, where nothing collects garbage, and how many
requests; for "loop": by the module of the event loop; and for "wait": nothing is worked off any more. With
a cookie "wait" no socket is accepted.
"""

from __future__ import annotations

import asyncio
import gc

from config.daphne_tuning import tune_daphne
from config.uvicorn_tuning import tune_uvicorn

tune_daphne()
tune_uvicorn()


async def application(scope, receive, send):
    assert scope["type"] == "websocket"
    gc.disable()
    await receive()
    if (b"cookie", b"wait") in scope["headers"]:
        await asyncio.Event().wait()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        text = message["text"]
        sizes = text.split()
        if text == "sockets":
            await send({"type": "websocket.send", "text": in_memory()})
        elif text == "loop":
            kind = type(asyncio.get_running_loop()).__module__
            await send({"type": "websocket.send", "text": kind})
        elif text == "wait":
            await send({"type": "websocket.send", "text": "waiting"})
            await asyncio.Event().wait()
        elif not (text.isascii() and sizes and all(size.isdigit() for size in sizes)):
            await send({"type": "websocket.send", "text": text})
        elif text != "0":
            for size in sizes:
                await send({"type": "websocket.send", "text": "x" * int(size)})
        else:
            await send({"type": "websocket.send", "bytes": b"end"})
            await send({"type": "websocket.close", "code": 4001})


def in_memory():
    names = [type(each).__name__ for each in gc.get_objects()]
    return f"{names.count('WebSocketProtocol')} socket, {names.count('WebRequest')} request"
