"""Limits of addresses and headers, for requests and handshakes.

uvicorn limits no headers. Python parses a quoted cookie in quadratic time of its backslashes, and a
Content-Type of its semicolons: 64 kB take seconds.
"""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext as _

from games.live.sockets.asgi import Application, Receive, Scope, Send

MAX_ADDRESS = 8 * 1024  # bytes, as nginx allows for a line
MAX_HEADERS = 16 * 1024  # bytes of all names and values
MAX_HEADER = 4 * 1024
MAX_ESCAPES = 100  # backslashes in the cookies; the site's own have none
TYPE = b"text/plain; charset=utf-8"


def short_headers_only(application: Application) -> Application:
    """Return the application with oversized headers refused: 431, or a close for sockets."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or _are_short(scope):
            await application(scope, receive, send)
        elif scope["type"] == "http":
            await _refuse(scope, send)
        else:
            await receive()  # websocket.connect
            await send({"type": "websocket.close"})

    return serve


def _are_short(scope: Scope) -> bool:
    headers = scope["headers"]
    address = len(scope.get("raw_path") or scope["path"]) + len(scope.get("query_string", b""))
    return (
        address <= MAX_ADDRESS
        and sum(len(name) + len(value) for name, value in headers) <= MAX_HEADERS
        and all(len(value) <= MAX_HEADER for name, value in headers if name != b"cookie")
        and sum(value.count(b"\\") for name, value in headers if name == b"cookie") <= MAX_ESCAPES
    )


async def _refuse(scope: Scope, send: Send) -> None:
    request = HttpRequest()  # only the fields for the language; Django bounds their length
    wanted = dict(scope["headers"]).get(b"accept-language", b"")
    request.META["HTTP_ACCEPT_LANGUAGE"] = wanted.decode("latin-1")
    with override(get_language_from_request(request)):
        text = _("The address or the browser’s headers, such as cookies, are too long. Nothing was changed.").encode()
    headers = [(b"content-type", TYPE), (b"content-length", b"%d" % len(text))]
    await send({"type": "http.response.start", "status": 431, "headers": headers})
    await send({"type": "http.response.body", "body": text})
