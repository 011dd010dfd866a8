"""The addresses of websockets."""

from __future__ import annotations

from typing import Any

from django.urls import path, re_path

from games.live.asgi import Receive, Scope, Send
from games.live.socket import match_socket
from games.protocol.close_codes import CloseCode


async def no_socket(_scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse a socket at an address that has none."""
    await receive()  # websocket.connect
    await send({"type": "websocket.close", "code": CloseCode.NOT_YOURS})


application: Any = match_socket  # Django's own `path` takes an ASGI application as well
websocket_urlpatterns: list[Any] = [path("ws/match/<slug:slug>/", application)]
elsewhere: Any = no_socket
nowhere: list[Any] = [re_path("", elsewhere)]  # after all others: Channels raises where none fits
