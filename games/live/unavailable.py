"""Tell whoever connects while the database is away, and close: browsers try again by themselves."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

from games.live.frames import sentence
from games.live.socket import language_of
from games.protocol import RefusedFrame, encode
from games.services.storage import AWAY, FAULTS

Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
Application: TypeAlias = Callable[[Message, Receive, Send], Awaitable[None]]

log = logging.getLogger("games")
TRY_AGAIN = 1013


def told_when_unavailable(application: Application) -> Application:
    """Return the application of sockets, whose faults of the database end in a sentence."""

    async def serve(scope: Message, receive: Receive, send: Send) -> None:
        accepted = False

        async def noted(message: Message) -> None:
            nonlocal accepted
            accepted = accepted or message["type"] == "websocket.accept"
            await send(message)

        try:
            await application(scope, receive, noted)
        except FAULTS as error:
            log.warning("a socket ends: %s", error)
            if not accepted:
                await send({"type": "websocket.accept"})
            frame = encode(RefusedFrame(None, sentence(None, language_of(scope), AWAY), None))
            await send({"type": "websocket.send", "text": frame})
            await send({"type": "websocket.close", "code": TRY_AGAIN})

    return serve
