"""Addresses for machines: /livez, /readyz and /metrics, answered by the event loop itself.

They wait for no thread, database or cache, and check no host name: monitors use the address of the
machine, often missing in `ALLOWED_HOSTS`.
"""

from __future__ import annotations

import json
import time
from typing import Any, TypeAlias

from django.conf import settings
from django.utils.crypto import constant_time_compare
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from config.version import VERSION
from config.watching.monitor import LIMIT, monitor
from config.watching.parts import REQUIRED
from games.live.sockets.asgi import Application, Receive, Scope, Send
from games.site.addresses import known_address
from games.site.metrics import BUILD

STALE = 15.0  # seconds after a look, after which the monitor itself has stopped
JSON = "application/json"
Answer: TypeAlias = tuple[int, str, bytes]  # status, content type, content
NOT_FOUND: Answer = 404, "text/plain", b"Not Found"
BUILD.info({"version": VERSION})


def probed(application: Application) -> Application:
    """Return the application with the addresses for machines."""
    pages = {"/livez": _live, "/healthz": _live, "/readyz": _ready, "/metrics": _metrics}

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        page = pages.get(scope["path"]) if scope["type"] == "http" else None
        if page is None:
            await application(scope, receive, send)
        elif scope["method"] not in ("GET", "HEAD"):
            await _send(send, (405, "text/plain", b"Method Not Allowed"), scope)
        else:
            await _send(send, page(scope), scope)

    return serve


async def _send(send: Send, answer: Answer, scope: Scope) -> None:
    status, kind, content = answer
    headers = {"content-type": kind, "content-length": str(len(content)), "cache-control": "no-store"}
    encoded = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": encoded})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else content})


def _json(status: int, **fields: Any) -> Answer:
    return status, JSON, json.dumps(fields).encode()


def _live(_scope: Scope) -> Answer:
    """Say that this process and its event loop are alive."""
    return _json(200, ok=True, version=VERSION)


def _ready(_scope: Scope) -> Answer:
    """Say whether this process can serve pages, and name the state of each part.

    A fault of another part than those REQUIRED is degraded service, and stays 200.
    """
    parts = {part: seen.state for part, seen in monitor.seen().items()}
    looked = monitor.looked_at
    is_stale = looked is None or time.monotonic() - looked > STALE + LIMIT + settings.CHECK_EVERY
    parts["checks"] = "none has been made" if looked is None else "they have stopped" if is_stale else "ok"
    faulty = [part for part, state in parts.items() if state != "ok"]
    ok = not any(part in (*REQUIRED, "checks") for part in faulty)
    state = "fails" if not ok else "degraded" if faulty else "ok"
    return _json(200 if ok else 503, ok=ok, state=state, **parts, version=VERSION)


def _metrics(scope: Scope) -> Answer:
    """Return the metrics as last seen, to this machine or to holders of the token."""
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    if settings.METRICS_TOKEN:
        token = headers.get(b"authorization", "").removeprefix("Bearer ")
        allowed = constant_time_compare(token, settings.METRICS_TOKEN)
    else:
        allowed = b"x-forwarded-for" not in headers and _is_this_machine(scope)  # that is the proxy's address
    return (200, CONTENT_TYPE_LATEST, generate_latest()) if allowed else NOT_FOUND


def _is_this_machine(scope: Scope) -> bool:
    address = known_address((scope.get("client") or ("",))[0])
    return address is not None and address.is_loopback
