"""Request ids, shared by an answer and its log lines."""

from __future__ import annotations

import re
import secrets
import sys
import time
from contextvars import ContextVar

from games.live.sockets.asgi import Application, Message, Receive, Scope, Send

HEADER = b"x-request-id"
VALID = re.compile(rb"[\w-]{8,64}")
# The server's option for trusting the proxy holds here too.
BEHIND_PROXY = "--proxy-headers" in sys.argv


class CurrentRequest:
    def __init__(self, scope: Scope) -> None:
        self.id = _given_id(scope) or secrets.token_hex(16)
        self.method: str = scope["method"]
        self.path: str = scope["path"]
        self.is_over = False
        self._begun = time.monotonic()

    @property
    def seconds(self) -> float:
        """Return the seconds since the request began."""
        return time.monotonic() - self._begun


_current: ContextVar[CurrentRequest | None] = ContextVar("current_request", default=None)


def current_request() -> CurrentRequest | None:
    """Return the request of this context, if it is still in progress.

    Background tasks may outlive their request; then there is none.
    """
    request = _current.get()
    return None if request is None or request.is_over else request


def identified(application: Application) -> Application:
    """Return the application with an id for each request."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        request = CurrentRequest(scope)
        _current.set(request)

        async def send_with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (HEADER, request.id.encode())]
            await send(message)

        try:
            await application(scope, receive, send_with_id)
        finally:
            request.is_over = True

    return serve


def _given_id(scope: Scope) -> str:
    """Return the id from the proxy, as in the proxy's own log."""
    given = dict(scope["headers"]).get(HEADER, b"") if BEHIND_PROXY else b""
    return given.decode() if VALID.fullmatch(given) else ""
