"""Requests for the addresses of machines, as a server passes them on."""

from __future__ import annotations

import json
from typing import NamedTuple

from asgiref.sync import async_to_sync
from asgiref.testing import ApplicationCommunicator

from config.watching.monitor import monitor
from config.watching.probes import probed


class Answer(NamedTuple):
    status: int
    content: bytes

    def json(self):
        return json.loads(self.content)


async def nothing(_scope, _receive, send):
    """Answer 418: the request is none for a probe."""
    await send({"type": "http.response.start", "status": 418, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def probe(path, *, client="127.0.0.1", method="GET", **headers):
    """Request an address; headers are named with underscores."""
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "path": path, "method": method, "headers": named, "client": (client, 5000)}

    async def ask():
        asked = ApplicationCommunicator(probed(nothing), scope)
        await asked.send_input({"type": "http.request"})
        begun, body = await asked.receive_output(5), await asked.receive_output(5)
        return Answer(begun["status"], body["body"])

    return async_to_sync(ask)()


def look():
    """Check all parts in this thread, which may be within a transaction."""
    for line in monitor.lines:
        line.check()
    monitor.note_look()
