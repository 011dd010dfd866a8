"""Refuse headers that Daphne, if it serves us, cannot read: it would log a fault and answer 500."""

from __future__ import annotations

import sys
from typing import Any

READ_AS_TEXT = (
    b"sec-websocket-protocol",
    b"x-forwarded-for",
    b"x-forwarded-port",
    b"x-forwarded-proto",
)
OF_DAPHNE = b"daphne-root-path"  # by which anybody could say under which path the site lies


def check_daphne_headers() -> None:
    """Have Daphne answer 400 to a header that is no text, and take none that is for itself."""
    protocol = sys.modules.get("daphne.http_protocol")
    if protocol is None or getattr(protocol.WebRequest, "headers_are_checked", False):
        return
    request: Any = protocol.WebRequest
    process = request.process

    def checked_process(self: Any) -> Any:
        headers = self.requestHeaders
        headers.removeHeader(OF_DAPHNE)
        texts = [text for name in READ_AS_TEXT for text in headers.getRawHeaders(name, [])]
        if all(text.isascii() for text in texts):
            return process(self)
        self.basic_error(400, b"Bad Request", "Invalid header value")
        return None

    request.process, request.headers_are_checked = checked_process, True
