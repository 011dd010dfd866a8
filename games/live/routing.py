"""Addresses of websockets."""

from __future__ import annotations

from typing import Any

from django.urls import path, re_path

from games.live.sockets.asgi import Receive, Scope, Send
from games.live.sockets.match_socket import MatchSocket
from games.live.sockets.site_socket import SiteSocket
from games.protocol.close_codes import CloseCode


async def no_socket(_scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse a socket at an address that has none."""
    await receive()  # websocket.connect
    await send({"type": "websocket.close", "code": int(CloseCode.NOT_YOURS)})


def served_by(kind: type[SiteSocket]) -> Any:
    """Return the ASGI application of a kind of socket, which Django's `path` takes as a view."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        await kind(scope, send).serve(receive)

    return serve


websocket_urlpatterns: list[Any] = [path("ws/match/<slug:slug>/", served_by(MatchSocket))]
elsewhere: Any = no_socket
nowhere: list[Any] = [re_path("", elsewhere)]  # the last one: Channels raises where none matches
