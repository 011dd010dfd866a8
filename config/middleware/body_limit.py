"""Limit of request bodies, checked before Django stores them."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.cookie import parse_cookie
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext as _

from games.live.sockets.asgi import Application, Message, Receive, Scope, Send

MAX_MEGABYTES = 3  # an uploaded record has 2 at most
MAX_BODY = MAX_MEGABYTES * 1024 * 1024  # bytes
TYPE = b"text/plain; charset=utf-8"


def limited(application: Application) -> Application:
    """Return the application with oversized bodies answered by 413."""

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
    """Answer 413 in the visitor's language."""
    headers = dict(scope["headers"])
    request = HttpRequest()  # only the fields for the language
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get(b"accept-language", b"").decode("latin-1")
    request.COOKIES = parse_cookie(headers.get(b"cookie", b"").decode("latin-1"))
    with override(get_language_from_request(request)):
        text = _("This is too big: at most %(n)d MB can be sent at once. Nothing was changed.")
    body = (text % {"n": MAX_MEGABYTES}).encode()
    length = (b"content-length", b"%d" % len(body))
    start = {
        "type": "http.response.start",
        "status": 413,
        "headers": [(b"content-type", TYPE), length],
    }
    await send(start)
    await send({"type": "http.response.body", "body": body})
