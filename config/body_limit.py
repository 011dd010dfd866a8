"""Refuse bodies of requests that are bigger than anything we take, before they are kept anywhere."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest
from django.http.cookie import parse_cookie
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext as _

from games.live.asgi import Application, Message, Receive, Scope, Send

MAX_MEGABYTES = 3  # a record has 2 at most
MAX_BODY = MAX_MEGABYTES * 1024 * 1024  # bytes
TYPE = b"text/plain; charset=utf-8"
TOO_LARGE = (
    b"HTTP/1.1 413 Content Too Large\r\nConnection: close\r\n"
    b"Content-Type: %b\r\nContent-Length: %d\r\n\r\n%b"
)


def limited(application: Application) -> Application:
    """Return the application without requests whose body is too big: they are answered with 413."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or len(length) > 12 or int(length) > MAX_BODY:
            await _refuse(scope, send)
            return
        taken, started = 0, False

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            return {"type": "http.disconnect"} if taken > MAX_BODY else message

        async def noted(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        await application(scope, counted, noted)
        if taken > MAX_BODY and not started:
            await _refuse(scope, send)

    return serve


async def _refuse(scope: Scope, send: Send) -> None:
    text = _refusal(scope["headers"])
    headers = [(b"content-type", TYPE), (b"content-length", b"%d" % len(text))]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": text})


def _refusal(headers: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Return what is said of a body that is too big, in the language that the headers ask for."""
    values = {name.lower(): value.decode("latin-1") for name, value in headers}
    request = HttpRequest()  # as much of one as tells the language
    request.META["HTTP_ACCEPT_LANGUAGE"] = values.get(b"accept-language", "")
    request.COOKIES = parse_cookie(values.get(b"cookie", ""))
    with override(get_language_from_request(request)):
        text = _("This is too big: at most %(n)d MB can be sent at once. Nothing was changed.")
    return (text % {"n": MAX_MEGABYTES}).encode()


def limit_daphne() -> None:
    """Have Daphne, if it serves us, refuse what it would otherwise keep on disk before we see it."""
    protocol = sys.modules.get("daphne.http_protocol")
    if protocol is None or getattr(protocol.WebRequest, "body_is_limited", False):
        return
    request: Any = protocol.WebRequest
    got_length, chunk, process = request.gotLength, request.handleContentChunk, request.process

    def too_large(self: Any) -> None:
        if not getattr(self, "refused", False):
            self.refused = True
            headers = self.requestHeaders.getAllRawHeaders()
            text = _refusal((name, values[-1]) for name, values in headers)
            self.channel.transport.write(TOO_LARGE % (TYPE, len(text), text))
            self.channel.transport.loseConnection()

    def got_limited_length(self: Any, length: int | None) -> None:
        got_length(self, min(length or 0, MAX_BODY))
        if length is not None and length > MAX_BODY:
            too_large(self)

    def limited_chunk(self: Any, data: bytes) -> None:
        if getattr(self, "refused", False):
            return
        if self.content.tell() + len(data) > MAX_BODY:
            too_large(self)
            return
        chunk(self, data)

    def limited_process(self: Any) -> Any:
        return None if getattr(self, "refused", False) else process(self)

    request.gotLength, request.handleContentChunk = got_limited_length, limited_chunk
    request.process, request.body_is_limited = limited_process, True
